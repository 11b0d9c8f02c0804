//! Judges the kernel's report and reasons, word by word (docs/wire-format.md), against the problem.

use super::money::{best_departure, cost, drive};
use super::{Broken, Rule, check, legs, load_line, times};
use crate::problem::{Plan, PlannedRoute, Problem, RelationKind, UNREACHABLE, Vehicle};

struct Words<'a> {
    words: &'a [i32],
    at: usize,
}

impl Words<'_> {
    fn next(&mut self) -> Result<i64, String> {
        let word = self
            .words
            .get(self.at)
            .ok_or_else(|| format!("words end at {}", self.at))?;
        self.at += 1;
        Ok(i64::from(*word))
    }

    fn long(&mut self) -> Result<i64, String> {
        let low = self.next()? as i32 as u32;
        let high = self.next()? as i32 as u32;
        Ok((u64::from(high) << 32 | u64::from(low)) as i64)
    }

    fn finished(&self) -> Result<(), String> {
        if self.at == self.words.len() {
            Ok(())
        } else {
            Err(format!("words left over from {}", self.at))
        }
    }
}

fn same(what: &str, reported: i64, expected: i64) -> Result<(), String> {
    if reported == expected {
        Ok(())
    } else {
        Err(format!("{what}: reported {reported}, is {expected}"))
    }
}

/// Sums of seconds and distance, of one route or of the plan.
#[derive(Clone, Copy, Default)]
struct Priced {
    distance: i64,
    travel_and_setup: i64,
    waiting: i64,
    service: i64,
    fixed: i64,
}

const VIOLATION_KINDS: i64 = 17;

/// The report's violation kinds that may stand for a broken rule.
fn kinds_for(rule: Rule) -> &'static [i64] {
    match rule {
        Rule::Shape | Rule::ActivityTwice => &[],
        Rule::TaskWhole | Rule::Relation => &[10, 11],
        Rule::Skill | Rule::SkillLevel => &[3],
        Rule::Resource | Rule::Day => &[13],
        Rule::Capacity => &[2],
        Rule::Unreachable | Rule::MaxLegTime => &[16],
        Rule::MaxTasks => &[4],
        Rule::MaxDistance => &[6],
        Rule::MaxTravelTime => &[5],
        // Who is late where depends on what gives way first.
        // So it is with a gap: keeping it may make the later partner late.
        Rule::TimeWindow | Rule::Shift | Rule::DepotWindow | Rule::MaxTime | Rule::Precedence => {
            &[0, 7, 8, 10, 12]
        }
    }
}

