//! The load of each dimension after every stop: goods of jobs, which dump stations change, and goods of shipments,
//! which stay aboard.

use crate::check::{Broken, Rule};
use crate::problem::{DumpMode, PlannedRoute, Problem, TaskKind, Vehicle, Visit};

/// One dimension of one route.
pub(crate) struct Line {
    /// When leaving the start and each stop.
    pub loads: Vec<i64>,
    /// What each stop as a dump visit takes (positive) or gives (negative); 0 elsewhere.
    pub moved: Vec<i64>,
    /// The least of the goods of jobs, and of shipments, at any moment.
    pub lowest_of_jobs: i64,
    pub lowest_of_shipments: i64,
}

/// Change of load of jobs at a stop, if it is one.
fn job_demand(problem: &Problem, stop: u32, dimension: usize) -> i64 {
    demand(problem, stop, dimension, TaskKind::Job)
}

fn demand(problem: &Problem, stop: u32, dimension: usize, kind: TaskKind) -> i64 {
    let Some(Visit::Activity(activity)) = problem.visit(stop) else {
        return 0;
    };
    let data = &problem.activities[activity as usize];
    if problem.tasks[data.task as usize].kind != kind {
        return 0;
    }
    data.demand.get(dimension).copied().unwrap_or(0)
}

/// The mode of a visit that concerns the dimension.
fn dump_mode(problem: &Problem, stop: u32, dimension: usize) -> Option<DumpMode> {
    match problem.visit(stop) {
        Some(Visit::Dump(station)) => {
            let data = &problem.dump_stations[station as usize];
            data.dimensions
                .contains(&(dimension as u32))
                .then_some(data.mode)
        }
        _ => None,
    }
}

/// What the drop-offs after `position` need until the next reload of the dimension.
fn need(problem: &Problem, stops: &[u32], position: usize, dimension: usize) -> i64 {
    let (mut sum, mut least) = (0i64, 0i64);
    for &stop in &stops[position + 1..] {
        if dump_mode(problem, stop, dimension) == Some(DumpMode::Reload) {
            break;
        }
        sum += job_demand(problem, stop, dimension);
        least = least.min(sum);
    }
    -least
}

fn line_from(problem: &Problem, stops: &[u32], dimension: usize, start: i64) -> Line {
    let (mut jobs, mut shipments) = (start, 0);
    let mut line = Line {
        loads: vec![start],
        moved: Vec::new(),
        lowest_of_jobs: start,
        lowest_of_shipments: 0,
    };
    for (position, &stop) in stops.iter().enumerate() {
        let before = jobs;
        match dump_mode(problem, stop, dimension) {
            Some(DumpMode::Unload) => {
                jobs = jobs.min(need(problem, stops, position, dimension));
            }
            Some(DumpMode::Reload) => {
                jobs = jobs.max(need(problem, stops, position, dimension));
            }
            None => {}
        }
        line.moved.push(before - jobs);
        jobs += job_demand(problem, stop, dimension);
        shipments += demand(problem, stop, dimension, TaskKind::Shipment);
        line.lowest_of_jobs = line.lowest_of_jobs.min(jobs);
        line.lowest_of_shipments = line.lowest_of_shipments.min(shipments);
        line.loads.push(jobs + shipments);
    }
    line
}

/// The load line of a route; without a given start load the smallest that keeps the goods of jobs at or above 0 (where
/// none does, the smallest that leaves the least short). Goods of shipments are their own: no start load helps them.
pub(crate) fn line(problem: &Problem, vehicle: &Vehicle, stops: &[u32], dimension: usize) -> Line {
    if let Some(given) = vehicle.initial_load.get(dimension).copied().flatten() {
        return line_from(problem, stops, dimension, given);
    }
    let mut start = 0;
    let mut line = line_from(problem, stops, dimension, start);
    loop {
        let short = -line.lowest_of_jobs;
        if short <= 0 {
            return line;
        }
        // More at the start helps by as much or not at all (an unload takes it away again).
        let more = line_from(problem, stops, dimension, start + short);
        if more.lowest_of_jobs <= line.lowest_of_jobs {
            return line;
        }
        start += short;
        line = more;
    }
}

pub(crate) fn check(problem: &Problem, route: &PlannedRoute, broken: &mut Vec<Broken>) {
    let vehicle = &problem.vehicles[route.vehicle as usize];
    for dimension in 0..problem.num_dimensions as usize {
        let line = line(problem, vehicle, &route.activities, dimension);
        let lowest = line.lowest_of_jobs.min(line.lowest_of_shipments);
        let highest = line.loads.iter().copied().max().unwrap_or(0);
        if lowest < 0 {
            broken.push(Broken::route(Rule::Capacity, route.vehicle, -lowest));
        }
        if let Some(capacity) = vehicle.capacity.get(dimension).copied().flatten()
            && highest > capacity
        {
            let over = highest - capacity;
            broken.push(Broken::route(Rule::Capacity, route.vehicle, over));
        }
    }
}
