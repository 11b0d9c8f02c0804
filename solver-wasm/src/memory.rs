//! Memory grown in few large steps.
//!
//! The allocator asks its host for a page of 64 KiB whenever it needs one, and never gives any back. V8 makes a new buffer of
//! the whole memory each time and counts it as that much new memory: a search that remembers much collected garbage a third of
//! its time and ran at half its speed (docs/kernel-notes.md). So where memory grew, more of it is had at once.

/// Bytes of a page.
const PAGE: usize = 64 * 1024;
/// Ahead of what is in use: a half of it, within these bounds.
const AHEAD: (usize, usize) = (1 << 20, 64 << 20);

/// Watches the growth of the memory of this instance.
#[derive(Debug)]
pub struct Memory {
    /// In pages; 0 natively, where the system's allocator knows better.
    size: usize,
}

impl Memory {
    pub fn as_it_is() -> Memory {
        Memory { size: pages() }
    }

    /// Asked now and then. Where memory grew since, the next growth is made at once, and free for all that comes.
    pub fn grow_ahead(&mut self) {
        let size = pages();
        if size > self.size {
            let mut block = Vec::<u8>::new();
            // Where there is no more, the allocation that needs it says so.
            let _ = block.try_reserve_exact(ahead(size));
            // Whoever compiles must not find out that nothing is put there.
            std::hint::black_box(&mut block);
            drop(block);
            self.size = pages();
        }
    }
}

fn ahead(pages: usize) -> usize {
    (pages * PAGE / 2).clamp(AHEAD.0, AHEAD.1)
}

#[cfg(target_arch = "wasm32")]
fn pages() -> usize {
    core::arch::wasm32::memory_size(0)
}

#[cfg(not(target_arch = "wasm32"))]
fn pages() -> usize {
    0
}
