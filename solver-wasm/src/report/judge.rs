//! One route alone: what it costs, or the first rule that refuses it, with the margin.
//!
//! The diagnosis asks it of single tasks and insertions, the exact search of every route it builds. It
//! judges by the report's own parts, so that what it calls feasible is feasible in the report.

use super::breaks;
use super::judge_loads::loads;
use super::judge_rich::of_rich;
use super::judged::{Judged, Why};
use super::leg_refusal::short_enough;
use super::refusal::{Refusal, within};
use super::route_spec::RouteSpec;
use super::schedule::{Timing, schedule_within_rules};
use super::time_refusal::refusal_of_time;
use crate::constraint::{Eligibility, Locks, Reason, Zones, min_tasks};
use crate::problem::{Problem, Relation, RelationKind, Vehicle, held_level};

/// What a route in use costs and does, when it keeps every rule of its own.
pub fn judge(
    rules: &Eligibility<'_>,
    vehicle_id: u32,
    activities: &[u32],
) -> Result<Judged, Refusal> {
    let of_plan = (&rules.zones, &rules.locks);
    judge_route(rules.problem, of_plan, vehicle_id, activities, Why::Told)
}

/// Why a vehicle may never serve these activities, as far as no clock is needed to tell.
pub fn barred(rules: &Eligibility<'_>, vehicle_id: u32, activities: &[u32]) -> Option<Refusal> {
    let problem = rules.problem;
    let vehicle = &problem.vehicles[vehicle_id as usize];
    activities.iter().find_map(|&activity| {
        let zone = || rules.zones.refusal(problem, vehicle, activity);
        match eligible(problem, vehicle, activity) {
            Err(refusal) => Some(refusal),
            Ok(()) => zone().map(|_| Refusal::new(Reason::ZoneMismatch, 0, 0)),
        }
    })
}

/// Whether the goods of these visits fit. Breaks that are added later change nothing of it.
pub fn carries(problem: &Problem, vehicle_id: u32, visits: &[u32]) -> bool {
    loads(problem, &problem.vehicles[vehicle_id as usize], visits).is_ok()
}

/// As `judge` where the reason does not matter.
pub fn price(rules: &Eligibility<'_>, vehicle_id: u32, activities: &[u32]) -> Option<Judged> {
    let of_plan = (&rules.zones, &rules.locks);
    judge_route(rules.problem, of_plan, vehicle_id, activities, Why::Untold).ok()
}

/// With all that the route does.
pub fn judge_route(
    problem: &Problem,
    (zones, locks): (&Zones, &Locks),
    vehicle_id: u32,
    activities: &[u32],
    why: Why,
) -> Result<Judged, Refusal> {
    let vehicle = &problem.vehicles[vehicle_id as usize];
    let served = |id: &&u32| (**id as usize) < problem.activities.len();
    for &activity in activities.iter().filter(served) {
        eligible(problem, vehicle, activity)?;
        if zones.refusal(problem, vehicle, activity).is_some() {
            return Err(Refusal::new(Reason::ZoneMismatch, 0, 0));
        }
    }
    if !locks.faults(problem, vehicle_id, activities).is_empty() {
        return Err(Refusal::new(Reason::LockConflict, 0, 0));
    }
    loads(problem, vehicle, activities)?;
    if let Some(amiss) = breaks::amiss(problem, vehicle, activities).first() {
        let number = u32::try_from(amiss.entry).unwrap_or(u32::MAX);
        return Err(Refusal::new(Reason::BreakConflict, 0, 0).about(number));
    }
    let spec = RouteSpec::new(problem, vehicle_id, activities);
    if spec.stops.iter().any(|stop| stop.closed_today) {
        return Err(Refusal::new(Reason::DayUnavailable, 0, 0));
    }
    let (distance, travel) = legs(vehicle, &spec)?;
    let tasks = tasks_of(problem, activities);
    within(
        Reason::MaxTasksExceeded,
        tasks.len() as i64,
        vehicle.max_tasks.map(i64::from),
    )?;
    within(Reason::MaxDistanceExceeded, distance, vehicle.max_distance)?;
    if !spec.depends_on_the_hour() {
        within(
            Reason::MaxTravelTimeExceeded,
            travel,
            vehicle.max_travel_time,
        )?;
    }
    let penalties = tasks
        .iter()
        .map(|&task| zones.penalty(problem, vehicle, task))
        .sum::<i64>()
        + vehicle.min_tasks_penalty * min_tasks::missing(vehicle.min_tasks, tasks.len());
    if let Some(route) = &spec.rich {
        let own = of_rich(
            problem,
            (vehicle_id, activities),
            &spec,
            route,
            distance,
            why,
        )?;
        return Ok(Judged {
            money: own.money + penalties,
            tasks: tasks.len() as i64,
            ..own
        });
    }
    let timing = schedule_within_rules(&spec).ok_or_else(|| match why {
        Why::Told => refusal_of_time(problem, &spec),
        Why::Untold => Refusal::new(Reason::TimeWindowInfeasible, 0, 0),
    })?;
    Ok(Judged {
        money: money(vehicle, &spec, &timing, distance) + penalties,
        distance,
        start: timing.start,
        end: timing.end,
        service: spec.stops.iter().map(|stop| stop.service).sum(),
        breaks: 0,
        tasks: tasks.len() as i64,
    })
}

