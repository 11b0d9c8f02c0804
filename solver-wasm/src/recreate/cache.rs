//! Best insertions remembered by activity and route.
//!
//! Most iterations are rolled back, so most routes keep their content for thousands of iterations while the
//! same activities are removed near them again and again. An entry holds as long as the route's version does.

/// The best insertion of an activity into one state of one route, blinks apart.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Change of the weighted sum; `i64::MAX`: no position works.
    pub delta: i64,
    pub version: u32,
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
    pub fn put(&mut self, activity: u32, slot: u32, entry: Entry) {
        self.entries[activity as usize * WAYS + slot as usize % WAYS] = entry;
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

/// Estimates remembered in the same way, where a core makes them.
pub struct Estimates {
    /// Estimate and the version that it holds for; `i64::MAX`: nothing promising.
    entries: Vec<(i64, u32)>,
}

impl Estimates {
    pub fn new(num_activities: usize, wanted: bool) -> Estimates {
        let size = if wanted { num_activities * WAYS } else { 0 };
        Estimates {
            entries: vec![(0, 0); size],
        }
    }

    pub fn of(
        &mut self,
        activity: u32,
        slot: u32,
        version: u32,
        make: impl FnOnce() -> Option<i64>,
    ) -> Option<i64> {
        let at = activity as usize * WAYS + slot as usize % WAYS;
        let Some(entry) = self.entries.get_mut(at) else {
            return make();
        };
        if entry.1 != version {
            *entry = (make().unwrap_or(i64::MAX), version);
        }
        (entry.0 < i64::MAX).then_some(entry.0)
    }

    pub fn clear(&mut self) {
        self.entries.fill((0, 0));
    }
}
