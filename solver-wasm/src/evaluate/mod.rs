//! What an insertion costs and whether it may be, in tiers: the cheapest question first.
//!
//! Tier 0 is the class × activity table and a bound on the cost against the best candidate so far; tier 1
//! are constant-time concatenations over cached prefixes and suffixes; tier 2 walks the route where several
//! windows meet a priced or limited span. One core a file; each compiles to a search of its own, so that a
//! plain problem pays for none of the rich rules.

pub mod duration;
pub mod plain;
pub mod rich;
pub mod timed;
pub mod walk;

use crate::constraint::Reason;
use crate::model::Model;
use crate::random::Random;
use crate::solution::Route;

/// The best insertion found so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Insertion {
    /// Change of the weighted sum of routes; the prize of the activity is not in it.
    pub delta: i64,
    pub slot: u32,
    /// The activity goes before this position.
    pub position: u32,
}

impl Insertion {
    /// Nothing found yet; candidates must cost less than `limit`.
    pub fn none(limit: i64) -> Insertion {
        Insertion { delta: limit, slot: crate::model::NONE, position: 0 }
    }

    pub fn found(&self) -> bool {
        self.slot != crate::model::NONE
    }
}

/// A core of the search.
pub trait Evaluate {
    /// Recomputes all caches of a route from its stops, and whether it is feasible. O(stops).
    fn refresh(model: &Model, route: &mut Route);

    /// Tries every position of a route for an activity that the class admits, skipping some as `blinks`
    /// says, and lowers `best` where a cheaper one is found. The reason is that of the first tier that
    /// refused the whole route.
    fn scan(
        model: &Model,
        route: &Route,
        slot: u32,
        activity: u32,
        blinks: &mut Blinks,
        best: &mut Insertion,
    ) -> Result<(), Reason>;
}

/// Which positions are overlooked: every one with the same small chance (Christiaens & Vanden Berghe 2020).
pub struct Blinks {
    random: Random,
    /// Positions until the next one that is skipped.
    left: u32,
    rate: u32,
}

impl Blinks {
    /// One position in `rate` is skipped; 0 never.
    pub fn new(seed: u64, rate: u32) -> Blinks {
        let mut blinks = Blinks { random: Random::new(seed), left: u32::MAX, rate };
        blinks.draw();
        blinks
    }

    fn draw(&mut self) {
        self.left = if self.rate == 0 { u32::MAX } else { self.random.until_one_in(self.rate) };
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
fn load_fits(model: &Model, route: &Route, activity: u32) -> bool {
    let dimensions = model.num_dimensions;
    let demand = &model.activities.demand[activity as usize * dimensions..][..dimensions];
    let capacity = &model.classes[route.class as usize].capacity;
    demand.iter().zip(&route.load).zip(capacity).all(|((d, load), cap)| load + d <= *cap)
}

/// Places, legs, distance, load and the prices that every core shares. Feasible as to load.
fn refresh_common(model: &Model, route: &mut Route) {
    let class = &model.classes[route.class as usize];
    let tables = model.tables_of(route.class);
    let dimensions = model.num_dimensions;
    route.places.clear();
    route.places.push(class.start_location);
    route.places.extend(route.stops.iter().map(|&a| model.activities.location[a as usize]));
    route.places.push(class.end_location);
    route.leg.clear();
    route.leg.push(0);
    route.distance = 0;
    for pair in route.places.windows(2) {
        let leg = if route.stops.is_empty() { 0 } else { tables.distance(pair[0], pair[1]) };
        route.leg.push(leg);
        route.distance += i64::from(leg);
    }
    route.load.clear();
    route.load.resize(dimensions, 0);
    let row = class.service_class as usize * model.num_activities;
    route.service = 0;
    for &stop in &route.stops {
        let demand = &model.activities.demand[stop as usize * dimensions..][..dimensions];
        for (load, d) in route.load.iter_mut().zip(demand) {
            *load += d;
        }
        route.service += i64::from(model.activities.service[row + stop as usize]);
    }
    route.feasible = route.load.iter().zip(&class.capacity).all(|(load, cap)| load <= cap);
    route.cost = if route.stops.is_empty() {
        0
    } else {
        class.fixed + class.per_distance * route.distance + class.per_service * route.service
    };
}

/// What an insertion into this route costs whatever the position.
#[inline]
fn entry_cost(model: &Model, route: &Route, activity: u32) -> i64 {
    let class = &model.classes[route.class as usize];
    let row = class.service_class as usize * model.num_activities;
    let service = class.per_service * i64::from(model.activities.service[row + activity as usize]);
    if route.is_empty() { service + class.fixed } else { service }
}
