//! The independent checker: judges a plan from the problem alone, sharing no code with the rules,
//! the evaluation or the report. Native builds only (`lib.rs`), so that the artefact stays small.
//!
//! It decides by methods of its own, slow and plain:
//! - times: the least solution of all "no earlier than" demands, by iteration to the fixpoint
//!   (`times`, judged in `time_rules`); what exceeds an upper bound there has no schedule at all;
//! - money: every start time at which waiting can change is tried (`money`), linked routes by a
//!   flow problem (`linked`);
//! - reports: the schedule is walked again from the words (`report`, `report_route`), and reasons are held
//!   against what the task does on a route of its own (`reasons`).

mod linked;
mod money;
mod reasons;
mod relations;
mod report;
mod report_route;
mod shape;
mod time_rules;
mod times;
mod words;

use crate::problem::{Plan, PlannedRoute, Problem, UNREACHABLE, Vehicle};

pub use money::{Cost, Money, best_departure, cost, money_of_route};
pub use reasons::check_reasons;
pub use report::check_report;
pub use times::Stop;

/// What a plan can do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// A vehicle or activity that does not exist, a vehicle twice, an empty route.
    Shape,
    /// An activity in two places.
    ActivityTwice,
    /// Part of a task, on two routes, or the delivery before the pickup.
    TaskWhole,
    Skill,
    SkillLevel,
    Resource,
    Day,
    Capacity,
    Unreachable,
    MaxTasks,
    MaxDistance,
    MaxTravelTime,
    MaxLegTime,
    TimeWindow,
    Shift,
    DepotWindow,
    MaxTime,
    Precedence,
    Relation,
}

/// One broken rule. `amount` is by how much, in the rule's own unit, at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken {
    pub rule: Rule,
    pub vehicle: Option<u32>,
    pub activity: Option<u32>,
    pub amount: i64,
}

impl Broken {
    fn plan(rule: Rule) -> Broken {
        Broken {
            rule,
            vehicle: None,
            activity: None,
            amount: 1,
        }
    }

    fn route(rule: Rule, vehicle: u32, amount: i64) -> Broken {
        Broken {
            rule,
            vehicle: Some(vehicle),
            activity: None,
            amount,
        }
    }

    fn stop(rule: Rule, vehicle: u32, activity: u32, amount: i64) -> Broken {
        Broken {
            rule,
            vehicle: Some(vehicle),
            activity: Some(activity),
            amount,
        }
    }
}

/// Every hard rule that the plan breaks; empty: the plan may be driven.
pub fn check(problem: &Problem, plan: &Plan) -> Vec<Broken> {
    let mut broken = shape::shape(problem, plan);
    if !broken.is_empty() {
        return broken;
    }
    for route in &plan.routes {
        let vehicle = &problem.vehicles[route.vehicle as usize];
        eligibility(problem, vehicle, route, &mut broken);
        loads(problem, vehicle, route, &mut broken);
        totals(problem, vehicle, route, &mut broken);
    }
    if broken.iter().all(|b| b.rule != Rule::Unreachable) {
        time_rules::check_times(problem, plan, &mut broken);
    }
    relations::check(problem, plan, &mut broken);
    broken
}

/// Skills, levels, allowed resources and days of each task against the route's vehicle.
fn eligibility(
    problem: &Problem,
    vehicle: &Vehicle,
    route: &PlannedRoute,
    broken: &mut Vec<Broken>,
) {
    for &activity in &route.activities {
        let task = &problem.tasks[problem.activities[activity as usize].task as usize];
        for needed in &task.skills {
            let held = vehicle
                .skills
                .iter()
                .filter(|s| s.skill == needed.skill)
                .map(|s| s.level)
                .max();
            match held {
                None => broken.push(Broken::stop(Rule::Skill, route.vehicle, activity, 1)),
                Some(level) if level < needed.level => {
                    let short = i64::from(needed.level) - i64::from(level);
                    broken.push(Broken::stop(
                        Rule::SkillLevel,
                        route.vehicle,
                        activity,
                        short,
                    ));
                }
                Some(_) => {}
            }
        }
        if task
            .allowed_resources
            .as_ref()
            .is_some_and(|list| !list.contains(&vehicle.resource))
        {
            broken.push(Broken::stop(Rule::Resource, route.vehicle, activity, 1));
        }
        if task
            .allowed_days
            .as_ref()
            .is_some_and(|list| !list.contains(&vehicle.day))
        {
            broken.push(Broken::stop(Rule::Day, route.vehicle, activity, 1));
        }
    }
}

