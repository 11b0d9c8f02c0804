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
    /// Positions of deliveries beside the entries; empty without shipments.
    seconds: Vec<u32>,
}

impl Cache {
    pub fn new(num_activities: usize, pairs: bool) -> Cache {
        let seconds = if pairs { num_activities * WAYS } else { 0 };
        Cache {
            seconds: vec![0; seconds],
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

    /// Where the delivery goes: valid while the entry is.
    pub fn second(&self, activity: u32, slot: u32) -> u32 {
        let at = activity as usize * WAYS + slot as usize % WAYS;
        self.seconds.get(at).copied().unwrap_or(0)
    }

    pub fn put_second(&mut self, activity: u32, slot: u32, second: u32) {
        let at = activity as usize * WAYS + slot as usize % WAYS;
        if let Some(entry) = self.seconds.get_mut(at) {
            *entry = second;
        }
    }

    /// Forgets everything: versions are given out anew.
    pub fn clear(&mut self) {
        self.entries.fill(EMPTY);
    }
}
