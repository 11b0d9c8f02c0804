//! Where the search with penalties follows ruin and recreate.

use super::network::Network;
use crate::model::Model;
use crate::problem::{LeastPerStop, Options};

/// Measured at 50 to 100 stops, where it neither pays nor costs, at 100 to 1,001, where it pays, and at 3,000, where it does not;
/// between it is assumed.
pub const LEAST_STOPS: usize = 50;
const MOST_STOPS: usize = 1_500;
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
    (LEAST_STOPS..=MOST_STOPS).contains(&stops)
        && model.classes.len() <= MOST_CLASSES
        && !saves_vehicles
        && options.initial_plan.is_none()
        && LEAST.is_there(options, stops)
        && Network::of(model).is_some()
}
