//! Positions of a route where a task may have room, with the least that each costs.

use super::known::Known;
use crate::problem::Problem;
use crate::report::route_spec::{leg, service_time};
use crate::timing::visit::times_of;

/// Below every price: such an estimate ranks and bounds nothing.
pub const NO_BOUND: i64 = i64::MIN / 4;

/// Positions that the clock admits, with the least that each can cost.
pub fn admitted(problem: &Problem, route: &Known<'_>, activities: &[u32]) -> Vec<(i64, u32)> {
    let vehicle = &problem.vehicles[route.planned.vehicle as usize];
    let stops = &route.planned.activities;
    let place = |activity: u32| problem.activities[activity as usize].location;
    let (first, last) = (activities[0], activities[activities.len() - 1]);
    let service: i64 = activities
        .iter()
        .map(|&a| service_time(problem, vehicle, a))
        .sum();
    let setup: i64 = activities
        .iter()
        .map(|&a| i64::from(problem.activities[a as usize].setup_time))
        .sum();
    let windows = &problem.activities[first as usize].windows;
    let opens = windows.iter().map(|w| i64::from(w.start)).min();
    let closes = windows.iter().map(|w| i64::from(w.end)).max();
    // Service may take the place of waiting, so time can become cheaper by as much.
    let fixed = (vehicle.cost_per_service_time - vehicle.cost_per_time) * service;
    let mut found = Vec::new();
    for position in 0..=stops.len() {
        let before = if position == 0 {
            vehicle.start_location
        } else {
            place(stops[position - 1])
        };
        let into = leg(problem, vehicle, before, place(first));
        let arrival = route.departs[position] + into.time;
        if !into.exists || closes.is_some_and(|end| arrival > end) {
            continue;
        }
        let after = stops
            .get(position)
            .map(|&a| place(a))
            .or(vehicle.end_location);
        let (mut detour, mut leaves) = (into.distance, 0);
        if let Some(after) = after {
            let from = leg(problem, vehicle, place(last), after);
            if !from.exists {
                continue;
            }
            detour += from.distance - leg(problem, vehicle, before, after).distance;
            leaves = from.time;
        }
        let ready = arrival.max(opens.unwrap_or(arrival)) + setup + service + leaves;
        if ready <= route.latest[position] {
            let least = vehicle.cost_per_distance * detour + fixed;
            found.push((least, u32::try_from(position).unwrap_or(u32::MAX)));
        }
    }
    found
}

/// All positions by their detour, where the price of time or stops without a place make no bound of it.
pub fn nearest(problem: &Problem, route: &Known<'_>, activities: &[u32]) -> Vec<(i64, u32)> {
    let vehicle = &problem.vehicles[route.planned.vehicle as usize];
    let place = |activity: u32| problem.activities[activity as usize].location;
    let (first, last) = (activities[0], activities[activities.len() - 1]);
    let stops = &route.planned.activities;
    let mut here = vehicle.start_location;
    let mut detours = Vec::with_capacity(stops.len() + 1);
    for position in 0..=stops.len() {
        let next = stops[position..]
            .iter()
            .find_map(|&visit| times_of(problem, vehicle, visit)?.location)
            .or(vehicle.end_location);
        let into = leg(problem, vehicle, here, place(first)).distance;
        let onward = next.map_or(0, |next| {
            leg(problem, vehicle, place(last), next).distance
                - leg(problem, vehicle, here, next).distance
        });
        // Nothing is refused by it: dearer ones are tried later.
        let least = NO_BOUND + into + onward;
        detours.push((least, u32::try_from(position).unwrap_or(u32::MAX)));
        if let Some(&visit) = stops.get(position) {
            here = times_of(problem, vehicle, visit)
                .and_then(|times| times.location)
                .unwrap_or(here);
        }
    }
    detours
}
