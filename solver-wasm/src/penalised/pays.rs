//! Where the search with penalties follows ruin and recreate.

use std::ops::RangeInclusive;

use super::network::Network;
use crate::model::Model;
use crate::problem::{LeastPerStop, Options};

/// Below a hundred stops it hardly shows.
pub const LEAST_STOPS: usize = 50;
/// Without a clock it was measured up to 1,001, at 3,000 and at so many (docs/kernel-notes.md, X29).
const MOST_STOPS: usize = 6_000;
/// With one, up to 1,000.
const MOST_STOPS_TIMED: usize = 1_500;
/// Measured up to 52: every stop asks the vehicles of each class.
const MOST_CLASSES: usize = 60;
/// The least budget a stop for which it was measured.
pub const ITERATIONS: u64 = 100;
const MILLISECONDS: u64 = 1;
const LEAST: LeastPerStop = LeastPerStop {
    iterations: ITERATIONS,
    milliseconds: MILLISECONDS,
    without_limit: true,
};

/// Does it pay? Where a plan is given it was not measured, and a search for fewer vehicles has turns of its own.
pub fn pays(model: &Model, options: &Options, saves_vehicles: bool) -> bool {
    let stops = model.num_activities;
    stops_with(model.features.time).contains(&stops)
        && model.classes.len() <= MOST_CLASSES
        && !saves_vehicles
        && options.initial_plan.is_none()
        && LEAST.is_there(options, stops)
        && Network::of(model).is_some()
}

fn stops_with(clock: bool) -> RangeInclusive<usize> {
    match clock {
        true => LEAST_STOPS..=MOST_STOPS_TIMED,
        false => LEAST_STOPS..=MOST_STOPS,
    }
}
