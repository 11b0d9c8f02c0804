//! Loads along a route (contract C3): a running sum per dimension from the start load.

use crate::problem::{Problem, Vehicle};

/// The load of one dimension when leaving the start and each stop: `activities.len() + 1` values.
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

/// `load_line` of every dimension.
pub fn lines(problem: &Problem, vehicle: &Vehicle, activities: &[u32]) -> Vec<Vec<i64>> {
    (0..problem.num_dimensions as usize)
        .map(|d| load_line(problem, vehicle, activities, d))
        .collect()
}
