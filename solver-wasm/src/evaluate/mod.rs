//! What an insertion costs and whether it may be, in tiers: the cheapest question first.
//!
//! Tier 0 is the class × activity table and a bound on the cost against the best candidate so far; tier 1
//! are constant-time concatenations over cached prefixes and suffixes; tier 2 walks the route where several
//! windows meet a priced or limited span. One core a file; each compiles to a search of its own, so that a
//! plain problem pays for none of the rich rules.

pub mod detour;
pub mod duration;
mod four;
pub mod full;
mod lanes;
pub mod pairs;
pub mod plain;
pub mod rich;
pub mod timed;
pub mod walk;
mod ways;

#[cfg(test)]
mod tests;

/// Does a search ever scan four positions at a time?
pub const SCANS_BY_FOUR: bool = lanes::Lanes::PAY;

use std::ops::Range;

use crate::constraint::Reason;
use crate::model::Model;
use crate::product;
use crate::random::Random;
use crate::solution::Route;
pub use crate::solution_rules::Within;

/// The best insertion found so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Insertion {
    /// Change of the weighted sum of routes; the prize of the activity is not in it.
    pub delta: i64,
    pub slot: u32,
    /// The activity goes before this position.
    pub position: u32,
    /// A shipment: its delivery goes before this position of the route without the pickup.
    pub second: u32,
    /// What rules over several routes allow in the route being scanned; read by the core of shipments (its positions) and
    /// the rich one.
    pub within: Within,
}

impl Insertion {
    /// Nothing found yet; candidates must cost less than `limit`.
    pub fn none(limit: i64) -> Insertion {
        Insertion {
            delta: limit,
            slot: crate::model::NONE,
            position: 0,
            second: 0,
            within: Within::default(),
        }
    }

    /// A cheaper one.
    #[inline]
    pub fn improve(&mut self, delta: i64, slot: u32, position: usize) {
        self.delta = delta;
        self.slot = slot;
        self.position = position as u32;
    }

    pub fn found(&self) -> bool {
        self.slot != crate::model::NONE
    }
}

/// A core of the search.
pub trait Evaluate {
    /// A scan is so dear that routes are ranked by an estimate first.
    const ESTIMATES: bool = false;
    /// Its plans may be recombined (`engine/recombination.rs`); the artefact has no code for it where they may not.
    const RECOMBINES: bool = false;
    /// Pieces of its routes may move (`local_search`, `local_search::neighbourhood`); the artefact has no code for it where they may not:
    /// stations, breaks and shipments are not for moves of pieces.
    const MOVES_PIECES: bool = true;
    /// The search with penalties knows its problems (`penalised`).
    const PENALISES: bool = false;

    /// About what the best insertion into the route costs; `None`: nothing promising.
    fn estimate(_: &Model, _: &Route, _: u32) -> Option<i64> {
        None
    }

    /// Brings clocks, cost and feasibility of a route up to date after a change of structure. Clocks that
    /// run forward hold before `changed`, those that run backward from its end on.
    fn settle(model: &Model, route: &mut Route, changed: Range<usize>);

    /// Tier 0: may the route take the activity at all? The class is known to admit it.
    fn accepts(model: &Model, route: &Route, activity: u32) -> Result<(), Reason>;

    /// Tries every position of a route that accepts the activity, skipping some as `blinks` says, and
    /// lowers `best` where a cheaper one is found.
    fn scan(
        model: &Model,
        route: &Route,
        slot: u32,
        activity: u32,
        blinks: &mut Blinks,
        best: &mut Insertion,
    );

    /// All places of a route that cost less than `limit`, within what rules over several routes allow; `admits` is asked
    /// for each position.
    fn scan_each(
        model: &Model,
        (route, slot): (&Route, u32),
        activity: u32,
        (within, limit): (Within, i64),
        blinks: &mut Blinks,
        admits: &dyn Fn(usize) -> bool,
        found: &mut Vec<Insertion>,
    ) {
        for position in within.positions(route.positions.len()) {
            if !admits(position) {
                continue;
            }
            let mut own = Insertion::none(limit);
            own.within = Within {
                first: position as u32,
                last: position as u32,
                ..within
            };
            Self::scan(model, route, slot, activity, blinks, &mut own);
            if own.found() {
                found.push(own);
            }
        }
    }
}

