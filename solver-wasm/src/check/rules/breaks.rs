//! What of breaks no schedule changes: each on its own vehicle, parts in order, a break by window once, and not with
//! too much aboard. Whether one is owed is for the schedule.

use super::loads;
use crate::check::{Broken, Rule};
use crate::problem::{BreakRule, PlannedRoute, Problem, Visit};

pub(crate) fn check(problem: &Problem, route: &PlannedRoute, broken: &mut Vec<Broken>) {
    let vehicle = &problem.vehicles[route.vehicle as usize];
    // The part that was taken last, by break; a whole one or a last part ends the series.
    let mut taken = vec![0; vehicle.breaks.len()];
    let mut times = vec![0; vehicle.breaks.len()];
    for (position, &stop) in route.activities.iter().enumerate() {
        let Some(Visit::Break {
            vehicle: owner,
            index,
            part,
        }) = problem.visit(stop)
        else {
            continue;
        };
        let mut refuse = |amount| {
            broken.push(Broken::stop(Rule::Break, route.vehicle, stop, amount));
        };
        if owner != route.vehicle {
            refuse(1);
            continue;
        }
        let (number, entry) = (index as usize, &vehicle.breaks[index as usize]);
        if part > 0 && part != taken[number] + 1 {
            refuse(1);
        }
        let done = part == 0 || part as usize == entry.split.len();
        taken[number] = if done { 0 } else { part };
        times[number] += u32::from(done);
        if matches!(entry.rule, BreakRule::Window { .. }) && done && times[number] > 1 {
            refuse(1);
        }
        for (dimension, limit) in entry.max_load.iter().enumerate() {
            let line = loads::line(problem, vehicle, &route.activities, dimension);
            if let Some(limit) = limit
                && line.loads[position] > *limit
            {
                refuse(line.loads[position] - limit);
            }
        }
    }
}

/// Does the route name a break of another vehicle?
pub(crate) fn has_foreign(problem: &Problem, route: &PlannedRoute) -> bool {
    route.activities.iter().any(|&stop| {
        matches!(problem.visit(stop), Some(Visit::Break { vehicle, .. }) if vehicle != route.vehicle)
    })
}
