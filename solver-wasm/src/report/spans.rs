//! Rules between two instants that are judged on the schedule: rides, and the days of a resource.

use super::RouteReport;
use super::violation::{Violation, ViolationKind};
use crate::problem::{Problem, SECONDS_PER_DAY};
use crate::sort;
use crate::timing::spans::rides;

/// Shipments that ride longer than they may.
pub fn times_in_vehicle(problem: &Problem, route: &RouteReport, out: &mut Vec<Violation>) {
    if problem
        .tasks
        .iter()
        .all(|task| task.max_time_in_vehicle.is_none())
    {
        return;
    }
    let stops = &route.stops[1..route.stops.len() - 1];
    let visits: Vec<u32> = stops
        .iter()
        .map(|row| row.activity.cast_unsigned())
        .collect();
    for (from, to, limit) in rides(problem, &visits) {
        let ride = stops[to].begin + stops[to].setup - stops[from].departure;
        if ride > limit {
            out.push(Violation::hard(ViolationKind::Relation, ride, limit).at(to + 1));
        }
    }
}

/// A resource starts a later day no earlier than its last one ended.
pub fn days_of_resources(problem: &Problem, routes: &[RouteReport], out: &mut Vec<Violation>) {
    if problem.num_days < 2 {
        return;
    }
    let mut days: Vec<(u32, u32, usize)> = routes
        .iter()
        .enumerate()
        .map(|(index, route)| {
            let vehicle = &problem.vehicles[route.vehicle as usize];
            (vehicle.resource, vehicle.day, index)
        })
        .collect();
    sort::ascending(&mut days);
    for pair in days.windows(2) {
        let ((resource, day, before), (same, next, after)) = (pair[0], pair[1]);
        let free = routes[before].end - SECONDS_PER_DAY * i64::from(next - day.min(next));
        if resource == same && routes[after].start < free {
            let start = routes[after].start;
            out.push(
                Violation::hard(ViolationKind::ShiftEnd, start, free)
                    .on(after)
                    .at(0),
            );
        }
    }
}
