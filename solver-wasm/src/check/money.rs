//! The price of a plan from the problem alone: the least over all schedules.
//!
//! Without links between routes only the departure is free. The end as a function of the departure is
//! made of pieces that rise with it or stand still, so waiting is least where a piece ends: at a bound
//! of the departure, or where a stop that was reached without waiting meets the edge of a window.

use super::legs;
use super::linked::linked_waiting;
use super::times::{departure_interval, end_interval, service, windows_of};
use crate::problem::{Plan, Problem, RelationKind, Term, Vehicle};

/// The terms of money that rules carried now can make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Money {
    pub distance: i64,
    pub travel_time: i64,
    pub setup_time: i64,
    pub service_time: i64,
    pub waiting_time: i64,
    pub fixed: i64,
    pub penalty_dropped: i64,
    pub relation_penalty: i64,
    /// Positive; subtracted from the total.
    pub revenue: i64,
}

impl Money {
    pub fn total(&self) -> i64 {
        self.distance
            + self.travel_time
            + self.setup_time
            + self.service_time
            + self.waiting_time
            + self.fixed
            + self.penalty_dropped
            + self.relation_penalty
            - self.revenue
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    pub missing_mandatory: i64,
    /// One value a tier of the objective.
    pub tiers: Vec<i64>,
    pub money: Money,
    /// False: the waiting of linked routes is only a lower bound (the search for it was cut off).
    pub exact: bool,
}

/// The price of a plan that `check` admits. `None`: no schedule exists.
pub fn cost(problem: &Problem, plan: &Plan) -> Option<Cost> {
    let mut money = Money::default();
    let mut exact = true;
    for route in &plan.routes {
        let vehicle = &problem.vehicles[route.vehicle as usize];
        add(
            &mut money,
            money_of_route(problem, vehicle, &route.activities)?,
        );
    }
    let linked = problem
        .relations
        .iter()
        .any(|r| r.kind == RelationKind::Precedence && r.hard);
    if linked {
        let waiting = linked_waiting(problem, plan)?;
        money.waiting_time = waiting.money;
        exact = waiting.exact;
    }

    money.relation_penalty = super::relations::penalty(problem, plan);
    let mut missing_mandatory = 0;
    let mut unserved = 0;
    for task in &problem.tasks {
        let served = plan
            .routes
            .iter()
            .any(|route| route.activities.contains(&task.first_activity));
        if served {
            money.revenue += task.revenue;
        } else {
            unserved += 1;
            if task.mandatory {
                missing_mandatory += 1;
            } else {
                money.penalty_dropped += task.penalty;
            }
        }
    }
    let tiers = problem
        .objective
        .tiers
        .iter()
        .map(|tier| {
            tier.iter()
                .map(|&(term, weight)| {
                    weight
                        * match term {
                            Term::Money => money.total(),
                            Term::Vehicles => plan.routes.len() as i64,
                            Term::Unserved => unserved,
                            // Not judged here yet; the decoder refuses them.
                            Term::Distance | Term::Time | Term::Fairness => 0,
                        }
                })
                .sum()
        })
        .collect();
    Some(Cost {
        missing_mandatory,
        tiers,
        money,
        exact,
    })
}

fn add(sum: &mut Money, part: Money) {
    sum.distance += part.distance;
    sum.travel_time += part.travel_time;
    sum.setup_time += part.setup_time;
    sum.service_time += part.service_time;
    sum.waiting_time += part.waiting_time;
    sum.fixed += part.fixed;
}

/// What one route costs by itself.
pub fn money_of_route(problem: &Problem, vehicle: &Vehicle, stops: &[u32]) -> Option<Money> {
    let legs = legs(problem, vehicle, stops);
    let (_, _, waiting) = best_departure(problem, vehicle, stops)?;
    let setup: i64 = stops
        .iter()
        .map(|&a| i64::from(problem.activities[a as usize].setup_time))
        .sum();
    let service: i64 = stops.iter().map(|&a| service(problem, vehicle, a)).sum();
    Some(Money {
        distance: legs.iter().map(|leg| leg.0).sum::<i64>() * vehicle.cost_per_distance,
        travel_time: legs.iter().map(|leg| leg.1).sum::<i64>() * vehicle.cost_per_time,
        setup_time: setup * vehicle.cost_per_time,
        service_time: service * vehicle.cost_per_service_time,
        waiting_time: waiting * vehicle.cost_per_time,
        fixed: vehicle.fixed_cost,
        ..Money::default()
    })
}

/// Drives the route from a given departure: (end, waiting), or `None` when something closes first.
pub(super) fn drive(
    problem: &Problem,
    vehicle: &Vehicle,
    stops: &[u32],
    departure: i64,
) -> Option<(i64, i64)> {
    let legs = legs(problem, vehicle, stops);
    let mut clock = departure;
    let mut waiting = 0;
    for (k, &activity) in stops.iter().enumerate() {
        clock += legs[k].1;
        let begin = windows_of(problem, vehicle, activity)
            .into_iter()
            .filter(|w| w.1 >= clock && w.1 >= w.0)
            .map(|w| w.0.max(clock))
            .min()?;
        let cap = problem.activities[activity as usize]
            .max_wait
            .or(vehicle.max_wait);
        if cap.is_some_and(|cap| begin - clock > i64::from(cap)) {
            return None;
        }
        waiting += begin - clock;
        clock = begin
            + i64::from(problem.activities[activity as usize].setup_time)
            + service(problem, vehicle, activity);
    }
    clock += legs.get(stops.len()).map_or(0, |leg| leg.1);
    let (open, close) = end_interval(vehicle);
    waiting += (open - clock).max(0);
    clock = clock.max(open);
    if clock > close
        || vehicle
            .max_time
            .is_some_and(|limit| clock - departure > limit)
    {
        return None;
    }
    Some((clock, waiting))
}

/// The schedule contract C5 names: least money, then the earliest end, then the latest start.
/// Returns (departure, end, seconds of waiting).
pub fn best_departure(
    problem: &Problem,
    vehicle: &Vehicle,
    stops: &[u32],
) -> Option<(i64, i64, i64)> {
    let (first, last) = departure_interval(problem, vehicle, stops);
    let mut candidates = vec![first, last];
    let mut try_edges = |offset: i64, windows: &[(i64, i64)]| {
        for &(start, end) in windows {
            candidates.extend([start - offset, end - offset, end - offset + 1]);
        }
    };
    let legs = legs(problem, vehicle, stops);
    let mut offset = 0;
    for (k, &activity) in stops.iter().enumerate() {
        offset += legs[k].1;
        try_edges(offset, &windows_of(problem, vehicle, activity));
        offset += i64::from(problem.activities[activity as usize].setup_time)
            + service(problem, vehicle, activity);
    }
    offset += legs.get(stops.len()).map_or(0, |leg| leg.1);
    try_edges(offset, &[end_interval(vehicle)]);
    candidates.retain(|&d| first <= d && d <= last);
    candidates.sort_unstable();
    candidates.dedup();
    candidates
        .into_iter()
        .filter_map(|departure| {
            let (end, waiting) = drive(problem, vehicle, stops, departure)?;
            Some((departure, end, waiting))
        })
        .min_by_key(|&(departure, end, waiting)| (waiting * vehicle.cost_per_time, end, -departure))
}
