//! One route alone whose clock asks for more than hard windows and one price of time.

use super::judged::{Judged, Why};
use super::leg_refusal::short_enough;
use super::refusal::{Refusal, within};
use super::route_spec::RouteSpec;
use super::time_refusal::refusal_of_time;
use crate::constraint::Reason;
use crate::problem::{BreakRule, Problem, Visit};
use crate::timing::chain::{Coupling, Path};
use crate::timing::driving::overdriven;
use crate::timing::route::{Keep, Route, STEPS, arrival_of};

/// As `judge`, where `timing` knows what the clock costs.
pub(super) fn of_rich(
    problem: &Problem,
    (vehicle_id, visits): (u32, &[u32]),
    spec: &RouteSpec,
    route: &Route,
    distance: i64,
    why: Why,
) -> Result<Judged, Refusal> {
    // Most routes that a search asks about are late anyway.
    if why == Why::Untold && route.earliest().is_none() {
        return Err(Refusal::new(Reason::TimeWindowInfeasible, 0, 0));
    }
    let path = route.solve(Keep::ALL).ok_or_else(|| match why {
        Why::Told => refusal_of_breaks(problem, vehicle_id, route)
            .or_else(|| refusal_of_legs(problem, vehicle_id, route))
            .unwrap_or_else(|| refusal_of_clock(problem, visits, route, spec)),
        Why::Untold => Refusal::new(Reason::TimeWindowInfeasible, 0, 0),
    })?;
    let done = of_path(problem, (vehicle_id, visits), route, &path)?;
    let vehicle = &problem.vehicles[vehicle_id as usize];
    Ok(Judged {
        money: done.money
            + vehicle.fixed_cost
            + vehicle.cost_per_distance * distance
            + vehicle.cost_per_service_time * done.service,
        distance,
        ..done
    })
}

/// What a schedule does; of the money what depends on the clock alone. A sum of driving may refuse it.
pub fn of_path(
    problem: &Problem,
    (vehicle_id, visits): (u32, &[u32]),
    route: &Route,
    path: &Path,
) -> Result<Judged, Refusal> {
    let vehicle = &problem.vehicles[vehicle_id as usize];
    let legs = legs_of(route, path);
    within(
        Reason::MaxTravelTimeExceeded,
        legs.iter().sum(),
        vehicle.max_travel_time,
    )?;
    for &leg in &legs {
        short_enough(vehicle, leg)?;
    }
    let mut cost = path.cost;
    for stretch in overdriven(problem, vehicle_id, visits, &legs) {
        let entry = &vehicle.breaks[stretch.entry];
        if entry.mandatory {
            let short = Refusal::new(Reason::BreakConflict, stretch.seconds, stretch.limit);
            return Err(short.about(number_of(stretch.entry)));
        }
        cost += entry.penalty;
    }
    let is_break = |id: u32| matches!(problem.visit(id), Some(Visit::Break { .. }));
    let (mut service, mut breaks) = (0, 0);
    for (&id, stop) in visits.iter().zip(&route.stops) {
        *(if is_break(id) {
            &mut breaks
        } else {
            &mut service
        }) += stop.service;
    }
    Ok(Judged {
        money: cost,
        distance: 0,
        start: path.instants[0],
        end: path.instants[route.end_instant() - 1],
        service,
        breaks,
        tasks: 0,
    })
}

/// Seconds of each leg, the way back included.
fn legs_of(route: &Route, path: &Path) -> Vec<i64> {
    let mut legs: Vec<i64> = (0..route.stops.len())
        .map(|stop| {
            let reached = arrival_of(stop);
            path.instants[reached] - path.instants[reached - 1]
        })
        .collect();
    let left = STEPS * route.stops.len();
    legs.push(match route.end {
        Some(_) => path.instants[left + 1] - path.instants[left],
        None => 0,
    });
    legs
}

