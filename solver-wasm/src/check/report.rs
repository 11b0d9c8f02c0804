//! Judges the kernel's report, word by word (docs/wire-format.md), against the problem.

use super::joint::{broken_in_time, linked_routes};
use super::money::{Money, add, best_departure, cost};
use super::report_route::{Reported, check_route};
use super::rules::{min_tasks, relations, zones};
use super::schedule::Schedule;
use super::violation_kinds::{VIOLATION_KINDS, may_tell, soft_term};
use super::words::{Words, same};
use super::{Rule, check, schedules, timing};
use crate::problem::{BreakRule, Plan, PlannedRoute, Problem, Visit, Window};

/// Recomputes the report of `plan`. `Err` says the first figure that is wrong.
pub fn check_report(problem: &Problem, plan: &Plan, words: &[i32]) -> Result<(), String> {
    let broken = check(problem, plan);
    let mut words = Words::new(words);
    let feasible = words.next()?;
    // Linked in time under the richer rules, or where begins are chosen in traffic, a report may miss a schedule that there
    // is (docs/wire-format.md: which schedule); it never claims one that there is not.
    let chooses = |route: &PlannedRoute| may_choose_begins(problem, route);
    let bounded = !timing::classic(problem, plan)
        && (linked_routes(problem, plan).contains(&true) || plan.routes.iter().any(chooses));
    if !bounded || feasible == 1 {
        let is_feasible = i64::from(broken.is_empty());
        same("feasible", feasible, is_feasible).map_err(|error| format!("{error}: {broken:?}"))?;
    }
    let good = feasible == 1;
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

    let mut reported = Vec::new();
    for route in &plan.routes {
        let judged = check_route(problem, route, good, &mut words);
        reported
            .push(judged.map_err(|error| format!("route of vehicle {}: {error}", route.vehicle))?);
    }
    check_money(problem, plan, &reported, good, &totals)?;

    let mut kinds = Vec::new();
    let mut soft = [0; 4];
    let mut missed = Vec::new();
    for _ in 0..num_violations {
        let (kind, route, stop, _index, hard) = (
            words.next()?,
            words.next()?,
            words.next()?,
            words.next()?,
            words.next()?,
        );
        let (value, limit, penalty) = (words.long()?, words.long()?, words.long()?);
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
        if hard == 0 {
            soft[soft_term(kind)?] += penalty;
            if kind <= 1 {
                missed.push((route, stop, kind == 1, value, limit, penalty));
            }
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
    for (sum, total) in soft.into_iter().zip(&totals[6..10]) {
        same("penalties of the soft violations", sum, *total)?;
    }
    let mut expected = Vec::new();
    for (route, of) in reported.iter().enumerate() {
        for (row, miss) in &of.missed {
            let (route, row) = (route as i64, *row as i64);
            expected.push((route, row, miss.early, miss.begin, miss.limit, miss.penalty));
        }
    }
    missed.sort_unstable();
    if missed != expected && good {
        return Err(format!(
            "windows missed: reported {missed:?}, are {expected:?}"
        ));
    }
    if good && !kinds.is_empty() {
        return Err(format!(
            "violations {kinds:?} of a plan that breaks nothing"
        ));
    }
    for one in &broken {
        if !kinds.iter().any(|&kind| may_tell(problem, plan, one, kind)) {
            let rule = one.rule;
            return Err(format!("{rule:?} is broken, violations say {kinds:?}"));
        }
    }
    if good {
        check_choice_of_schedule(problem, plan, &reported)?;
    }
    Ok(())
}

/// The terms of money on the reported times.
fn check_money(
    problem: &Problem,
    plan: &Plan,
    reported: &[Reported],
    feasible: bool,
    totals: &[i64; 13],
) -> Result<(), String> {
    let mut money = Money::default();
    for (route, of) in plan.routes.iter().zip(reported) {
        add(&mut money, of.walked.money);
        money.min_tasks_penalty += min_tasks::penalty(problem, route);
        money.zone_penalty += zones::penalty(problem, route);
    }
    same("money of distance", totals[0], money.distance)?;
    let travel = money.travel_time + money.setup_time;
    same("money of travel and setup", totals[1], travel)?;
    same("money of service", totals[2], money.service_time)?;
    same("money of waiting", totals[3], money.waiting_time)?;
    same("money of vehicles", totals[4], money.fixed)?;
    same("money of overtime", totals[5], money.overtime)?;
    same("money of least tasks", totals[10], money.min_tasks_penalty)?;
    if !feasible {
        return Ok(());
    }
    let of = |one: &Reported| one.schedule.clone();
    let chosen: Vec<Schedule> = reported.iter().map(of).collect();
    let in_time = broken_in_time(problem, plan, &chosen);
    for relation in problem.relations.iter().filter(|r| !r.hard) {
        let out_of_time = in_time
            .iter()
            .flatten()
            .any(|&other| std::ptr::eq(other, relation));
        if out_of_time || relations::broken_by_places(problem, plan, relation).is_some() {
            money.relation_penalty += relation.penalty;
        }
    }
    same("money of windows", totals[6], money.time_window_penalty)?;
    same("money of zones", totals[7], money.zone_penalty)?;
    same("money of relations", totals[8], money.relation_penalty)?;
    same("money of breaks", totals[9], money.break_penalty)
}

/// Was the schedule the one that contract C5 names, and does it keep what it must?
fn check_choice_of_schedule(
    problem: &Problem,
    plan: &Plan,
    reported: &[Reported],
) -> Result<(), String> {
    let waiting: i64 = reported.iter().map(|r| r.walked.money.waiting_time).sum();
    let linked = linked_routes(problem, plan);
    if linked.contains(&true) && timing::classic(problem, plan) {
        let best = cost(problem, plan).ok_or("no schedule, yet feasible")?;
        let one_window = problem.activities.iter().all(|a| a.windows.len() <= 1);
        let least = best.money.waiting_time;
        if waiting < least || (best.exact && one_window && waiting > least) {
            return Err(format!("waiting costs {waiting}, the least is {least}"));
        }
    }
    let best = best_times(problem, plan).ok_or("no schedule")?;
    for (((route, of), best), linked) in plan.routes.iter().zip(reported).zip(&best).zip(linked) {
        if !of.walked.broken.is_empty() {
            let rules = &of.walked.broken;
            return Err(format!(
                "vehicle {}: its times break {rules:?}",
                route.vehicle
            ));
        }
        if !linked && !driving_counts(problem, route) {
            same("start of the chosen schedule", of.schedule.start, best.0)?;
            same("end of the chosen schedule", of.schedule.end, best.1)?;
        }
    }
    Ok(())
}

/// In traffic the hour decides how long is driven, and where a begin is a matter of choice, for a price of being early, a report's
/// schedule does not weigh that: what it pays for an optional break it may pay where the best schedule does not. One that keeps
/// the mandatory ones is the best of all.
fn driving_counts(problem: &Problem, route: &PlannedRoute) -> bool {
    let breaks = &problem.vehicles[route.vehicle as usize].breaks;
    let mut optional = breaks.iter().filter(|entry| !entry.mandatory);
    may_choose_begins(problem, route)
        && optional.any(|entry| matches!(entry.rule, BreakRule::Driving { .. }))
}

/// In traffic, may some stop begin before its window opens?
fn may_choose_begins(problem: &Problem, route: &PlannedRoute) -> bool {
    let visits = route.activities.iter();
    let early = |window: &Window| window.early_penalty.is_some();
    let mut windows = visits.flat_map(|&visit| match problem.visit(visit) {
        Some(Visit::Activity(id)) => problem.activities[id as usize].windows.as_slice(),
        Some(Visit::Dump(id)) => problem.dump_stations[id as usize].windows.as_slice(),
        _ => &[],
    });
    !problem.traffic.is_empty() && windows.any(early)
}

/// Start and end of each route's best schedule.
fn best_times(problem: &Problem, plan: &Plan) -> Option<Vec<(i64, i64)>> {
    if timing::classic(problem, plan) {
        let of = |route: &PlannedRoute| {
            let vehicle = &problem.vehicles[route.vehicle as usize];
            let (start, end, _) = best_departure(problem, vehicle, &route.activities)?;
            Some((start, end))
        };
        return plan.routes.iter().map(of).collect();
    }
    let best = schedules(problem, plan)?;
    Some(best.iter().map(|best| (best.start, best.end)).collect())
}
