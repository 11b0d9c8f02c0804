//! One route alone whose clock asks for more than hard windows and one price of time.

use super::judged::{Judged, Why};
use super::refusal::{Refusal, within};
use super::route_spec::RouteSpec;
use super::time_refusal::refusal_of_time;
use crate::constraint::Reason;
use crate::problem::{Problem, Visit};
use crate::timing::chain::{Coupling, Path};
use crate::timing::driving::overdriven;
use crate::timing::route::{Keep, Route, STEPS, arrival_of, longest_leg};

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
        Why::Told => refusal_of_breaks(route).unwrap_or_else(|| refusal_of_clock(route, spec)),
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
    within(
        Reason::MaxTravelTimeExceeded,
        legs.iter().sum(),
        vehicle.max_travel_time,
    )?;
    for &leg in &legs {
        within(Reason::Unreachable, leg, longest_leg(vehicle))?;
    }
    let mut cost = path.cost;
    for stretch in overdriven(problem, vehicle_id, visits, &legs) {
        let entry = &vehicle.breaks[stretch.entry];
        if entry.mandatory {
            return Err(Refusal::new(
                Reason::BreakConflict,
                stretch.seconds,
                stretch.limit,
            ));
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

/// Windows, the shift and `max_time` before the time in the vehicle, that before waiting caps.
fn refusal_of_clock(route: &Route, spec: &RouteSpec) -> Refusal {
    let refusal = refusal_of_time(spec);
    match refusal.reason {
        Reason::MaxWaitExceeded => refusal_of_spans(route).unwrap_or(refusal),
        _ => refusal,
    }
}

/// Limits between two instants are in the way: without them there is a schedule.
fn refusal_of_spans(route: &Route) -> Option<Refusal> {
    let is_limit = |coupling: &&Coupling| coupling.of_break.is_none();
    let mut free = route.clone();
    free.couplings.retain(|coupling| !is_limit(&coupling));
    let path = free.solve(Keep::ALL)?;
    let limits = route.couplings.iter().filter(is_limit);
    let spans = limits.map(|c| (path.instants[c.to] - path.instants[c.from], c.limit));
    let (span, limit) = spans.max_by_key(|(span, limit)| span - limit)?;
    (span > limit).then(|| Refusal::new(Reason::MaxTimeExceeded, span, limit))
}

/// Breaks are in the way: without those that are owed by the clock there is a schedule.
fn refusal_of_breaks(route: &Route) -> Option<Refusal> {
    let mut free = route.clone();
    free.owed.clear();
    free.couplings
        .retain(|coupling| coupling.of_break.is_none());
    free.solve(Keep::ALL)?;
    Some(Refusal::new(Reason::BreakConflict, 0, 0))
}