/// A leg that is too long at every hour is in the way: were any leg allowed, there would be a schedule.
fn refusal_of_legs(problem: &Problem, vehicle: u32, route: &Route) -> Option<Refusal> {
    route.longest_leg?;
    let mut free = route.clone();
    free.longest_leg = None;
    let path = free.solve(Keep::ALL)?;
    let vehicle = &problem.vehicles[vehicle as usize];
    let mut legs = legs_of(&free, &path).into_iter();
    legs.find_map(|leg| short_enough(vehicle, leg).err())
}

/// Windows, the shift and `max_time` before the time in the vehicle, that before waiting caps.
fn refusal_of_clock(problem: &Problem, visits: &[u32], route: &Route, spec: &RouteSpec) -> Refusal {
    let refusal = refusal_of_time(problem, spec);
    let is_kept = refusal.required <= refusal.available;
    match refusal.reason {
        Reason::MaxWaitExceeded => refusal_of_spans(problem, visits, route).unwrap_or(refusal),
        Reason::MaxTimeExceeded if is_kept => {
            refusal_of_spans(problem, visits, route).unwrap_or(refusal)
        }
        _ => refusal,
    }
}

/// Limits between two instants are in the way: without them there is a schedule. About a task whose time in the vehicle
/// is too long; about nothing where it is the whole route's.
fn refusal_of_spans(problem: &Problem, visits: &[u32], route: &Route) -> Option<Refusal> {
    let is_limit = |coupling: &&Coupling| coupling.of_break.is_none();
    let mut free = route.clone();
    free.couplings.retain(|coupling| !is_limit(&coupling));
    let path = free.solve(Keep::ALL)?;
    let limits = route.couplings.iter().filter(is_limit);
    let spans = limits.map(|c| (path.instants[c.to] - path.instants[c.from], c));
    let (span, worst) = spans.max_by_key(|(span, c)| span - c.limit)?;
    if span <= worst.limit {
        return None;
    }
    let refusal = Refusal::new(Reason::MaxTimeExceeded, span, worst.limit);
    if (worst.from, worst.to) == (0, route.end_instant() - 1) {
        return Some(refusal);
    }
    // The setup before the delivery is part of the ride.
    let stop = (0..visits.len()).find(|&stop| arrival_of(stop) + 1 == worst.to)?;
    let setup = route.stops[stop].setup;
    let ride = Refusal::new(Reason::MaxTimeExceeded, span + setup, worst.limit + setup);
    let task = problem.activities.get(visits[stop] as usize)?.task;
    Some(ride.about(task))
}

/// Breaks are in the way: without those that are owed by the clock there is a schedule. About the one that is missed by
/// most, in seconds of work for one that comes after work.
fn refusal_of_breaks(problem: &Problem, vehicle: u32, route: &Route) -> Option<Refusal> {
    let mut free = route.clone();
    free.owed.clear();
    free.couplings
        .retain(|coupling| coupling.of_break.is_none());
    let path = free.solve(Keep::ALL)?;
    let worked = route.couplings.iter().filter(|c| c.penalty.is_none());
    let late = worked.filter_map(|c| {
        let span = path.instants[c.to] - path.instants[c.from];
        Some((span - c.limit, span, c.limit, c.of_break?))
    });
    if let Some((_, span, limit, number)) = late.filter(|worst| worst.0 > 0).max() {
        let refusal = Refusal::new(Reason::BreakConflict, span, limit);
        return Some(refusal.about(number_of(number)));
    }
    let owed = route.owed.iter().find(|owed| owed.penalty.is_none());
    let breaks = &problem.vehicles[vehicle as usize].breaks;
    let number = owed.and_then(|owed| {
        breaks.iter().position(|entry| {
            matches!(entry.rule, BreakRule::Window { start, end }
                if (i64::from(start), i64::from(end)) == (owed.start, owed.end))
        })
    });
    let refusal = Refusal::new(Reason::BreakConflict, 0, 0);
    Some(number.map_or(refusal, |number| refusal.about(number_of(number))))
}

fn number_of(entry: usize) -> u32 {
    u32::try_from(entry).unwrap_or(u32::MAX)
}