/// Recomputes the report of `plan`. `Err` says the first figure that is wrong.
pub fn check_report(problem: &Problem, plan: &Plan, words: &[i32]) -> Result<(), String> {
    let broken = check(problem, plan);
    let mut words = Words { words, at: 0 };
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
        same(&format!("total {index}"), total, 0)?;
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

/// Walks one route's words; returns its money and (start, end).
fn check_route(
    problem: &Problem,
    route: &PlannedRoute,
    feasible: bool,
    words: &mut Words<'_>,
) -> Result<(Priced, i64, i64), String> {
    let vehicle = &problem.vehicles[route.vehicle as usize];
    same("vehicle", words.next()?, i64::from(route.vehicle))?;
    same(
        "number of stops",
        words.next()?,
        route.activities.len() as i64 + 2,
    )?;
    let (start, end) = (words.next()?, words.next()?);
    let sums: [i64; 6] = [
        words.long()?,
        words.long()?,
        words.long()?,
        words.long()?,
        words.long()?,
        words.long()?,
    ];

    // A forbidden leg counts nothing.
    let legible = |x: i64| if x >= i64::from(UNREACHABLE) { 0 } else { x };
    let mut legs: Vec<(i64, i64)> = legs(problem, vehicle, &route.activities)
        .into_iter()
        .map(|leg| {
            if legible(leg.0) != leg.0 || legible(leg.1) != leg.1 {
                (0, 0)
            } else {
                leg
            }
        })
        .collect();
    legs.resize(route.activities.len() + 1, (0, 0));
    let lines: Vec<Vec<i64>> = (0..problem.num_dimensions as usize)
        .map(|dimension| load_line(problem, vehicle, &route.activities, dimension))
        .collect();

    let mut added = [0i64; 6];
    let mut clock = 0;
    for position in 0..route.activities.len() + 2 {
        let stop = read_stop(problem, words)?;
        let at = |what: &str| format!("stop {position}: {what}");
        let activity = position
            .checked_sub(1)
            .and_then(|k| route.activities.get(k).copied());
        let leg = if position == 0 {
            (0, 0)
        } else {
            legs[position - 1]
        };
        same(&at("travel"), stop.travel, leg.1)?;
        same(&at("distance"), stop.distance, leg.0)?;
        if position == 0 {
            same(&at("activity"), stop.activity, -1)?;
            same(
                &at("service"),
                stop.service,
                i64::from(vehicle.start_service),
            )?;
            same(&at("departure"), stop.departure, start)?;
        } else {
            same(&at("arrival"), stop.arrival, clock + leg.1)?;
            same(&at("waiting"), stop.waiting, stop.begin - stop.arrival)?;
            added[4] += stop.waiting;
        }
        if let Some(activity) = activity {
            let data = &problem.activities[activity as usize];
            same(&at("activity"), stop.activity, i64::from(activity))?;
            same(&at("setup"), stop.setup, i64::from(data.setup_time))?;
            same(
                &at("service"),
                stop.service,
                times::service(problem, vehicle, activity),
            )?;
            same(
                &at("departure"),
                stop.departure,
                stop.begin + stop.setup + stop.service,
            )?;
            added[2] += stop.service;
            added[3] += stop.setup;
            if data.windows.is_empty() {
                same(&at("window"), stop.window, -1)?;
            } else if feasible {
                let window = data
                    .windows
                    .get(stop.window as usize)
                    .ok_or(at("no window"))?;
                if stop.begin < i64::from(window.start) || stop.begin > i64::from(window.end) {
                    return Err(at("begins outside the window it names"));
                }
            }
        } else if position > 0 {
            same(&at("activity"), stop.activity, -2)?;
            let unloading = if vehicle.end_location.is_some() {
                vehicle.end_service
            } else {
                0
            };
            same(&at("service"), stop.service, i64::from(unloading))?;
            same(&at("end"), stop.begin, end)?;
        }
        if stop.waiting < 0 {
            return Err(at("waits less than nothing"));
        }
        added[0] += stop.distance;
        added[1] += stop.travel;
        for (dimension, line) in lines.iter().enumerate() {
            let expected = line[position.min(line.len() - 1)];
            // The end row may show what is left on board, or nothing after unloading.
            if position <= route.activities.len() {
                same(&at("load"), stop.loads[dimension], expected)?;
            }
        }
        clock = stop.departure;
    }
    for (index, name) in ["distance", "travel", "service", "setup", "waiting", "break"]
        .iter()
        .enumerate()
    {
        same(&format!("sum of {name}"), sums[index], added[index])?;
    }
    same(
        "span",
        end - start,
        added[1] + added[2] + added[3] + added[4],
    )?;
    Ok((priced(vehicle, &added), start, end))
}

fn priced(vehicle: &Vehicle, sums: &[i64; 6]) -> Priced {
    Priced {
        distance: sums[0] * vehicle.cost_per_distance,
        travel_and_setup: (sums[1] + sums[3]) * vehicle.cost_per_time,
        waiting: sums[4] * vehicle.cost_per_time,
        service: sums[2] * vehicle.cost_per_service_time,
        fixed: vehicle.fixed_cost,
    }
}

struct StopWords {
    activity: i64,
    arrival: i64,
    begin: i64,
    departure: i64,
    travel: i64,
    distance: i64,
    waiting: i64,
    setup: i64,
    service: i64,
    window: i64,
    loads: Vec<i64>,
}

fn read_stop(problem: &Problem, words: &mut Words<'_>) -> Result<StopWords, String> {
    Ok(StopWords {
        activity: words.next()?,
        arrival: words.next()?,
        begin: words.next()?,
        departure: words.next()?,
        travel: words.next()?,
        distance: words.next()?,
        waiting: words.next()?,
        setup: words.next()?,
        service: words.next()?,
        window: words.next()?,
        loads: (0..problem.num_dimensions)
            .map(|_| words.long())
            .collect::<Result<_, _>>()?,
    })
}

/// Recomputes what can be said about the reasons of the unserved tasks from the task alone.
pub fn check_reasons(problem: &Problem, plan: &Plan, words: &[i32]) -> Result<(), String> {
    let mut words = Words { words, at: 0 };
    let unserved: Vec<i64> = (0..problem.tasks.len())
        .filter(|&t| {
            !plan
                .routes
                .iter()
                .any(|r| r.activities.contains(&problem.tasks[t].first_activity))
        })
        .map(|t| t as i64)
        .collect();
    same(
        "number of unserved tasks",
        words.next()?,
        unserved.len() as i64,
    )?;
    let plan_is_clean = check(problem, plan).is_empty();
    for &expected in &unserved {
        let task = words.next()?;
        same("task", task, expected)?;
        let main = words.next()?;
        let best_vehicle = words.next()?;
        let (position, delta) = (words.next()?, words.long()?);
        let alone: Vec<Vec<Broken>> = (0..problem.vehicles.len())
            .map(|v| broken_alone(problem, task as usize, v))
            .collect();
        let servable = alone.iter().any(Vec::is_empty);
        let data = &problem.tasks[task as usize];
        let said = |what: String| Err(format!("task {task}, main reason {main}: {what}"));
        match main {
            0..=15 if servable => return said("but a vehicle could serve it alone".into()),
            18 if data.mandatory => return said("a mandatory task is never unprofitable".into()),
            // Some places can only be reached from another stop, so room in a route is room too.
            18 | 19 | 21 if !servable && best_vehicle < 0 => {
                return said("but no vehicle could serve it alone".into());
            }
            0..=15 if !alone.iter().any(|broken| explains(main, broken)) => {
                return said(format!("no vehicle fails so: {alone:?}"));
            }
            0..=21 => {}
            _ => return said("unknown".into()),
        }
        if best_vehicle >= 0 && plan_is_clean {
            let longer = inserted(problem, plan, task as usize, best_vehicle, position)
                .ok_or_else(|| format!("task {task}: no place {position} on {best_vehicle}"))?;
            let broken = check(problem, &longer);
            if !broken.is_empty() {
                return said(format!("the best alternative breaks {broken:?}"));
            }
            let freed = data.revenue + if data.mandatory { 0 } else { data.penalty };
            if let (Some(before), Some(after)) = (cost(problem, plan), cost(problem, &longer))
                && problem.relations.is_empty()
            {
                let expected = after.money.total() - before.money.total() + freed;
                same("cost of the best alternative", delta, expected)?;
            }
        }
        for _ in 0..words.next()? {
            let (vehicle, reason, index) = (words.next()?, words.next()?, words.next()?);
            let (required, available) = (words.long()?, words.long()?);
            let broken = alone.get(vehicle as usize).ok_or("reason of no vehicle")?;
            if (0..=15).contains(&reason) && !explains(reason, broken) {
                return said(format!(
                    "vehicle {vehicle} is said to fail by {reason}, fails by {broken:?}"
                ));
            }
            if reason == 2 && (index < 0 || required <= available) {
                return said(format!(
                    "capacity {index}: {required} of {available} is no excess"
                ));
            }
        }
    }
    words.finished()
}

/// The plan with a task's activities before the stop at `position` of a vehicle's route.
fn inserted(
    problem: &Problem,
    plan: &Plan,
    task: usize,
    vehicle: i64,
    position: i64,
) -> Option<Plan> {
    let data = &problem.tasks[task];
    let mut longer = plan.clone();
    let known = longer
        .routes
        .iter()
        .position(|r| i64::from(r.vehicle) == vehicle);
    let index = known.unwrap_or(longer.routes.len());
    if known.is_none() {
        longer.routes.push(PlannedRoute {
            vehicle: u32::try_from(vehicle).ok()?,
            activities: Vec::new(),
        });
    }
    let stops = &mut longer.routes[index].activities;
    let at = usize::try_from(position)
        .ok()
        .filter(|&at| at <= stops.len())?;
    stops.splice(
        at..at,
        data.first_activity..data.first_activity + data.num_activities,
    );
    Some(longer)
}

/// What goes wrong when `vehicle` serves nothing but `task`.
fn broken_alone(problem: &Problem, task: usize, vehicle: usize) -> Vec<Broken> {
    let data = &problem.tasks[task];
    let activities = (data.first_activity..data.first_activity + data.num_activities).collect();
    let mut broken = check(
        problem,
        &Plan {
            routes: vec![PlannedRoute {
                vehicle: vehicle as u32,
                activities,
            }],
        },
    );
    // Whom the task requires is a matter of the whole plan, not of this route.
    broken.retain(|b| b.rule != Rule::Precedence);
    broken
}

/// May this reason be said of a route that breaks these rules?
fn explains(reason: i64, broken: &[Broken]) -> bool {
    let any = |rules: &[Rule]| broken.iter().any(|b| rules.contains(&b.rule));
    match reason {
        0 => any(&[Rule::TimeWindow, Rule::DepotWindow, Rule::Shift]),
        1 => any(&[Rule::Shift, Rule::DepotWindow, Rule::TimeWindow]),
        2 => any(&[Rule::Capacity]),
        3 => any(&[Rule::Skill]),
        4 => any(&[Rule::SkillLevel]),
        5 | 6 => any(&[Rule::Resource]),
        7 => any(&[Rule::Day, Rule::TimeWindow]),
        9 => any(&[Rule::Unreachable, Rule::MaxLegTime]),
        10 => any(&[Rule::MaxDistance]),
        11 => any(&[Rule::MaxTime]),
        12 => any(&[Rule::MaxTravelTime]),
        13 => any(&[Rule::MaxTasks]),
        14 => any(&[Rule::TimeWindow]),
        _ => true,
    }
}
