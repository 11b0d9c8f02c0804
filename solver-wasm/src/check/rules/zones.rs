//! Territories: hard ones refuse strangers, soft ones charge them once a task.

use std::collections::BTreeMap;

use super::activities;
use crate::check::{Broken, Rule};
use crate::problem::{PlannedRoute, Problem, Zone};

fn zones_of(problem: &Problem, activity: u32) -> Vec<&Zone> {
    problem
        .zones
        .iter()
        .filter(|zone| zone.activities.contains(&activity))
        .collect()
}

pub(crate) fn check(problem: &Problem, route: &PlannedRoute, broken: &mut Vec<Broken>) {
    let vehicle = &problem.vehicles[route.vehicle as usize];
    for (_, activity) in activities(problem, route) {
        let zones = zones_of(problem, activity);
        let at_home = zones
            .iter()
            .any(|z| z.resources.contains(&vehicle.resource));
        if !at_home && (vehicle.zone_only || zones.iter().any(|zone| zone.hard)) {
            broken.push(Broken::stop(Rule::Zone, route.vehicle, activity, 1));
        }
    }
}

/// Money for what the route serves in foreign zones: of each task the dearest of its activities.
pub(crate) fn penalty(problem: &Problem, route: &PlannedRoute) -> i64 {
    let resource = problem.vehicles[route.vehicle as usize].resource;
    let mut by_task: BTreeMap<u32, i64> = BTreeMap::new();
    for (_, activity) in activities(problem, route) {
        let zones = zones_of(problem, activity);
        if zones.iter().any(|z| z.resources.contains(&resource)) {
            continue;
        }
        if let Some(least) = zones.iter().map(|zone| zone.penalty).min() {
            let task = problem.activities[activity as usize].task;
            let paid = by_task.entry(task).or_insert(0);
            *paid = least.max(*paid);
        }
    }
    by_task.values().sum()
}
