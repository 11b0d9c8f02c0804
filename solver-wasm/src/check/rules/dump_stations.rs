//! Visits to dump stations: who may come, how often, how much in all, and the last one at the end.

use super::loads;
use crate::check::{Broken, Rule};
use crate::problem::{DumpMode, Plan, PlannedRoute, Problem, TaskKind, Visit};

pub(crate) fn check_route(problem: &Problem, route: &PlannedRoute, broken: &mut Vec<Broken>) {
    let vehicle = &problem.vehicles[route.vehicle as usize];
    let mut visits = 0;
    for &stop in &route.activities {
        let Some(Visit::Dump(station)) = problem.visit(stop) else {
            continue;
        };
        visits += 1;
        let resources = &problem.dump_stations[station as usize].resources;
        if let Some(list) = resources
            && !list.contains(&vehicle.resource)
        {
            broken.push(Broken::stop(Rule::DumpStation, route.vehicle, stop, 1));
        }
    }
    let over = i64::from(visits) - i64::from(vehicle.max_dump_visits);
    if over > 0 {
        broken.push(Broken::route(Rule::DumpStation, route.vehicle, over));
    }
    if vehicle.must_dump_at_end {
        for dimension in 0..problem.num_dimensions {
            if ends_laden(problem, route, dimension) {
                broken.push(Broken::route(Rule::DumpAtEnd, route.vehicle, 1));
            }
        }
    }
}

/// Is there a collection after the last visit that takes this dimension, although a station would take it?
fn ends_laden(problem: &Problem, route: &PlannedRoute, dimension: u32) -> bool {
    let resource = problem.vehicles[route.vehicle as usize].resource;
    let takes = |station: usize| {
        let data = &problem.dump_stations[station];
        data.mode == DumpMode::Unload && data.dimensions.contains(&dimension)
    };
    let any = (0..problem.dump_stations.len()).any(|station| {
        let resources = &problem.dump_stations[station].resources;
        takes(station)
            && resources
                .as_ref()
                .is_none_or(|list| list.contains(&resource))
    });
    let mut laden = false;
    for &stop in &route.activities {
        match problem.visit(stop) {
            Some(Visit::Activity(activity)) => {
                let data = &problem.activities[activity as usize];
                let job = problem.tasks[data.task as usize].kind == TaskKind::Job;
                laden |= job && data.demand.get(dimension as usize).is_some_and(|&d| d > 0);
            }
            Some(Visit::Dump(station)) if takes(station as usize) => laden = false,
            _ => {}
        }
    }
    any && laden
}

/// Capacities that all routes share.
pub(crate) fn check_plan(problem: &Problem, plan: &Plan, broken: &mut Vec<Broken>) {
    for (station, data) in problem.dump_stations.iter().enumerate() {
        for (dimension, limit) in data.capacity.iter().enumerate() {
            let Some(limit) = limit else { continue };
            let mut moved = 0;
            for route in &plan.routes {
                let vehicle = &problem.vehicles[route.vehicle as usize];
                let line = loads::line(problem, vehicle, &route.activities, dimension);
                for (position, &stop) in route.activities.iter().enumerate() {
                    if problem.visit(stop) == Some(Visit::Dump(station as u32)) {
                        moved += line.moved[position].abs();
                    }
                }
            }
            if moved > *limit {
                broken.push(Broken {
                    amount: moved - limit,
                    ..Broken::plan(Rule::DumpCapacity)
                });
            }
        }
    }
}
