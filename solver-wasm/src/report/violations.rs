//! What the routes of a scheduled plan break, with the value, the limit and whether the rule is hard.

use super::route_spec::RouteSpec;
use super::schedule::is_late;
use super::territories::Territories;
use super::violation::{Violation, ViolationKind, word};
use super::{RouteReport, StopRow, breaks, loads, money, spans, windows};
use crate::problem::{Problem, Vehicle, held_level};
use crate::timing::route::longest_leg;

/// Rules that one route keeps or breaks alone, route by route, stop by stop.
pub fn of_routes(problem: &Problem, specs: &[RouteSpec], routes: &[RouteReport]) -> Vec<Violation> {
    let mut all = Vec::new();
    let territories = Territories::compile(problem);
    for (index, (spec, route)) in specs.iter().zip(routes).enumerate() {
        let visits: Vec<u32> = spec.stops.iter().map(|stop| stop.activity).collect();
        let vehicle = &problem.vehicles[route.vehicle as usize];
        let from = all.len();
        for (position, (row, stop)) in route.stops[1..].iter().zip(&spec.stops).enumerate() {
            let found = all.len();
            times_of_stop(problem, vehicle, spec, position, row, &mut all);
            eligibility_of_stop(problem, vehicle, stop.activity, stop.closed_today, &mut all);
            for violation in &mut all[found..] {
                violation.stop = Some(word(position + 1));
            }
        }
        start_and_end(vehicle, spec, route, &mut all);
        legs(vehicle, spec, route, &mut all);
        breaks::missing(problem, vehicle, route, &mut all);
        spans::times_in_vehicle(problem, route, &mut all);
        totals(problem, vehicle, route, &mut all);
        loads::violations(problem, vehicle, &visits, route, &mut all);
        territories.violations(problem, route.vehicle, &visits, &mut all);
        for violation in &mut all[from..] {
            violation.route = Some(word(index));
        }
    }
    all
}

fn times_of_stop(
    problem: &Problem,
    vehicle: &Vehicle,
    spec: &RouteSpec,
    position: usize,
    row: &StopRow,
    out: &mut Vec<Violation>,
) {
    let admits = spec.windows(position);
    let stop = spec.stops[position].activity;
    if is_late(admits, row.begin) {
        let closes = windows::closes(problem, stop, vehicle.day)
            .unwrap_or_else(|| admits.last().map_or(0, |w| w.end));
        out.push(Violation::hard(ViolationKind::Late, row.begin, closes));
    } else if spec.rich.is_some() {
        out.extend(windows::missed(problem, stop, row.window, row.begin));
    }
    if let Some(cap) = spec.stops[position].max_wait
        && row.waiting > cap
    {
        out.push(Violation::hard(ViolationKind::MaxWait, row.waiting, cap));
    }
}

fn eligibility_of_stop(
    problem: &Problem,
    vehicle: &Vehicle,
    activity: u32,
    closed_today: bool,
    out: &mut Vec<Violation>,
) {
    let Some(activity) = problem.activities.get(activity as usize) else {
        if closed_today {
            let day = i64::from(vehicle.day);
            out.push(Violation::hard(ViolationKind::ResourceNotAllowed, day, -1));
        }
        return;
    };
    let task = &problem.tasks[activity.task as usize];
    for needed in &task.skills {
        let held = held_level(&vehicle.skills, needed.skill);
        if held.is_none_or(|level| level < needed.level) {
            let value = i64::from(held.unwrap_or(0));
            out.push(
                Violation::hard(ViolationKind::Skills, value, i64::from(needed.level))
                    .about(needed.skill),
            );
        }
    }
    let resource_ok = task
        .allowed_resources
        .as_ref()
        .is_none_or(|list| list.contains(&vehicle.resource));
    let day_ok = task
        .allowed_days
        .as_ref()
        .is_none_or(|list| list.contains(&vehicle.day))
        && !closed_today;
    if !resource_ok {
        out.push(Violation::hard(
            ViolationKind::ResourceNotAllowed,
            i64::from(vehicle.resource),
            -1,
        ));
    }
    if !day_ok {
        out.push(Violation::hard(
            ViolationKind::ResourceNotAllowed,
            i64::from(vehicle.day),
            -1,
        ));
    }
}

fn start_and_end(
    vehicle: &Vehicle,
    spec: &RouteSpec,
    route: &RouteReport,
    out: &mut Vec<Violation>,
) {
    let last = route.stops.len() - 1;
    let leaves_by = i64::from(vehicle.start_window.end);
    if route.start > leaves_by {
        out.push(Violation::hard(ViolationKind::Late, route.start, leaves_by).at(0));
    }
    if let Some(end) = &spec.end
        && route.end > end.window.end
    {
        out.push(Violation::hard(ViolationKind::Late, route.end, end.window.end).at(last));
    }
    let finished = route.stops[last].departure;
    let overtime = vehicle.overtime.map_or(0, |overtime| overtime.max);
    let shift_end = i64::from(vehicle.shift.end).saturating_add(overtime);
    let starts_by = i64::from(vehicle.shift.end);
    if finished > shift_end {
        out.push(Violation::hard(ViolationKind::ShiftEnd, finished, shift_end).at(last));
    } else if route.start > starts_by {
        // Overtime is for the end of a route alone.
        out.push(Violation::hard(ViolationKind::ShiftEnd, route.start, starts_by).at(0));
    }
}

/// Arcs that the table forbids or that take longer than the vehicle may drive at once.
fn legs(vehicle: &Vehicle, spec: &RouteSpec, route: &RouteReport, out: &mut Vec<Violation>) {
    let unreachable = i64::from(crate::problem::UNREACHABLE);
    let limit = longest_leg(vehicle).unwrap_or(unreachable - 1);
    let ends = spec.end.map(|end| (end.leg, spec.end_arc.as_ref()));
    let legs = spec.stops.iter().map(|s| (s.leg, Some(&s.arc))).chain(ends);
    for (position, ((leg, arc), row)) in legs.zip(&route.stops[1..]).enumerate() {
        let left = row.arrival - row.travel;
        let forbidden = !leg.exists || arc.is_some_and(|arc| arc.is_closed(left));
        let time = if forbidden { unreachable } else { row.travel };
        if time > limit {
            out.push(Violation::hard(ViolationKind::Unreachable, time, limit).at(position + 1));
        }
    }
}

fn totals(problem: &Problem, vehicle: &Vehicle, route: &RouteReport, out: &mut Vec<Violation>) {
    let limits = [
        (
            ViolationKind::MaxTasks,
            i64::from(word(route.num_tasks(problem))),
            vehicle.max_tasks.map(i64::from),
        ),
        (
            ViolationKind::MaxTravelTime,
            route.travel,
            vehicle.max_travel_time,
        ),
        (
            ViolationKind::MaxDistance,
            route.distance,
            vehicle.max_distance,
        ),
        (
            ViolationKind::MaxTime,
            route.end - route.start - money::unpaid(problem, route),
            vehicle.max_time,
        ),
    ];
    for (kind, value, limit) in limits {
        if let Some(limit) = limit
            && value > limit
        {
            out.push(Violation::hard(kind, value, limit));
        }
    }
}