/// Which positions are overlooked: every one with the same small chance (Christiaens & Vanden Berghe 2020).
pub struct Blinks {
    random: Random,
    /// Positions until the next one that is skipped.
    left: u32,
    rate: u32,
}

impl Blinks {
    /// No position is ever skipped.
    pub fn never() -> Blinks {
        Blinks {
            random: Random::new(0),
            left: u32::MAX,
            rate: 0,
        }
    }

    /// One position in `rate` is skipped; 0 never.
    pub fn new(seed: u64, rate: u32) -> Blinks {
        let mut blinks = Blinks {
            random: Random::new(seed),
            left: u32::MAX,
            rate,
        };
        blinks.draw();
        blinks
    }

    /// Rare, and kept apart: a call inside a loop costs a WASM engine every register of that loop.
    #[cold]
    #[inline(never)]
    fn draw(&mut self) {
        self.left = if self.rate == 0 {
            u32::MAX
        } else {
            self.random.until_one_in(self.rate)
        };
    }

    /// Runs `pass` over positions from 1 on. It is handed the first position to try and how many good ones it may take before
    /// one is overlooked; it lowers that number with each one taken, and answers with the position that it must overlook
    /// or `None` at the end of the route. So no pass calls anything, and its loop stays in registers.
    #[inline]
    fn in_passes(&mut self, mut pass: impl FnMut(usize, &mut u32) -> Option<usize>) {
        let mut first = 1;
        while let Some(position) = pass(first, &mut self.left) {
            self.draw();
            // Without a rate the count is only wound up again.
            first = position + usize::from(self.rate != 0);
        }
    }

    /// Good ones that may be taken before one is overlooked, to be counted down by whoever takes them without asking.
    #[inline]
    pub fn left(&mut self) -> &mut u32 {
        &mut self.left
    }

    /// Every position is looked at.
    pub fn never_blinks(&self) -> bool {
        self.rate == 0
    }

    /// Is this position overlooked?
    #[inline]
    pub fn blink(&mut self) -> bool {
        if self.left == 0 {
            self.draw();
            return self.rate != 0;
        }
        self.left -= 1;
        false
    }
}

/// Loads of one sign: sum and capacity per dimension.
#[inline]
fn load_fits(model: &Model, route: &Route, activity: u32) -> Result<(), Reason> {
    let dimensions = model.num_dimensions;
    let demand = &model.activities.demand[activity as usize * dimensions..][..dimensions];
    let capacity = &model.classes[route.class as usize].capacity;
    let fits = demand
        .iter()
        .zip(&route.load)
        .zip(capacity)
        .all(|((d, load), cap)| load + d <= *cap);
    if fits {
        Ok(())
    } else {
        Err(Reason::CapacityExceeded)
    }
}

/// Sums of loads and the prices that every core shares.
fn settle_common(model: &Model, route: &mut Route) {
    let class = &model.classes[route.class as usize];
    route.feasible = route
        .load
        .iter()
        .zip(&class.capacity)
        .all(|(load, cap)| load <= cap);
    route.cost = if route.stops.is_empty() {
        0
    } else {
        // Of a route that nothing has refused yet: what a removal leaves may lead over any leg.
        let standing = class.fixed + class.per_service * route.service;
        product::priced(standing, class.per_distance, route.distance)
    };
}

/// What an insertion into this route costs whatever the position.
#[inline]
fn entry_cost(model: &Model, route: &Route, activity: u32) -> i64 {
    let class = &model.classes[route.class as usize];
    let row = class.service_class as usize * model.num_activities;
    let service = class.per_service * i64::from(model.activities.service[row + activity as usize]);
    if route.is_empty() {
        service + class.fixed
    } else {
        service
    }
}
