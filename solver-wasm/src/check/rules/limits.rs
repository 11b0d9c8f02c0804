//! Limits on sums of a route that no schedule changes, and legs that may not be driven.

use std::collections::BTreeSet;

use super::activities;
use crate::check::{Broken, Rule, legs, travel};
use crate::problem::{BreakRule, PlannedRoute, Problem, UNREACHABLE, Vehicle};

pub(crate) fn check(problem: &Problem, route: &PlannedRoute, broken: &mut Vec<Broken>) {
    let vehicle = &problem.vehicles[route.vehicle as usize];
    let legs = legs(problem, vehicle, &route.activities);
    let forbidden = i64::from(UNREACHABLE);
    // With traffic the time of a leg depends on the schedule.
    let timeless = travel::segments(problem, vehicle).is_empty();
    for &(distance, time) in &legs {
        if distance >= forbidden || time >= forbidden {
            broken.push(Broken::route(Rule::Unreachable, route.vehicle, 1));
        }
        if let Some(limit) = longest_leg(vehicle).filter(|_| timeless)
            && time > limit
        {
            broken.push(Broken::route(Rule::MaxLegTime, route.vehicle, time - limit));
        }
    }
    // A forbidden leg counts nothing in the sums (docs/wire-format.md).
    let driven = || {
        legs.iter()
            .filter(|leg| leg.0 < forbidden && leg.1 < forbidden)
    };
    let mut over = |rule, value: i64, limit: Option<i64>| {
        if let Some(limit) = limit
            && value > limit
        {
            broken.push(Broken::route(rule, route.vehicle, value - limit));
        }
    };
    over(
        Rule::MaxTasks,
        num_tasks(problem, route),
        vehicle.max_tasks.map(i64::from),
    );
    over(
        Rule::MaxDistance,
        driven().map(|leg| leg.0).sum(),
        vehicle.max_distance,
    );
    over(
        Rule::MaxTravelTime,
        driven().map(|leg| leg.1).sum(),
        vehicle.max_travel_time.filter(|_| timeless),
    );
}

/// Tasks that a route serves.
pub(crate) fn num_tasks(problem: &Problem, route: &PlannedRoute) -> i64 {
    let tasks: BTreeSet<u32> = activities(problem, route)
        .into_iter()
        .map(|(_, activity)| problem.activities[activity as usize].task)
        .collect();
    tasks.len() as i64
}

/// The longest leg that the vehicle may drive: its own limit and what no break could interrupt (contract C4: whether
/// the break is mandatory or not).
pub(crate) fn longest_leg(vehicle: &Vehicle) -> Option<i64> {
    let mut longest = vehicle.max_leg_time;
    for entry in &vehicle.breaks {
        if let BreakRule::Driving { max, .. } = entry.rule {
            longest = Some(longest.map_or(i64::from(max), |most| most.min(i64::from(max))));
        }
    }
    longest
}
