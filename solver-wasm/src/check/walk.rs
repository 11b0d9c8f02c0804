//! Walks one route along a given schedule and says what it costs, term by term, and which rule of time it breaks.

use super::rules::limits::longest_leg;
use super::schedule::{Schedule, departures, latest_end};
use super::steps::{price_of, steps};
use super::{Money, Rule, travel};
use crate::problem::{BreakRule, Problem, Vehicle, Visit};

/// Seconds (and scaled distance) of one route on its schedule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    pub distance: i64,
    pub travel: i64,
    pub setup: i64,
    pub service: i64,
    pub waiting: i64,
    pub rest: i64,
    pub unpaid_rest: i64,
    pub span: i64,
}

pub(super) struct Walked {
    pub money: Money,
    pub sums: Sums,
    pub broken: Vec<Rule>,
}

pub(super) fn walk(
    problem: &Problem,
    vehicle: &Vehicle,
    stops: &[u32],
    schedule: &Schedule,
) -> Walked {
    let route = steps(problem, vehicle, stops);
    let mut money = Money {
        fixed: vehicle.fixed_cost,
        ..Money::default()
    };
    let mut sums = Sums::default();
    let mut broken = Vec::new();
    let (first, last) = departures(problem, vehicle, stops);
    if schedule.start < first || schedule.start > last {
        broken.push(Rule::DepotWindow);
    }
    let mut clock = schedule.start;
    // Driven since each break, and when each was last over.
    let mut driven: Vec<i64> = vehicle
        .breaks
        .iter()
        .map(|entry| match entry.rule {
            BreakRule::Driving { initial, .. } => i64::from(initial),
            BreakRule::Work { .. } => schedule.start,
            BreakRule::Window { .. } => 0,
        })
        .collect();
    let mut missing = vec![false; vehicle.breaks.len()];
    let mut placed = vec![false; vehicle.breaks.len()];
    let mut picked_up = vec![0; problem.tasks.len()];
    let legs = route.steps.iter().map(|step| step.leg).chain([route.home]);
    for (position, leg) in legs.enumerate() {
        if let Some(leg) = leg {
            // A forbidden leg counts nothing (docs/wire-format.md).
            let driven_leg = travel::arrival(problem, vehicle, leg, clock);
            let arrival = driven_leg.unwrap_or(clock);
            if driven_leg.is_none() {
                broken.push(Rule::Unreachable);
            }
            let distance = travel::own(problem, vehicle, leg).map_or(0, |own| own.1);
            let took = arrival - clock;
            if longest_leg(vehicle).is_some_and(|most| took > most) {
                broken.push(Rule::MaxLegTime);
            }
            sums.distance += distance;
            sums.travel += took;
            for (index, entry) in vehicle.breaks.iter().enumerate() {
                if let BreakRule::Driving { max, .. } = entry.rule {
                    driven[index] += took;
                    missing[index] |= took > 0 && driven[index] > i64::from(max);
                }
            }
            clock = arrival;
        }
        let Some(step) = route.steps.get(position) else {
            break;
        };
        let begin = schedule.begins[position];
        let waits = begin - clock;
        if waits < 0 {
            broken.push(Rule::TimeWindow);
        }
        if step.max_wait.is_some_and(|most| waits > most) {
            broken.push(Rule::MaxWait);
        }
        sums.waiting += waits;
        match price_of(&step.slots, begin) {
            Some(price) => money.time_window_penalty += price,
            None if step.rest > 0 => broken.push(Rule::Break),
            None => broken.push(Rule::TimeWindow),
        }
        sums.setup += step.setup;
        sums.service += step.service;
        sums.rest += step.rest;
        clock = begin + step.setup + step.service + step.rest;
        match step.visit {
            Visit::Activity(activity) => {
                let owner = problem.activities[activity as usize].task;
                let task = &problem.tasks[owner as usize];
                if activity == task.first_activity {
                    picked_up[owner as usize] = clock;
                } else if let Some(most) = task.max_time_in_vehicle
                    && begin + step.setup - picked_up[owner as usize] > i64::from(most)
                {
                    broken.push(Rule::TimeInVehicle);
                }
            }
            Visit::Dump(_) => {}
            Visit::Break { index, part, .. } => {
                let (number, entry) = (index as usize, &vehicle.breaks[index as usize]);
                placed[number] = true;
                if !entry.paid {
                    sums.unpaid_rest += step.rest;
                }
                let done = part == 0 || part as usize == entry.split.len();
                match entry.rule {
                    BreakRule::Driving { .. } if done => driven[number] = 0,
                    BreakRule::Window { .. } | BreakRule::Driving { .. } => {}
                    BreakRule::Work { max } => {
                        missing[number] |= part <= 1 && begin - driven[number] > i64::from(max);
                        if done {
                            driven[number] = clock;
                        }
                    }
                }
            }
        }
    }
    if vehicle.end_location.is_some() {
        let waits = (i64::from(vehicle.end_window.start) - clock).max(0);
        sums.waiting += waits;
        clock += waits;
        if clock > i64::from(vehicle.end_window.end) {
            broken.push(Rule::DepotWindow);
        }
    }
    if clock > latest_end(vehicle) {
        broken.push(Rule::Shift);
    }
    sums.span = clock - schedule.start;
    if vehicle
        .max_time
        .is_some_and(|most| sums.span - sums.unpaid_rest > most)
    {
        broken.push(Rule::MaxTime);
    }
    if vehicle
        .max_travel_time
        .is_some_and(|most| sums.travel > most)
    {
        broken.push(Rule::MaxTravelTime);
    }
    for (index, entry) in vehicle.breaks.iter().enumerate() {
        match entry.rule {
            BreakRule::Window { start, end } if !placed[index] => {
                missing[index] = schedule.start <= i64::from(end) && clock > i64::from(start);
            }
            BreakRule::Work { max } => missing[index] |= clock - driven[index] > i64::from(max),
            BreakRule::Window { .. } | BreakRule::Driving { .. } => {}
        }
        if missing[index] && entry.mandatory {
            broken.push(Rule::Break);
        } else if missing[index] {
            money.break_penalty += entry.penalty;
        }
    }
    if let Some(overtime) = vehicle.overtime {
        let regular = latest_end(vehicle) - overtime.max;
        money.overtime = (clock - regular).max(0) * overtime.cost_per_time;
    }
    let paid = sums.rest - sums.unpaid_rest;
    money.distance = sums.distance * vehicle.cost_per_distance;
    // Paid breaks are priced like travel.
    money.travel_time = (sums.travel + paid) * vehicle.cost_per_time;
    money.setup_time = sums.setup * vehicle.cost_per_time;
    money.service_time = sums.service * vehicle.cost_per_service_time;
    money.waiting_time = sums.waiting * vehicle.cost_per_wait.unwrap_or(vehicle.cost_per_time);
    Walked {
        money,
        sums,
        broken,
    }
}
