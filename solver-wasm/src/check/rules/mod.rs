//! The rules that no schedule changes, one a file.

pub(super) mod allowed_days;
pub(super) mod allowed_resources;
pub(super) mod breaks;
pub(super) mod dump_stations;
pub(super) mod fairness;
pub(super) mod lifo;
pub(super) mod limits;
pub(super) mod loads;
pub(super) mod locks;
pub(super) mod max_vehicles;
pub(super) mod min_tasks;
pub(super) mod relations;
pub(super) mod release;
pub(super) mod skills;
pub(super) mod zones;

use crate::problem::{Plan, PlannedRoute, Problem, Visit};

/// The activities of a route with their positions; dumps and breaks left out.
pub(super) fn activities(problem: &Problem, route: &PlannedRoute) -> Vec<(usize, u32)> {
    route
        .activities
        .iter()
        .enumerate()
        .filter_map(|(position, &stop)| match problem.visit(stop) {
            Some(Visit::Activity(activity)) => Some((position, activity)),
            _ => None,
        })
        .collect()
}

/// Route and position of an activity.
pub(super) fn place(plan: &Plan, activity: u32) -> Option<(usize, usize)> {
    plan.routes.iter().enumerate().find_map(|(r, route)| {
        let position = route.activities.iter().position(|&a| a == activity)?;
        Some((r, position))
    })
}
