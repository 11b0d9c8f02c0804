//! Loads of parts of routes, joined in constant time.
//!
//! A part of a route sees two numbers from outside, per dimension: `x`, the goods of jobs aboard where it begins, and
//! `r`, the need (see [`super`]) where it ends. Feasible means `x >= entry need`. Everything that is asked of a part
//! is a maximum of sums of `x`, `r` and constants, so parts are closed under concatenation (max-plus):
//!
//! - need on entry: `max(need, r + through)`; a reload inside cuts the way of `r`;
//! - goods of jobs on exit: `max(x + carried, floor, r)`; an unload inside cuts the way of `x`;
//! - highest load on departure from a stop of it, less the shipments' goods aboard on entry:
//!   `max(x + peak_of_entry, peak, r + peak_of_need)`;
//! - shipments' goods on exit: entry + `shipments`.
//!
//! A stop before position `p` of a route is tried by `prefix.then(&stop).then(&suffix).fits(…)`, which is the load
//! segment of Vidal et al. (2014, "A unified solution framework for multi-attribute vehicle routing problems") with
//! the reset levels, which depend on what follows, carried as a second argument.
//!
//! Goods of shipments change neither needs nor goods of jobs: a pair put into a route adds its demand to the loads
//! between its two stops and to nothing else. So positions of a pair are tried with one running maximum of
//! [`super::LoadWalk::load`] per pickup.

use super::Step;

/// "No way from there to here". Sums of loads stay far from it (`wire::validate`).
const CUT: i64 = -(1 << 61);

/// One dimension of a part of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadSegment {
    need: i64,
    through: i64,
    carried: i64,
    floor: i64,
    peak_of_entry: i64,
    peak: i64,
    peak_of_need: i64,
    shipments: i64,
    /// Some visit unloads this dimension.
    unloads: bool,
    /// Goods were collected, and no visit that unloads follows.
    pending: bool,
}

impl Default for LoadSegment {
    /// Nothing at all.
    fn default() -> Self {
        LoadSegment {
            need: 0,
            through: 0,
            carried: 0,
            floor: CUT,
            peak_of_entry: CUT,
            peak: CUT,
            peak_of_need: CUT,
            shipments: 0,
            unloads: false,
            pending: false,
        }
    }
}

impl LoadSegment {
    /// One stop.
    #[inline]
    pub fn of(step: Step) -> LoadSegment {
        let nothing = LoadSegment::default();
        match step {
            Step::Job(demand) => LoadSegment {
                need: (-demand).max(0),
                through: -demand,
                carried: demand,
                peak_of_entry: demand,
                pending: demand > 0,
                ..nothing
            },
            Step::Shipment(demand) => LoadSegment {
                peak_of_entry: demand,
                shipments: demand,
                ..nothing
            },
            Step::Unload => LoadSegment {
                carried: CUT,
                peak_of_need: 0,
                unloads: true,
                ..nothing
            },
            Step::Reload => LoadSegment {
                through: CUT,
                peak_of_entry: 0,
                peak_of_need: 0,
                ..nothing
            },
            Step::Nothing => nothing,
        }
    }

    /// A stop where at most `most` may be aboard, beside the vehicle's own `capacity`: a break's `max_load`.
    #[inline]
    pub fn at_most(most: i64, capacity: i64) -> LoadSegment {
        LoadSegment {
            // Judged as if so much more were aboard.
            peak_of_entry: capacity.min(UNLIMITED) - most.min(UNLIMITED),
            ..LoadSegment::default()
        }
    }

    /// This part, then the other.
    #[inline]
    pub fn then(&self, next: &LoadSegment) -> LoadSegment {
        let aboard = self.shipments;
        let entry = self.floor.max(next.need);
        LoadSegment {
            need: self.need.max(next.need + self.through),
            through: (self.through + next.through).max(CUT),
            carried: (self.carried + next.carried).max(CUT),
            floor: next.floor.max(entry + next.carried).max(CUT),
            peak_of_entry: self
                .peak_of_entry
                .max(aboard + self.carried + next.peak_of_entry),
            peak: self
                .peak
                .max(next.need + self.peak_of_need)
                .max(aboard + entry + next.peak_of_entry)
                .max(aboard + next.peak),
            peak_of_need: (next.through + self.peak_of_need)
                .max(aboard + next.through + next.peak_of_entry)
                .max(aboard + next.peak_of_need)
                .max(CUT),
            shipments: aboard + next.shipments,
            unloads: self.unloads | next.unloads,
            pending: next.pending | (self.pending & !next.unloads),
        }
    }

    /// Start load of a whole route: the given one, else the smallest that serves.
    #[inline]
    pub fn start(&self, initial: Option<i64>) -> i64 {
        initial.unwrap_or(self.need)
    }

    /// Highest load of a whole route, the start included.
    #[inline]
    pub fn highest(&self, initial: Option<i64>) -> i64 {
        let start = self.start(initial);
        start
            .max(start + self.peak_of_entry)
            .max(self.peak)
            .max(self.peak_of_need)
    }

    /// May a whole route with these loads be driven by a vehicle of this capacity (and start load)?
    #[inline]
    pub fn fits(&self, capacity: i64, initial: Option<i64>) -> bool {
        self.start(initial) >= self.need && self.highest(initial) <= capacity.min(UNLIMITED)
    }

    /// Goods collected after the last visit that unloads: what `must_dump_at_end` forbids.
    #[inline]
    pub fn comes_home_loaded(&self) -> bool {
        self.pending
    }
}

/// A capacity that no load reaches.
const UNLIMITED: i64 = 1 << 60;