/// Each task once.
fn tasks_of(problem: &Problem, activities: &[u32]) -> Vec<u32> {
    let mut tasks: Vec<u32> = activities
        .iter()
        .filter_map(|&visit| problem.activities.get(visit as usize))
        .map(|activity| activity.task)
        .collect();
    tasks.sort_unstable();
    tasks.dedup();
    tasks
}

fn money(vehicle: &Vehicle, spec: &RouteSpec, timing: &Timing, distance: i64) -> i64 {
    let service: i64 = spec.stops.iter().map(|stop| stop.service).sum();
    vehicle.fixed_cost
        + vehicle.cost_per_distance * distance
        + vehicle.cost_per_time * (timing.end - timing.start - service)
        + vehicle.cost_per_service_time * service
}

/// May the vehicle ever serve the activity's task: resource, day, skills and their levels?
pub fn eligible(problem: &Problem, vehicle: &Vehicle, activity: u32) -> Result<(), Refusal> {
    let task = &problem.tasks[problem.activities[activity as usize].task as usize];
    if task
        .allowed_resources
        .as_ref()
        .is_some_and(|list| !list.contains(&vehicle.resource))
    {
        return Err(Refusal::new(Reason::ResourceNotAllowed, 0, 0));
    }
    let foreign = |relation: &Relation| {
        let named = relation
            .resource
            .filter(|_| relation.kind == RelationKind::Sequence);
        relation.hard
            && named.is_some_and(|named| named != vehicle.resource)
            && relation.activities.contains(&activity)
    };
    if let Some((index, _)) = (0u32..).zip(&problem.relations).find(|(_, of)| foreign(of)) {
        return Err(Refusal::new(Reason::RelationConflict, 0, 0).about(index));
    }
    if task
        .allowed_days
        .as_ref()
        .is_some_and(|list| !list.contains(&vehicle.day))
    {
        return Err(Refusal::new(Reason::DayUnavailable, 0, 0));
    }
    for needed in &task.skills {
        let held = held_level(&vehicle.skills, needed.skill);
        let needs = i64::from(needed.level);
        match held {
            None => {
                return Err(Refusal::new(Reason::SkillMissing, needs, 0).about(needed.skill));
            }
            Some(level) if level < needed.level => {
                let short = Refusal::new(Reason::SkillLevelTooLow, needs, i64::from(level));
                return Err(short.about(needed.skill));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// Distance and seconds of travel, when every leg may be driven.
fn legs(vehicle: &Vehicle, spec: &RouteSpec) -> Result<(i64, i64), Refusal> {
    let (mut distance, mut travel) = (0, 0);
    for leg in spec
        .stops
        .iter()
        .map(|s| s.leg)
        .chain(spec.end.map(|end| end.leg))
    {
        if !leg.exists {
            // Nothing to measure: there is no way.
            return Err(Refusal::new(Reason::Unreachable, 0, 0));
        }
        // By the hour where there is traffic: judged on the schedule.
        if !spec.depends_on_the_hour() {
            short_enough(vehicle, leg.time)?;
        }
        distance += leg.distance;
        travel += leg.time;
    }
    Ok((distance, travel))
}
