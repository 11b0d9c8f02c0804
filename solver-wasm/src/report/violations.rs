//! What a scheduled plan breaks, with the value, the limit and whether the rule is hard.

use super::route_spec::RouteSpec;
use super::schedule::is_late;
use super::{RouteReport, StopRow};
use crate::problem::{Problem, RelationKind, Vehicle};

/// Ids of the report words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(i32)]
pub enum ViolationKind {
    Late = 0,
    Early = 1,
    Capacity = 2,
    Skills = 3,
    MaxTasks = 4,
    MaxTravelTime = 5,
    MaxDistance = 6,
    MaxTime = 7,
    ShiftEnd = 8,
    MissingBreak = 9,
    Precedence = 10,
    Relation = 11,
    MaxWait = 12,
    ResourceNotAllowed = 13,
    Zone = 14,
    Lifo = 15,
    Unreachable = 16,
}

/// One broken rule. `value` against `limit` in the rule's own unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Violation {
    pub kind: ViolationKind,
    /// Index into the report's routes.
    pub route: Option<u32>,
    /// Row of the route; the start is 0.
    pub stop: Option<u32>,
    /// The dimension, skill or relation concerned.
    pub index: Option<u32>,
    pub hard: bool,
    pub value: i64,
    pub limit: i64,
    pub penalty: i64,
}

impl Violation {
    fn hard(kind: ViolationKind, value: i64, limit: i64) -> Violation {
        Violation {
            kind,
            route: None,
            stop: None,
            index: None,
            hard: true,
            value,
            limit,
            penalty: 0,
        }
    }

    fn on(self, route: usize) -> Violation {
        Violation {
            route: Some(word(route)),
            ..self
        }
    }

    fn at(self, stop: usize) -> Violation {
        Violation {
            stop: Some(word(stop)),
            ..self
        }
    }

    fn about(self, index: u32) -> Violation {
        Violation {
            index: Some(index),
            ..self
        }
    }
}

