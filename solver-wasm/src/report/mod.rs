//! The full schedule of any plan, feasible or not, from scratch: times, waits, loads, money by term and
//! what is violated by how much. `docs/wire-format.md` says what each figure means.
//!
//! Nothing here is shared with the search's incremental evaluation: the two are compared in tests.
//!
//! Stops are activities, dump stations and breaks; `timing` schedules whatever has more than hard windows.

mod breaks;
mod encode;
mod ids;
pub mod judge;
mod judge_loads;
pub mod judge_rich;
pub mod judged;
mod leg_refusal;
mod loads;
mod money;
mod plan_violations;
pub mod refusal;
mod relations;
pub mod route_spec;
pub mod schedule;
pub mod shares;
mod spans;
mod territories;
mod tiers;
mod time_refusal;
mod violation;
mod violations;
mod windows;

pub use encode::encode;
pub use ids::ReportError;
pub use loads::{is_plain, load_line};
pub use money::Money;
pub use tiers::{fairness, tiers};
pub use violation::{Violation, ViolationKind};

use crate::problem::{Plan, PlannedRoute, Problem, Visit};
use crate::solution_rules::linked;
use route_spec::RouteSpec;
use schedule::Timing;

/// `StopRow::activity` of a route's first and last row.
pub const START_ROW: i32 = -1;
pub const END_ROW: i32 = -2;

/// One row of a route. Clock values and durations in seconds; distance in scaled units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StopRow {
    /// Activity id, `START_ROW` or `END_ROW`.
    pub activity: i32,
    /// The clock when the vehicle gets there.
    pub arrival: i64,
    /// Setup begins, inside the window; at the depots: loading or unloading begins.
    pub begin: i64,
    pub departure: i64,
    /// Of the leg into the stop.
    pub travel: i64,
    pub distance: i64,
    pub waiting: i64,
    pub setup: i64,
    /// Of a break: its duration.
    pub service: i64,
    /// Index into the windows of the activity or station.
    pub window: Option<u32>,
    /// Per dimension, when leaving.
    pub load: Vec<i64>,
}

/// A route in use. Totals leave the depots' loading and unloading out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RouteReport {
    pub vehicle: u32,
    pub start: i64,
    pub end: i64,
    pub distance: i64,
    pub travel: i64,
    pub service: i64,
    pub setup: i64,
    pub waiting: i64,
    pub breaks: i64,
    pub stops: Vec<StopRow>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// No hard rule is violated. Missing mandatory tasks are counted apart.
    pub feasible: bool,
    pub missing_mandatory: u32,
    pub served_tasks: u32,
    pub num_dimensions: u32,
    pub money: Money,
    pub routes: Vec<RouteReport>,
    pub violations: Vec<Violation>,
}

/// Schedules, costs and judges a plan.
pub fn report(problem: &Problem, plan: &Plan) -> Result<Report, ReportError> {
    ids::check(problem, plan)?;
    let planned: Vec<&PlannedRoute> = plan
        .routes
        .iter()
        .filter(|r| !r.activities.is_empty())
        .collect();
    let specs: Vec<RouteSpec> = planned
        .iter()
        .map(|r| RouteSpec::new(problem, r.vehicle, &r.activities))
        .collect();
    let timings = linked::schedule_routes(problem, &specs);
    let routes: Vec<RouteReport> = specs
        .iter()
        .zip(&timings)
        .map(|(spec, timing)| route_report(problem, spec, timing))
        .collect();

    let mut violations = violations::of_routes(problem, &specs, &routes);
    violations.extend(plan_violations::of_plan(problem, &routes));
    let visits = planned.iter().map(|r| (r.vehicle, &r.activities[..]));
    violations.extend(loads::of_stations(problem, visits));
    let served = served_tasks(problem, &routes);
    Ok(Report {
        feasible: !violations.iter().any(|v| v.hard),
        missing_mandatory: count(
            problem
                .tasks
                .iter()
                .zip(&served)
                .filter(|(t, s)| t.mandatory && !**s),
        ),
        served_tasks: count(served.iter().filter(|s| **s)),
        num_dimensions: problem.num_dimensions,
        money: money::of_plan(problem, &routes, &served, &violations),
        routes,
        violations,
    })
}

fn count<T>(items: impl Iterator<Item = T>) -> u32 {
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}

