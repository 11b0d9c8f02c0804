//! Which routes are scheduled here.

use crate::problem::{ActivityKind, Problem, Vehicle};

/// Does the schedule of a route ask for more than hard windows, caps, one price of time and `max_time`?
pub fn is_rich(problem: &Problem, vehicle: &Vehicle, visits: &[u32]) -> bool {
    let of_activity = |index: &u32| {
        problem
            .activities
            .get(*index as usize)
            .is_none_or(|activity| {
                activity.kind != ActivityKind::Service
                    || activity
                        .windows
                        .iter()
                        .any(|w| w.early_penalty.is_some() || w.late_penalty.is_some())
            })
    };
    !problem.traffic.is_empty()
        || problem.setup_once_per_location
        || vehicle.cost_per_wait.is_some()
        || vehicle.overtime.is_some()
        || !vehicle.breaks.is_empty()
        || visits.iter().any(of_activity)
}
