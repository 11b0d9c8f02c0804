//! The price of a plan from the problem alone: the least over all schedules.
//!
//! Without links between routes only the departure is free. The end as a function of the departure is
//! made of pieces that rise with it or stand still, so waiting is least where a piece ends: at a bound
//! of the departure, or where a stop that was reached without waiting meets the edge of a window.

use super::linked::linked_waiting;
use super::rules::{fairness, min_tasks, relations, zones};
use super::schedule::length_counts;
use super::times::{departure_interval, end_interval, service, windows_of};
use super::walk::{Sums, walk};
use super::{legs, timing};
use crate::problem::{Plan, Problem, RelationKind, Term, Vehicle};

/// The terms of money.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Money {
    pub distance: i64,
    pub travel_time: i64,
    pub setup_time: i64,
    pub service_time: i64,
    pub waiting_time: i64,
    pub fixed: i64,
    pub overtime: i64,
    pub time_window_penalty: i64,
    pub zone_penalty: i64,
    pub relation_penalty: i64,
    pub break_penalty: i64,
    pub min_tasks_penalty: i64,
    pub penalty_dropped: i64,
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
            + self.overtime
            + self.time_window_penalty
            + self.zone_penalty
            + self.relation_penalty
            + self.break_penalty
            + self.min_tasks_penalty
            + self.penalty_dropped
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
    let mut sums = Vec::new();
    let mut exact;
    if timing::classic(problem, plan) {
        for route in &plan.routes {
            let vehicle = &problem.vehicles[route.vehicle as usize];
            let (start, end, waiting) = best_departure(problem, vehicle, &route.activities)?;
            let schedule = timing::as_driven(problem, vehicle, &route.activities, start)?;
            let walked = walk(problem, vehicle, &route.activities, &schedule);
            debug_assert_eq!(
                (walked.sums.span, walked.sums.waiting),
                (end - start, waiting)
            );
            add(&mut money, walked.money);
            sums.push(walked.sums);
        }
        exact = true;
        let linked = problem
            .relations
            .iter()
            .any(|r| r.kind == RelationKind::Precedence && r.hard);
        if linked {
            let waiting = linked_waiting(problem, plan)?;
            // Their spans are not known one by one.
            let spans = uses(problem, Term::Fairness);
            exact = waiting.exact && !spans;
            money.waiting_time = waiting.money;
        }
    } else {
        let timed = timing::best(problem, plan)?;
        exact = timed.exact;
        for walked in timed.walked {
            add(&mut money, walked.money);
            sums.push(walked.sums);
        }
    }
    for route in &plan.routes {
        money.zone_penalty += zones::penalty(problem, route);
        money.min_tasks_penalty += min_tasks::penalty(problem, route);
    }
    money.relation_penalty += relations::penalty(problem, plan);

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
    let routes: Vec<_> = plan.routes.iter().zip(sums.iter().copied()).collect();
    let total = |of: &dyn Fn(&Sums) -> i64| sums.iter().map(of).sum::<i64>();
    let value = |term: Term, weight: i64| match term {
        Term::Money => weight * money.total(),
        Term::Vehicles => weight * plan.routes.len() as i64,
        Term::Unserved => weight * unserved,
        Term::Distance => weight * total(&|s| s.distance),
        Term::Time => weight * total(&|s| s.travel + s.waiting + s.setup),
        Term::Fairness => fairness::cost(problem, &routes, weight),
    };
    let tiers = problem.objective.tiers.iter();
    let tiers = tiers
        .map(|tier| tier.iter().map(|&(term, weight)| value(term, weight)).sum())
        .collect();
    Some(Cost {
        missing_mandatory,
        tiers,
        money,
        exact,
    })
}

fn uses(problem: &Problem, term: Term) -> bool {
    problem
        .objective
        .tiers
        .iter()
        .flatten()
        .any(|t| t.0 == term)
}

pub(super) fn add(sum: &mut Money, part: Money) {
    sum.distance += part.distance;
    sum.travel_time += part.travel_time;
    sum.setup_time += part.setup_time;
    sum.service_time += part.service_time;
    sum.waiting_time += part.waiting_time;
    sum.fixed += part.fixed;
    sum.overtime += part.overtime;
    sum.time_window_penalty += part.time_window_penalty;
    sum.break_penalty += part.break_penalty;
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
fn drive(
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

/// The schedule contract C5 names: least money, then the shortest where the objective counts work time, then the earliest
/// end, then the latest start.
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
        .min_by_key(|&(departure, end, waiting)| {
            let length = if length_counts(problem) {
                end - departure
            } else {
                0
            };
            (waiting * vehicle.cost_per_time, length, end, -departure)
        })
}
