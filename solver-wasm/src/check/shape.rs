//! Does a plan say anything at all: what exists, once, and tasks whole?

use super::{Broken, Rule};
use crate::problem::{Plan, Problem, Visit};

/// Does the plan name what exists, once, and serve tasks whole?
pub(super) fn shape(problem: &Problem, plan: &Plan) -> Vec<Broken> {
    let mut broken = Vec::new();
    let mut vehicle_seen = vec![false; problem.vehicles.len()];
    // Where each activity is: route and position.
    let mut place: Vec<Option<(usize, usize)>> = vec![None; problem.activities.len()];
    for (r, route) in plan.routes.iter().enumerate() {
        match vehicle_seen.get_mut(route.vehicle as usize) {
            None => return vec![Broken::plan(Rule::Shape)],
            Some(true) => broken.push(Broken::route(Rule::Shape, route.vehicle, 1)),
            Some(seen) => *seen = true,
        }
        let is_task = |&stop: &u32| matches!(problem.visit(stop), Some(Visit::Activity(_)));
        if !route.activities.iter().any(is_task) {
            broken.push(Broken::route(Rule::Shape, route.vehicle, 1));
        }
        for (position, &activity) in route.activities.iter().enumerate() {
            // Stations come any number of times; breaks have a rule of their own.
            if matches!(
                problem.visit(activity),
                Some(Visit::Dump(_) | Visit::Break { .. })
            ) {
                continue;
            }
            match place.get_mut(activity as usize) {
                None => return vec![Broken::stop(Rule::Shape, route.vehicle, activity, 1)],
                Some(Some(_)) => {
                    broken.push(Broken::stop(
                        Rule::ActivityTwice,
                        route.vehicle,
                        activity,
                        1,
                    ));
                }
                Some(empty) => *empty = Some((r, position)),
            }
        }
    }
    for task in &problem.tasks {
        let first = task.first_activity as usize;
        let parts = &place[first..first + task.num_activities as usize];
        let missing = parts.iter().filter(|part| part.is_none()).count();
        if missing == parts.len() {
            continue;
        }
        let whole = missing == 0
            && parts.windows(2).all(|pair| match (pair[0], pair[1]) {
                (Some((r1, p1)), Some((r2, p2))) => r1 == r2 && p1 < p2,
                _ => false,
            });
        if !whole {
            broken.push(Broken {
                activity: Some(task.first_activity),
                ..Broken::plan(Rule::TaskWhole)
            });
        }
    }
    broken
}