/// The load when leaving the start and each stop, one dimension.
pub(crate) fn load_line(
    problem: &Problem,
    vehicle: &Vehicle,
    stops: &[u32],
    dimension: usize,
) -> Vec<i64> {
    let demand = |&a: &u32| {
        problem.activities[a as usize]
            .demand
            .get(dimension)
            .copied()
            .unwrap_or(0)
    };
    let start = match vehicle.initial_load.get(dimension).copied().flatten() {
        Some(given) => given,
        // The smallest that never goes below zero: try each prefix as the lowest point.
        None => (0..=stops.len())
            .map(|n| -stops[..n].iter().map(demand).sum::<i64>())
            .max()
            .unwrap_or(0)
            .max(0),
    };
    (0..=stops.len())
        .map(|n| start + stops[..n].iter().map(demand).sum::<i64>())
        .collect()
}

fn loads(problem: &Problem, vehicle: &Vehicle, route: &PlannedRoute, broken: &mut Vec<Broken>) {
    for dimension in 0..problem.num_dimensions as usize {
        let line = load_line(problem, vehicle, &route.activities, dimension);
        let lowest = line.iter().copied().min().unwrap_or(0);
        let highest = line.iter().copied().max().unwrap_or(0);
        if lowest < 0 {
            broken.push(Broken::route(Rule::Capacity, route.vehicle, -lowest));
        }
        if let Some(capacity) = vehicle.capacity.get(dimension).copied().flatten()
            && highest > capacity
        {
            broken.push(Broken::route(
                Rule::Capacity,
                route.vehicle,
                highest - capacity,
            ));
        }
    }
}

/// The places a route visits, start and end included (no end when open).
pub(crate) fn places(problem: &Problem, vehicle: &Vehicle, stops: &[u32]) -> Vec<u32> {
    let mut places = vec![vehicle.start_location];
    places.extend(
        stops
            .iter()
            .map(|&a| problem.activities[a as usize].location),
    );
    places.extend(vehicle.end_location);
    places
}

/// Distance and time of each leg of a route.
pub(crate) fn legs(problem: &Problem, vehicle: &Vehicle, stops: &[u32]) -> Vec<(i64, i64)> {
    let table = &problem.profiles[vehicle.profile as usize];
    let size = problem.num_locations as usize;
    places(problem, vehicle, stops)
        .windows(2)
        .map(|pair| {
            let cell = pair[0] as usize * size + pair[1] as usize;
            (i64::from(table.distance[cell]), i64::from(table.time[cell]))
        })
        .collect()
}

/// Limits on sums that no schedule changes, and forbidden arcs.
fn totals(problem: &Problem, vehicle: &Vehicle, route: &PlannedRoute, broken: &mut Vec<Broken>) {
    let legs = legs(problem, vehicle, &route.activities);
    let forbidden = i64::from(UNREACHABLE);
    for &(distance, time) in &legs {
        if distance >= forbidden || time >= forbidden {
            broken.push(Broken::route(Rule::Unreachable, route.vehicle, 1));
        }
        if let Some(limit) = vehicle.max_leg_time
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
    let mut tasks: Vec<u32> = route
        .activities
        .iter()
        .map(|&a| &problem.activities[a as usize])
        .map(|a| a.task)
        .collect();
    tasks.sort_unstable();
    tasks.dedup();
    over(
        Rule::MaxTasks,
        tasks.len() as i64,
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
        vehicle.max_travel_time,
    );
}
