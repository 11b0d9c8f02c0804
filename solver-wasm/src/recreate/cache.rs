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

/// Routes asked for one activity.
pub struct Tally {
    /// Those with a place for it, and how many of them are enough.
    pub takers: usize,
    pub enough: usize,
    pub untried: usize,
    /// What the best insertion costs, and at which slot of its word it was found.
    pub delta: i64,
    pub way: u32,
}

impl Tally {
    /// There are takers enough, or no routes are left.
    #[inline]
    pub fn is_done(&self) -> bool {
        self.takers >= self.enough || self.untried == 0
    }
}

pub struct Cache {
    entries: Vec<[Entry; WAYS]>,
    /// Positions of deliveries beside the entries; empty without shipments.
    seconds: Vec<u32>,
}

impl Cache {
    pub fn new(num_activities: usize, pairs: bool) -> Cache {
        let seconds = if pairs { num_activities * WAYS } else { 0 };
        Cache {
            seconds: vec![0; seconds],
            entries: vec![[EMPTY; WAYS]; num_activities],
        }
    }

    #[inline]
    pub fn get(&self, activity: u32, slot: u32, version: u32) -> Option<Entry> {
        let entry = self.entries[activity as usize][slot as usize % WAYS];
        (entry.version == version).then_some(entry)
    }

    #[inline]
    pub fn put(&mut self, activity: u32, slot: u32, entry: Entry) {
        self.entries[activity as usize][slot as usize % WAYS] = entry;
    }

    /// Goes through the routes that the bits of one word name and whose versions are these, as long as what is remembered of them
    /// holds. Lowers what the best insertion costs at most `left` times; each time is counted off. The bits that are left: the
    /// lowest is a route to look at, unless there are takers enough.
    ///
    /// Which route is better cannot be guessed, so that no branch asks for that alone. A function of its own with few values: a
    /// WASM engine keeps them in registers.
    #[inline(never)]
    pub fn recall(
        &self,
        activity: u32,
        versions: &[u32; WAYS],
        mut bits: u64,
        left: &mut u32,
        tally: &mut Tally,
    ) -> u64 {
        let entries = &self.entries[activity as usize];
        let (mut takers, mut tried, mut times) = (tally.takers, 0, *left);
        let (mut delta, mut best) = (tally.delta, tally.way);
        while bits != 0 && takers < tally.enough {
            let way = bits.trailing_zeros() % WAYS as u32;
            let entry = &entries[way as usize];
            let better = entry.delta < delta;
            if entry.version != versions[way as usize] || better & (times == 0) {
                break;
            }
            best = if better { way } else { best };
            delta = delta.min(entry.delta);
            times -= u32::from(better);
            takers += usize::from(entry.delta < i64::MAX);
            tried += 1;
            bits &= bits - 1;
        }
        (tally.delta, tally.way, *left) = (delta, best, times);
        tally.takers = takers;
        tally.untried -= tried;
        bits
    }

    /// The position remembered of a route: valid while the entry is.
    #[inline]
    pub fn position(&self, activity: u32, slot: u32) -> u32 {
        self.entries[activity as usize][slot as usize % WAYS].position
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
        self.entries.fill([EMPTY; WAYS]);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_of_what_is_remembered_is_recalled() {
        let mut cache = Cache::new(1, false);
        let mut versions = [0; WAYS];
        for (slot, delta) in [(0, 9), (1, i64::MAX), (2, 7), (4, 5), (63, 7)] {
            versions[slot as usize] = slot + 10;
            let (version, position) = (slot + 10, 1);
            let entry = Entry {
                delta,
                version,
                position,
            };
            cache.put(0, slot, entry);
        }
        versions[4] = 99;
        let all = 1 | 1 << 1 | 1 << 2 | 1 << 4 | 1 << 63;
        let recall = |bits, delta, mut left, enough| {
            let mut tally = Tally {
                takers: 0,
                enough,
                untried: 9,
                delta,
                way: 50,
            };
            let bits = cache.recall(0, &versions, bits, &mut left, &mut tally);
            let found = (tally.delta, tally.way, left);
            (bits, found, tally.takers, tally.untried)
        };
        let max = usize::MAX;
        // Of slot 4 nothing is known any more, slot 1 takes nothing; the first of equals is the best.
        assert_eq!(recall(all, 20, 9, max), (all & !7, (7, 2, 7), 2, 6));
        let known = all & !(1 << 4);
        assert_eq!(recall(known, 20, 9, max), (0, (7, 2, 7), 3, 5));
        assert_eq!(recall(known, 7, 9, max), (0, (7, 50, 9), 3, 5));
        // The second improvement is one too many.
        assert_eq!(recall(known, 20, 1, max), (known & !3, (9, 0, 0), 1, 7));
        // Enough takers.
        assert_eq!(recall(all, 20, 9, 1), (all & !1, (9, 0, 8), 1, 8));
        assert_eq!(recall(all, 20, 9, 0), (all, (20, 50, 9), 0, 9));
    }
}
