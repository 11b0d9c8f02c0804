//! Where the search with penalties follows ruin and recreate.

use super::network::Network;
use crate::model::Model;
use crate::problem::{Budget, Options};

/// Measured at 100 to 1,001 stops, where it pays, and at 3,000, where it does not; between and a little below it is assumed.
const LEAST_STOPS: usize = 50;
const MOST_STOPS: usize = 1_500;
/// Measured up to 52: every stop asks the vehicles of each class.
const MOST_CLASSES: usize = 60;
/// The least budget a stop for which it was measured.
pub const ITERATIONS: u64 = 100;
const MILLISECONDS: u64 = 1;
const LEAST: Budget = Budget {
    iterations: ITERATIONS,
    milliseconds: MILLISECONDS,
};

/// Does it pay? Where a plan is given it was not measured, and a search for fewer vehicles has turns of its own.
pub fn pays(model: &Model, options: &Options, saves_vehicles: bool) -> bool {
    let stops = model.num_activities;
    (LEAST_STOPS..=MOST_STOPS).contains(&stops)
        && model.classes.len() <= MOST_CLASSES
        && !saves_vehicles
        && options.initial_plan.is_none()
        && LEAST.is_there(options, stops).unwrap_or(true)
        && Network::of(model).is_some()
}
