//! A used vehicle pays for each task that it lacks.

use super::limits::num_tasks;
use crate::problem::{PlannedRoute, Problem};

pub(crate) fn penalty(problem: &Problem, route: &PlannedRoute) -> i64 {
    let vehicle = &problem.vehicles[route.vehicle as usize];
    let lacking = i64::from(vehicle.min_tasks) - num_tasks(problem, route);
    lacking.max(0) * vehicle.min_tasks_penalty
}
