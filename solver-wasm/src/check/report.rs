//! Judges the kernel's report, word by word (docs/wire-format.md), against the problem.

use super::money::{best_departure, cost, drive};
use super::report_route::{Priced, check_route};
use super::words::{Words, same};
use super::{Broken, Rule, check};
use crate::problem::{Plan, Problem, RelationKind};

/// Kinds that docs/wire-format.md numbers, from 0 on.
const VIOLATION_KINDS: i64 = 17;

/// The report's violation kinds that may stand for a broken rule.
fn kinds_for(rule: Rule) -> &'static [i64] {
    match rule {
        Rule::Shape | Rule::ActivityTwice => &[],
        Rule::TaskWhole | Rule::Relation | Rule::TimeInVehicle => &[10, 11],
        Rule::Lifo => &[15],
        // A station that may not be visited does not exist for the vehicle.
        Rule::DumpStation | Rule::DumpCapacity | Rule::DumpAtEnd => &[2, 13],
        Rule::Break => &[9],
        Rule::Zone => &[14],
        Rule::Lock | Rule::MaxVehicles => &[11],
        Rule::Skill | Rule::SkillLevel => &[3],
        Rule::Resource | Rule::Day => &[13],
        Rule::Capacity => &[2],
        Rule::Unreachable | Rule::MaxLegTime => &[16],
        Rule::MaxTasks => &[4],
        Rule::MaxDistance => &[6],
        Rule::MaxTravelTime => &[5],
        // Who is late where depends on what gives way first.
        // So it is with a gap: keeping it may make the later partner late.
        Rule::TimeWindow
        | Rule::Shift
        | Rule::DepotWindow
        | Rule::MaxTime
        | Rule::MaxWait
        | Rule::Precedence => &[0, 7, 8, 10, 11, 12],
    }
}

/// Recomputes the report of `plan`. `Err` says the first figure that is wrong.
pub fn check_report(problem: &Problem, plan: &Plan, words: &[i32]) -> Result<(), String> {
    let broken = check(problem, plan);
    let mut words = Words::new(words);
    let feasible = words.next()?;
    same("feasible", feasible, i64::from(broken.is_empty()))?;
    let missing = words.next()?;
    let served = words.next()?;
    same(
        "num_dimensions",
        words.next()?,
        i64::from(problem.num_dimensions),
    )?;
    let num_routes = words.next()?;
    let num_violations = words.next()?;
    let mut totals = [0; 13];
    for total in &mut totals {
        *total = words.long()?;
    }

    let is_served = |task: usize| {
        plan.routes
            .iter()
            .any(|r| r.activities.contains(&problem.tasks[task].first_activity))
    };
    let (mut dropped, mut revenue) = (0, 0);
    let (mut expected_missing, mut expected_served) = (0, 0);
    for (index, task) in problem.tasks.iter().enumerate() {
        match (is_served(index), task.mandatory) {
            (true, _) => {
                revenue += task.revenue;
                expected_served += 1;
            }
            (false, true) => expected_missing += 1,
            (false, false) => dropped += task.penalty,
        }
    }
    if !broken.iter().any(|b| b.rule == Rule::TaskWhole) {
        same("missing_mandatory", missing, expected_missing)?;
        same("served_tasks", served, expected_served)?;
        same("penalty_dropped", totals[11], dropped)?;
        same("revenue", totals[12], revenue)?;
    }
    same("number of routes", num_routes, plan.routes.len() as i64)?;

    let mut money = Priced::default();
    let mut departures = Vec::new();
    for route in &plan.routes {
        let (part, start, end) = check_route(problem, route, broken.is_empty(), &mut words)
            .map_err(|error| format!("route of vehicle {}: {error}", route.vehicle))?;
        money.distance += part.distance;
        money.travel_and_setup += part.travel_and_setup;
        money.waiting += part.waiting;
        money.service += part.service;
        money.fixed += part.fixed;
        departures.push((start, end));
    }
    same("money of distance", totals[0], money.distance)?;
    same(
        "money of travel and setup",
        totals[1],
        money.travel_and_setup,
    )?;
    same("money of service", totals[2], money.service)?;
    same("money of waiting", totals[3], money.waiting)?;
    same("money of vehicles", totals[4], money.fixed)?;
    for (index, &total) in totals.iter().enumerate().skip(5).take(6) {
        let expected = match index {
            8 => super::rules::relations::penalty(problem, plan),
            _ => 0,
        };
        same(&format!("total {index}"), total, expected)?;
    }

    let mut kinds = Vec::new();
    for _ in 0..num_violations {
        let (kind, route, stop, _index, hard) = (
            words.next()?,
            words.next()?,
            words.next()?,
            words.next()?,
            words.next()?,
        );
        let (value, limit, _penalty) = (words.long()?, words.long()?, words.long()?);
        let stops = if route >= 0 {
            let route = plan
                .routes
                .get(route as usize)
                .ok_or("violation of no route")?;
            route.activities.len() as i64 + 2
        } else {
            0
        };
        if !(0..VIOLATION_KINDS).contains(&kind) || stop >= stops.max(0) {
            return Err(format!(
                "violation of kind {kind} at route {route}, stop {stop}"
            ));
        }
        if hard == 1 {
            kinds.push(kind);
            if value == limit && kind != 11 && kind != 10 {
                return Err(format!(
                    "violation of kind {kind}: value {value} is the limit"
                ));
            }
        }
    }
    words.finished()?;
    if broken.is_empty() && !kinds.is_empty() {
        return Err(format!(
            "violations {kinds:?} of a plan that breaks nothing"
        ));
    }
    for Broken { rule, .. } in &broken {
        if !kinds.iter().any(|kind| kinds_for(*rule).contains(kind)) {
            return Err(format!("{rule:?} is broken, violations say {kinds:?}"));
        }
    }
    if broken.is_empty() {
        check_choice_of_schedule(problem, plan, money.waiting, &departures)?;
    }
    Ok(())
}

/// Was the schedule the one that contract C5 names?
fn check_choice_of_schedule(
    problem: &Problem,
    plan: &Plan,
    waiting: i64,
    departures: &[(i64, i64)],
) -> Result<(), String> {
    let linked = problem
        .relations
        .iter()
        .any(|r| r.kind == RelationKind::Precedence && r.hard);
    if linked {
        let best = cost(problem, plan).ok_or("no schedule, yet feasible")?;
        let one_window = problem.activities.iter().all(|a| a.windows.len() <= 1);
        if waiting < best.money.waiting_time
            || (best.exact && one_window && waiting > best.money.waiting_time)
        {
            return Err(format!(
                "waiting costs {waiting}, the least is {}",
                best.money.waiting_time
            ));
        }
        return Ok(());
    }
    for (route, &(start, end)) in plan.routes.iter().zip(departures) {
        let vehicle = &problem.vehicles[route.vehicle as usize];
        let best = best_departure(problem, vehicle, &route.activities).ok_or("no schedule")?;
        same("start of the chosen schedule", start, best.0)?;
        same("end of the chosen schedule", end, best.1)?;
        let driven = drive(problem, vehicle, &route.activities, start).map(|d| d.0);
        same("end when driven again", end, driven.unwrap_or(-1))?;
    }
    Ok(())
}
