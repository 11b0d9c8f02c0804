//! A task that names its days is served on one of them.

use super::activities;
use crate::check::{Broken, Rule};
use crate::problem::{PlannedRoute, Problem};

pub(crate) fn check(problem: &Problem, route: &PlannedRoute, broken: &mut Vec<Broken>) {
    let day = problem.vehicles[route.vehicle as usize].day;
    for (_, activity) in activities(problem, route) {
        let task = &problem.tasks[problem.activities[activity as usize].task as usize];
        if let Some(list) = &task.allowed_days
            && !list.contains(&day)
        {
            broken.push(Broken::stop(Rule::Day, route.vehicle, activity, 1));
        }
    }
}
