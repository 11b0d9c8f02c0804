//! Routes that relations or the days of a resource link in time: which they are, what schedules break of that, and
//! whether there are schedules that keep everything.

use super::least_times::least;
use super::rules::place;
use super::rules::relations::kept_in_time;
use super::schedule::{Schedule, departures, latest_end};
use super::steps::steps;
use super::ties::{DAY, binding, next_days, vehicle};
use crate::problem::{BreakRule, Plan, Problem, Relation, Visit};

/// Which routes are linked in time by hard or soft relations or by days that run into one another.
pub(super) fn linked_routes(problem: &Problem, plan: &Plan) -> Vec<bool> {
    let mut linked = vec![false; plan.routes.len()];
    for hard in [true, false] {
        for relation in binding(problem, plan, hard) {
            for &activity in &relation.activities {
                if let Some((route, _)) = place(plan, activity) {
                    linked[route] = true;
                }
            }
        }
    }
    for (a, b) in next_days(problem, plan) {
        let (early, late) = (vehicle(problem, plan, a), vehicle(problem, plan, b));
        let first = departures(problem, late, &plan.routes[b].activities).0;
        if i64::from(early.day) * DAY + latest_end(early) > i64::from(late.day) * DAY + first {
            linked[a] = true;
            linked[b] = true;
        }
    }
    linked
}

/// Begin and end of service of an activity on the absolute clock.
fn clock_of(
    problem: &Problem,
    plan: &Plan,
    begin: &dyn Fn(usize, usize) -> i64,
    activity: u32,
) -> Option<(i64, i64)> {
    let (route, position) = place(plan, activity)?;
    let owner = vehicle(problem, plan, route);
    let step = &steps(problem, owner, &plan.routes[route].activities).steps[position];
    let serving = begin(route, position) + step.setup + i64::from(owner.day) * DAY;
    Some((serving, serving + step.service))
}

/// Soft and hard relations of time that the schedules break, and days that overlap (as `None`).
pub(super) fn broken_in_time<'a>(
    problem: &'a Problem,
    plan: &Plan,
    schedules: &[Schedule],
) -> Vec<Option<&'a Relation>> {
    let begin = |route: usize, position: usize| schedules[route].begins[position];
    let clock = |activity| clock_of(problem, plan, &begin, activity);
    let mut broken: Vec<Option<&Relation>> = problem
        .relations
        .iter()
        .filter(|relation| !kept_in_time(relation, &clock))
        .map(Some)
        .collect();
    for (a, b) in next_days(problem, plan) {
        let day = |r: usize| i64::from(vehicle(problem, plan, r).day) * DAY;
        if day(b) + schedules[b].start < day(a) + schedules[a].end {
            broken.push(None);
        }
    }
    broken
}

/// Is there a schedule that keeps all hard rules of all routes together?
pub(super) fn fits(problem: &Problem, plan: &Plan) -> bool {
    let mut avoided = Vec::new();
    for route in &plan.routes {
        let owner = &problem.vehicles[route.vehicle as usize];
        let mut left_out = Vec::new();
        for (index, entry) in owner.breaks.iter().enumerate() {
            let taken = route.activities.iter().any(|&stop| {
                matches!(problem.visit(stop), Some(Visit::Break { index: i, .. }) if i as usize == index)
            });
            if let BreakRule::Window { start, end } = entry.rule
                && entry.mandatory
                && !taken
            {
                left_out.push((i64::from(start), i64::from(end)));
            }
        }
        avoided.push(left_out);
    }
    let count: usize = avoided.iter().map(Vec::len).sum();
    // Each break that is left out is avoided before it or after it.
    (0..1u64 << count.min(16)).any(|choice| least(problem, plan, &avoided, choice).is_some())
}
