//! What a scheduled plan breaks across its routes: tasks served in part, routes and days too many; `relations` has its own file.

use super::relations::{self, Place};
use super::violation::{Violation, ViolationKind, word};
use super::{RouteReport, spans};
use crate::problem::{Problem, SECONDS_PER_DAY};
use crate::solution_rules::max_vehicles::MaxVehicles;

/// Rules over several routes: tasks served whole, and relations.
pub fn of_plan(problem: &Problem, routes: &[RouteReport]) -> Vec<Violation> {
    let mut places: Vec<Option<Place>> = vec![None; problem.activities.len()];
    for (index, route) in routes.iter().enumerate() {
        let midnight = i64::from(problem.vehicles[route.vehicle as usize].day) * SECONDS_PER_DAY;
        for (position, row) in route.activity_rows(problem) {
            places[row.activity.cast_unsigned() as usize] = Some(Place {
                route: index,
                row: position,
                service_start: midnight + row.begin + row.setup,
                service_end: midnight + row.departure,
            });
        }
    }
    let mut out = Vec::new();
    tasks_whole(problem, &places, &mut out);
    too_many_vehicles(problem, routes, &mut out);
    spans::days_of_resources(problem, routes, &mut out);
    relations::of_plan(problem, routes, &places, &mut out);
    out
}

/// Routes of a day above `max_vehicles`: a `relation` of no index and route.
fn too_many_vehicles(problem: &Problem, routes: &[RouteReport], out: &mut Vec<Violation>) {
    let Some(mut counts) = MaxVehicles::compile(problem) else {
        return;
    };
    for route in routes {
        counts.open(problem.vehicles[route.vehicle as usize].day);
    }
    out.extend(counts.exceeded().map(|(_, used, limit)| {
        Violation::hard(ViolationKind::Relation, i64::from(used), i64::from(limit))
    }));
}

/// All activities of a task on one route, in their order, or none.
fn tasks_whole(problem: &Problem, places: &[Option<Place>], out: &mut Vec<Violation>) {
    for task in problem.tasks.iter().filter(|t| t.num_activities > 1) {
        let first = task.first_activity as usize;
        let parts = &places[first..first + task.num_activities as usize];
        let Some(seen) = parts.iter().flatten().next() else {
            continue;
        };
        let whole = parts.windows(2).all(|pair| match (pair[0], pair[1]) {
            (Some(a), Some(b)) => a.route == b.route && a.row < b.row,
            _ => false,
        });
        if !whole {
            let there = parts.iter().flatten().count();
            let value = i64::from(word(there));
            let needed = i64::from(task.num_activities);
            out.push(
                Violation::hard(ViolationKind::Relation, value, needed)
                    .on(seen.route)
                    .at(seen.row),
            );
        }
    }
}
