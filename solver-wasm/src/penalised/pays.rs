//! Where the search with penalties follows ruin and recreate.

use super::network;
use crate::model::Model;
use crate::problem::Options;

/// Measured at 100 to 1,001 stops, where it pays, and at 3,000, where it does not; between and a little below it is assumed.
const LEAST_STOPS: usize = 50;
const MOST_STOPS: usize = 1_500;
/// The least budget a stop for which it was measured.
pub const ITERATIONS: u64 = 100;
const MILLISECONDS: u64 = 1;

/// Does it pay? Where a plan is given it was not measured, and a search for fewer vehicles has turns of its own.
pub fn pays(model: &Model, options: &Options, saves_vehicles: bool) -> bool {
    let stops = model.num_activities;
    let budget = stops as u64;
    (LEAST_STOPS..=MOST_STOPS).contains(&stops)
        && !saves_vehicles
        && options.initial_plan.is_none()
        && match (options.max_iterations, options.time_limit_ms) {
            (Some(count), _) => count >= ITERATIONS * budget,
            (None, Some(milliseconds)) => milliseconds >= MILLISECONDS * budget,
            (None, None) => true,
        }
        && network::knows_all(model)
}