fn word(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Rules that one route keeps or breaks alone, route by route, stop by stop.
pub fn of_routes(problem: &Problem, specs: &[RouteSpec], routes: &[RouteReport]) -> Vec<Violation> {
    let mut all = Vec::new();
    for (index, (spec, route)) in specs.iter().zip(routes).enumerate() {
        let vehicle = &problem.vehicles[route.vehicle as usize];
        let from = all.len();
        for (position, (row, stop)) in route.stops[1..].iter().zip(&spec.stops).enumerate() {
            let found = all.len();
            times_of_stop(spec, position, row, &mut all);
            eligibility_of_stop(problem, vehicle, stop.activity, stop.closed_today, &mut all);
            for violation in &mut all[found..] {
                violation.stop = Some(word(position + 1));
            }
        }
        start_and_end(vehicle, spec, route, &mut all);
        legs(vehicle, spec, &mut all);
        totals(problem, vehicle, route, &mut all);
        loads(problem, vehicle, route, &mut all);
        for violation in &mut all[from..] {
            violation.route = Some(word(index));
        }
    }
    all
}

fn times_of_stop(spec: &RouteSpec, position: usize, row: &StopRow, out: &mut Vec<Violation>) {
    let windows = spec.windows(position);
    if is_late(windows, row.begin) {
        let closes = windows.last().map_or(0, |w| w.end);
        out.push(Violation::hard(ViolationKind::Late, row.begin, closes));
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
    let task = &problem.tasks[problem.activities[activity as usize].task as usize];
    for needed in &task.skills {
        let held = vehicle
            .skills
            .iter()
            .filter(|s| s.skill == needed.skill)
            .map(|s| s.level)
            .max();
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
    let shift_end = i64::from(vehicle.shift.end);
    if finished > shift_end {
        out.push(Violation::hard(ViolationKind::ShiftEnd, finished, shift_end).at(last));
    }
}

/// Arcs that the table forbids or that are longer than the vehicle may drive at once.
fn legs(vehicle: &Vehicle, spec: &RouteSpec, out: &mut Vec<Violation>) {
    let legs = spec
        .stops
        .iter()
        .map(|s| s.leg)
        .chain(spec.end.map(|end| end.leg));
    for (position, leg) in legs.enumerate() {
        let limit = vehicle
            .max_leg_time
            .unwrap_or(i64::from(crate::problem::UNREACHABLE) - 1);
        let time = if leg.exists {
            leg.time
        } else {
            i64::from(crate::problem::UNREACHABLE)
        };
        if time > limit {
            out.push(Violation::hard(ViolationKind::Unreachable, time, limit).at(position + 1));
        }
    }
}

fn totals(problem: &Problem, vehicle: &Vehicle, route: &RouteReport, out: &mut Vec<Violation>) {
    let mut tasks: Vec<u32> = route
        .activity_rows()
        .map(|(_, row)| problem.activities[row.activity.cast_unsigned() as usize].task)
        .collect();
    tasks.sort_unstable();
    tasks.dedup();
    let limits = [
        (
            ViolationKind::MaxTasks,
            i64::from(word(tasks.len())),
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
            route.end - route.start,
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

/// At most two per dimension: where the load is highest above capacity, and where furthest below zero.
fn loads(problem: &Problem, vehicle: &Vehicle, route: &RouteReport, out: &mut Vec<Violation>) {
    for dimension in 0..problem.num_dimensions {
        let load = |row: &StopRow| row.load[dimension as usize];
        let rows = || route.stops.iter().enumerate();
        let capacity = vehicle.capacity.get(dimension as usize).copied().flatten();
        // `rev` makes the first of equals the one found.
        if let (Some(capacity), Some((stop, row))) =
            (capacity, rows().rev().max_by_key(|(_, r)| load(r)))
            && load(row) > capacity
        {
            out.push(
                Violation::hard(ViolationKind::Capacity, load(row), capacity)
                    .at(stop)
                    .about(dimension),
            );
        }
        if let Some((stop, row)) = rows().min_by_key(|(_, r)| load(r))
            && load(row) < 0
        {
            out.push(
                Violation::hard(ViolationKind::Capacity, load(row), 0)
                    .at(stop)
                    .about(dimension),
            );
        }
    }
}

/// Where an activity stands, and when its service begins and ends (absolute: day × 86400 + clock).
#[derive(Clone, Copy)]
struct Place {
    route: usize,
    row: usize,
    service_start: i64,
    service_end: i64,
}

const SECONDS_PER_DAY: i64 = 86_400;

/// Rules over several routes: tasks served whole, and relations.
pub fn of_plan(problem: &Problem, routes: &[RouteReport]) -> Vec<Violation> {
    let mut places: Vec<Option<Place>> = vec![None; problem.activities.len()];
    for (index, route) in routes.iter().enumerate() {
        let midnight = i64::from(problem.vehicles[route.vehicle as usize].day) * SECONDS_PER_DAY;
        for (position, row) in route.activity_rows() {
            places[row.activity.cast_unsigned() as usize] = Some(Place {
                route: index,
                row: position,
                service_start: midnight + row.begin + row.setup,
                service_end: midnight + row.departure,
            });
        }
    }
    let mut out = Vec::new();
    tasks_whole(problem, &places, &mut out);
    for (index, relation) in problem.relations.iter().zip(0u32..).map(|(r, i)| (i, r)) {
        if relation.kind == RelationKind::Precedence {
            for pair in relation.activities.windows(2) {
                let (a, b) = (places[pair[0] as usize], places[pair[1] as usize]);
                let found = match (a, b) {
                    (Some(a), Some(b)) => gap_violation(&a, &b, relation.min_gap, relation.max_gap),
                    (None, Some(b)) if relation.requires => Some(
                        Violation::hard(ViolationKind::Precedence, b.service_start, -1)
                            .on(b.route)
                            .at(b.row),
                    ),
                    _ => None,
                };
                out.extend(found.map(|v| Violation {
                    hard: relation.hard,
                    penalty: if relation.hard { 0 } else { relation.penalty },
                    ..v.about(index)
                }));
            }
        }
    }
    out
}

fn gap_violation(a: &Place, b: &Place, min_gap: i64, max_gap: Option<i64>) -> Option<Violation> {
    let begin = b.service_start;
    let not_before = a.service_end + min_gap;
    let not_after = max_gap.map_or(i64::MAX, |gap| a.service_end + gap);
    let limit = if begin < not_before {
        not_before
    } else if begin > not_after {
        not_after
    } else {
        return None;
    };
    Some(
        Violation::hard(ViolationKind::Precedence, begin, limit)
            .on(b.route)
            .at(b.row),
    )
}

/// All activities of a task on one route, in their order, or none.
fn tasks_whole(problem: &Problem, places: &[Option<Place>], out: &mut Vec<Violation>) {
    for task in problem.tasks.iter().filter(|t| t.num_activities > 1) {
        let first = task.first_activity as usize;
        let parts = &places[first..first + task.num_activities as usize];
        let Some(seen) = parts.iter().flatten().next() else {
            continue;
        };
        let whole = parts.windows(2).all(|pair| match (pair[0], pair[1]) {
            (Some(a), Some(b)) => a.route == b.route && a.row < b.row,
            _ => false,
        });
        if !whole {
            let there = parts.iter().flatten().count();
            let value = i64::from(word(there));
            let needed = i64::from(task.num_activities);
            out.push(
                Violation::hard(ViolationKind::Relation, value, needed)
                    .on(seen.route)
                    .at(seen.row),
            );
        }
    }
}
