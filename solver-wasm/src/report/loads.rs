//! Loads along a route (contract C3), and what they break.
//!
//! Most routes carry jobs only: their load is a running sum. With shipments, stations, breaks or stacks it is the
//! business of `goods`.

use super::{RouteReport, Violation, ViolationKind};
use crate::goods::{self, GoodsFault, GoodsFaultKind};
use crate::problem::{ActivityKind, Problem, Vehicle};

/// Is the load of each dimension one running sum, and its extremes all there is to judge?
pub fn is_plain(problem: &Problem, visits: &[u32]) -> bool {
    problem.dump_stations.is_empty()
        && visits.iter().all(|&visit| {
            problem
                .activities
                .get(visit as usize)
                .is_some_and(|activity| {
                    activity.kind == ActivityKind::Service
                        && !problem.tasks[activity.task as usize].lifo
                })
        })
}

/// The load of one dimension when leaving the start and each stop of a plain route: `activities.len() + 1` values.
///
/// The start load is the given one, else the smallest that never lets the load fall below zero.
pub fn load_line(
    problem: &Problem,
    vehicle: &Vehicle,
    activities: &[u32],
    dimension: usize,
) -> Vec<i64> {
    let mut line = Vec::with_capacity(activities.len() + 1);
    let (mut sum, mut lowest) = (0i64, 0i64);
    line.push(0);
    for &activity in activities {
        // Dump stations and breaks change nothing here.
        let demand = problem.activities.get(activity as usize);
        sum += demand
            .and_then(|a| a.demand.get(dimension))
            .copied()
            .unwrap_or(0);
        lowest = lowest.min(sum);
        line.push(sum);
    }
    let start = vehicle
        .initial_load
        .get(dimension)
        .copied()
        .flatten()
        .unwrap_or(-lowest);
    for load in &mut line {
        *load += start;
    }
    line
}

/// The loads of every dimension on departure from the start and each stop; stops as plans name them.
pub fn lines(problem: &Problem, vehicle: &Vehicle, visits: &[u32]) -> Vec<Vec<i64>> {
    if is_plain(problem, visits) {
        return (0..problem.num_dimensions as usize)
            .map(|d| load_line(problem, vehicle, visits, d))
            .collect();
    }
    goods::walk(problem, vehicle, visits)
        .iter()
        .map(goods::LoadWalk::loads)
        .collect()
}

/// What the goods of a route break; the index of the route is the caller's to fill in.
pub fn violations(
    problem: &Problem,
    vehicle: &Vehicle,
    visits: &[u32],
    route: &RouteReport,
    out: &mut Vec<Violation>,
) {
    if is_plain(problem, visits) {
        sums(problem, vehicle, route, out);
    } else {
        out.extend(
            goods::faults(problem, vehicle, visits)
                .iter()
                .map(violation),
        );
    }
}

fn violation(fault: &GoodsFault) -> Violation {
    let kind = match fault.kind {
        GoodsFaultKind::Overload
        | GoodsFaultKind::Shortage
        | GoodsFaultKind::BreakLoad
        | GoodsFaultKind::NotEmptied
        | GoodsFaultKind::DumpVisits => ViolationKind::Capacity,
        GoodsFaultKind::StationNotAllowed => ViolationKind::ResourceNotAllowed,
        GoodsFaultKind::Lifo => ViolationKind::Lifo,
    };
    let found = Violation::hard(kind, fault.value, fault.limit);
    let found = fault.row.map_or(found, |row| found.at(row));
    fault
        .dimension
        .map_or(found, |dimension| found.about(dimension))
}

/// At most two per dimension: where the load is highest above capacity, and where furthest below zero.
fn sums(problem: &Problem, vehicle: &Vehicle, route: &RouteReport, out: &mut Vec<Violation>) {
    for dimension in 0..problem.num_dimensions {
        let rows = || {
            let load = |row: &super::StopRow| row.load[dimension as usize];
            route.stops.iter().map(load).enumerate()
        };
        let capacity = vehicle.capacity.get(dimension as usize).copied().flatten();
        // `rev` makes the first of equals the one found.
        let highest = rows().rev().max_by_key(|&(_, load)| load);
        if let (Some(capacity), Some((stop, load))) = (capacity, highest)
            && load > capacity
        {
            let over = Violation::hard(ViolationKind::Capacity, load, capacity);
            out.push(over.at(stop).about(dimension));
        }
        if let Some((stop, load)) = rows().min_by_key(|&(_, load)| load)
            && load < 0
        {
            let short = Violation::hard(ViolationKind::Capacity, load, 0);
            out.push(short.at(stop).about(dimension));
        }
    }
}

/// Stations above the capacity that all routes and days share; `index` is the dimension.
pub fn of_stations<'a>(
    problem: &Problem,
    routes: impl Iterator<Item = (u32, &'a [u32])>,
) -> Vec<Violation> {
    let Some(sums) = goods::stations::of_plan(problem, routes) else {
        return Vec::new();
    };
    sums.exceeded(problem.num_dimensions)
        .into_iter()
        .map(|(_, dimension, sum, capacity)| {
            Violation::hard(ViolationKind::Capacity, sum, capacity).about(dimension)
        })
        .collect()
}