/// The rows of a route from its chosen times.
fn route_report(problem: &Problem, spec: &RouteSpec, timing: &Timing) -> RouteReport {
    let vehicle = &problem.vehicles[spec.vehicle as usize];
    let activities: Vec<u32> = spec.stops.iter().map(|stop| stop.activity).collect();
    let loads = loads::lines(problem, vehicle, &activities);
    let load_after = |row: usize| loads.iter().map(|line| line[row]).collect::<Vec<i64>>();
    let mut route = RouteReport {
        vehicle: spec.vehicle,
        start: timing.start,
        end: timing.end,
        ..RouteReport::default()
    };
    let loading = i64::from(vehicle.start_service);
    route.stops.push(StopRow {
        activity: START_ROW,
        arrival: timing.start - loading,
        begin: timing.start - loading,
        departure: timing.start,
        service: loading,
        load: load_after(0),
        ..StopRow::default()
    });
    let mut clock = timing.start;
    for (index, stop) in spec.stops.iter().enumerate() {
        let begin = timing.begins[index];
        let arrival = stop.arc.arrival(clock);
        let row = StopRow {
            activity: stop.activity.cast_signed(),
            arrival,
            begin,
            departure: begin + stop.setup + stop.service,
            travel: arrival - clock,
            distance: stop.leg.distance,
            waiting: begin - arrival,
            setup: stop.setup,
            service: stop.service,
            window: windows::used(problem, stop.activity, vehicle.day, begin),
            load: load_after(index + 1),
        };
        clock = row.departure;
        let is_break = matches!(problem.visit(stop.activity), Some(Visit::Break { .. }));
        route.add(row, is_break);
    }
    let last_load = load_after(spec.stops.len());
    let end_row = match &spec.end {
        Some(end) => StopRow {
            activity: END_ROW,
            arrival: spec.reaches_end(clock),
            begin: timing.end,
            departure: timing.end,
            travel: spec.reaches_end(clock) - clock,
            distance: end.leg.distance,
            waiting: timing.end - spec.reaches_end(clock),
            load: last_load,
            ..StopRow::default()
        },
        None => StopRow {
            activity: END_ROW,
            arrival: clock,
            begin: clock,
            departure: clock,
            load: last_load,
            ..StopRow::default()
        },
    };
    route.add(end_row, false);
    if let (Some(row), true) = (route.stops.last_mut(), spec.end.is_some()) {
        row.service = i64::from(vehicle.end_service);
        row.departure += row.service;
    }
    route
}

impl RouteReport {
    fn add(&mut self, row: StopRow, is_break: bool) {
        self.distance += row.distance;
        self.travel += row.travel;
        self.waiting += row.waiting;
        self.setup += row.setup;
        if is_break {
            self.breaks += row.service;
        } else {
            self.service += row.service;
        }
        self.stops.push(row);
    }

    /// Different tasks on the route.
    pub fn num_tasks(&self, problem: &Problem) -> usize {
        let mut tasks: Vec<u32> = self
            .activity_rows(problem)
            .filter_map(|(_, row)| {
                problem
                    .activities
                    .get(row.activity.cast_unsigned() as usize)
            })
            .map(|activity| activity.task)
            .collect();
        tasks.sort_unstable();
        tasks.dedup();
        tasks.len()
    }

    /// The rows of tasks' activities, with their index in the route.
    pub fn activity_rows(&self, problem: &Problem) -> impl Iterator<Item = (usize, &StopRow)> {
        let count = problem.activities.len();
        self.stops
            .iter()
            .enumerate()
            .filter(move |(_, row)| row.activity >= 0 && (row.activity as usize) < count)
    }
}

/// Per task: are all its activities on some route?
fn served_tasks(problem: &Problem, routes: &[RouteReport]) -> Vec<bool> {
    let mut found = vec![0u32; problem.tasks.len()];
    for (_, row) in routes.iter().flat_map(|route| route.activity_rows(problem)) {
        found[problem.activities[row.activity.cast_unsigned() as usize].task as usize] += 1;
    }
    problem
        .tasks
        .iter()
        .zip(found)
        .map(|(task, n)| n == task.num_activities)
        .collect()
}

#[cfg(test)]
mod random_plans;
#[cfg(test)]
mod rich_tests;
#[cfg(test)]
mod rule_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod work_time_tests;
