//! The most that each term can sum to in any feasible plan, so that a tier outweighs all below it.

use super::fairness::FairShare;
use crate::problem::{FairnessMetric, MAX_TIME, Problem, Term, UNREACHABLE, Vehicle};

/// At least 1. `money`: the same for the plan's money (`wire::money_bound`). Fairness is counted in the parts of its
/// unit (`FairShare::unit`).
pub fn of_term(problem: &Problem, term: Term, money: i128) -> i128 {
    let most = match term {
        Term::Money => money,
        Term::Vehicles => problem.vehicles.len() as i128,
        Term::Unserved => problem.tasks.len() as i128,
        Term::Distance => distance(problem),
        Term::Time => time(problem),
        Term::Fairness => fairness(problem),
    };
    most.max(1)
}

/// No more routes than this are in use at once.
fn routes(problem: &Problem) -> i128 {
    problem.vehicles.len().min(problem.activities.len()) as i128
}

/// Legs of all routes: one into each activity, dump visit and break with a place, one to each end.
pub fn legs(problem: &Problem) -> i128 {
    let activities = problem.activities.len() as i128;
    let dumps = match problem.dump_stations.is_empty() {
        true => 0,
        false => most(problem, |vehicle| i64::from(vehicle.max_dump_visits)),
    };
    let placed = |vehicle: &&Vehicle| vehicle.breaks.iter().any(|own| own.location.is_some());
    let direct = activities + routes(problem) * (1 + dumps);
    // Between any two legs one break at most that is driven to.
    if problem.vehicles.iter().any(|vehicle| placed(&vehicle)) {
        2 * direct
    } else {
        direct
    }
}

fn most(problem: &Problem, of: impl Fn(&Vehicle) -> i64) -> i128 {
    i128::from(problem.vehicles.iter().map(of).max().unwrap_or(0))
}

fn distance(problem: &Problem) -> i128 {
    let longest = problem
        .profiles
        .iter()
        .flat_map(|profile| profile.distance.iter())
        .filter(|&&entry| entry < UNREACHABLE)
        .max();
    legs(problem) * i128::from(longest.copied().unwrap_or(0))
}

/// Seconds: a route lies inside its shift and overtime.
fn time(problem: &Problem) -> i128 {
    let span = |vehicle: &Vehicle| {
        let end = i64::from(vehicle.shift.end.min(MAX_TIME));
        let overtime = vehicle.overtime.map_or(0, |overtime| overtime.max);
        (end - i64::from(vehicle.shift.start)).max(0) + overtime.min(i64::from(MAX_TIME))
    };
    routes(problem) * most(problem, span)
}

/// `Σ |N·x − Σx| <= 2·N·Σx` of each group, in parts of the unit.
fn fairness(problem: &Problem) -> i128 {
    let Some(fairness) = &problem.fairness else {
        return 0;
    };
    let done = match fairness.metric {
        FairnessMetric::WorkTime | FairnessMetric::ServiceTime => time(problem),
        FairnessMetric::NumTasks => problem.tasks.len() as i128,
        FairnessMetric::Distance => distance(problem),
        FairnessMetric::Load => problem
            .activities
            .iter()
            .filter_map(|activity| activity.demand.get(fairness.dimension as usize))
            .map(|demand| i128::from(demand.unsigned_abs()))
            .sum(),
    };
    let before: i128 = match fairness.horizon {
        true => fairness.history.iter().map(|&x| i128::from(x)).sum(),
        // Once a vehicle.
        false => problem
            .vehicles
            .iter()
            .filter_map(|vehicle| fairness.history.get(vehicle.resource as usize))
            .map(|&x| i128::from(x))
            .sum(),
    };
    let unit = FairShare::compile(problem).map_or(1, |share| share.unit());
    2 * i128::from(unit) * (done + before)
}

/// Money of the rules that are no price of a leg or a second: part of `wire::money_bound`.
pub fn penalties(problem: &Problem) -> i128 {
    let zones = problem.zones.iter().map(|zone| zone.penalty).max();
    let zones = i128::from(zones.unwrap_or(0)) * problem.tasks.len() as i128;
    let relations: i128 = problem
        .relations
        .iter()
        .filter(|relation| !relation.hard)
        .map(|relation| i128::from(relation.penalty))
        .sum();
    let vehicles: i128 = problem
        .vehicles
        .iter()
        .map(|vehicle| {
            let tasks = i128::from(vehicle.min_tasks) * i128::from(vehicle.min_tasks_penalty);
            let overtime = vehicle.overtime.map_or(0, |overtime| {
                i128::from(overtime.max) * i128::from(overtime.cost_per_time)
            });
            let breaks: i128 = vehicle
                .breaks
                .iter()
                .map(|own| i128::from(own.penalty))
                .sum();
            tasks + overtime + breaks
        })
        .sum();
    zones + relations + vehicles
}
