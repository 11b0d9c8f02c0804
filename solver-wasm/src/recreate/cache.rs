//! Best insertions remembered by activity and route.
//!
//! Most iterations are rolled back, so most routes keep their content for thousands of iterations while the
//! same activities are removed near them again and again. An entry holds as long as the route's version does.

/// The best insertion of an activity into one state of one route, blinks apart.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Change of the weighted sum; `i64::MAX`: no position works.
    pub delta: i64,
    version: u32,
    pub position: u32,
}

const EMPTY: Entry = Entry {
    delta: 0,
    version: 0,
    position: 0,
};

/// Entries of one activity, direct-mapped by slot.
const WAYS: usize = 64;

pub struct Cache {
    entries: Vec<Entry>,
}

impl Cache {
    pub fn new(num_activities: usize) -> Cache {
        Cache {
            entries: vec![EMPTY; num_activities * WAYS],
        }
    }

    #[inline]
    pub fn get(&self, activity: u32, slot: u32, version: u32) -> Option<Entry> {
        let entry = self.entries[activity as usize * WAYS + slot as usize % WAYS];
        (entry.version == version).then_some(entry)
    }

    #[inline]
    pub fn put(&mut self, activity: u32, slot: u32, version: u32, delta: i64, position: u32) {
        self.entries[activity as usize * WAYS + slot as usize % WAYS] = Entry {
            delta,
            version,
            position,
        };
    }

    /// Forgets everything: versions are given out anew.
    pub fn clear(&mut self) {
        self.entries.fill(EMPTY);
    }
}
