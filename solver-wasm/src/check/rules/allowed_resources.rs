//! A task that names its resources is served by one of them.

use super::activities;
use crate::check::{Broken, Rule};
use crate::problem::{PlannedRoute, Problem};

pub(crate) fn check(problem: &Problem, route: &PlannedRoute, broken: &mut Vec<Broken>) {
    let resource = problem.vehicles[route.vehicle as usize].resource;
    for (_, activity) in activities(problem, route) {
        let task = &problem.tasks[problem.activities[activity as usize].task as usize];
        if let Some(list) = &task.allowed_resources
            && !list.contains(&resource)
        {
            broken.push(Broken::stop(Rule::Resource, route.vehicle, activity, 1));
        }
    }
}
