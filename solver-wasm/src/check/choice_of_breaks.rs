//! Contract C5 across the choice of breaks: no plan of equal cost ends a route earlier, or as early with a later start.

use super::{check, cost, schedules};
use crate::problem::{BreakRule, Plan, Problem, Visit};

/// Longer routes and resources with more breaks are not judged: each choice is scheduled anew.
const MOST_VISITS: usize = 7;
const MOST_BREAKS: usize = 3;

/// Holds each route of a plan that a search made against the choices of breaks that differ by one break: put in, left
/// out or moved. Routes that share their clocks, and hours that change the way, are left to the other rules.
pub fn check_choice_of_breaks(problem: &Problem, plan: &Plan) -> Result<(), String> {
    let apart = problem.vehicles.iter().any(|v| !v.breaks.is_empty())
        && problem.relations.is_empty()
        && problem.fairness.is_none()
        && problem.traffic.is_empty()
        && problem.num_days <= 1;
    if !apart {
        return Ok(());
    }
    let paid = |plan: &Plan| cost(problem, plan).map(|of| (of.tiers, of.money.total()));
    let known = paid(plan);
    let times = schedules(problem, plan).ok_or("no schedule")?;
    for (at, (route, own)) in plan.routes.iter().zip(&times).enumerate() {
        let breaks = problem.vehicles[route.vehicle as usize].breaks.len();
        if breaks == 0 || breaks > MOST_BREAKS || route.activities.len() > MOST_VISITS {
            continue;
        }
        for row in choices(problem, route.vehicle, &route.activities) {
            let mut other = plan.clone();
            other.routes[at].activities = row;
            if !check(problem, &other).is_empty() || paid(&other) != known {
                continue;
            }
            let other_times = schedules(problem, &other).ok_or("no schedule")?;
            let of = &other_times[at];
            if (of.end, -of.start) < (own.end, -own.start) {
                return Err(format!(
                    "vehicle {}: {} to {}, with other breaks {} to {} at the same cost ({:?})",
                    route.vehicle, own.start, own.end, of.start, of.end, other.routes[at]
                ));
            }
        }
    }
    Ok(())
}

fn choices(problem: &Problem, vehicle: u32, row: &[u32]) -> Vec<Vec<u32>> {
    let put = |row: &[u32], visit: u32| -> Vec<Vec<u32>> {
        let gaps = 0..=row.len();
        gaps.map(|gap| [&row[..gap], &[visit], &row[gap..]].concat())
            .collect()
    };
    let mut found = Vec::new();
    for (index, entry) in (0u32..).zip(&problem.vehicles[vehicle as usize].breaks) {
        let whole = problem.break_visit(vehicle, index, 0);
        if !(matches!(entry.rule, BreakRule::Window { .. }) && row.contains(&whole)) {
            found.extend(put(row, whole));
        }
    }
    for (at, &visit) in row.iter().enumerate() {
        if matches!(problem.visit(visit), Some(Visit::Break { part: 0, .. })) {
            let rest = [&row[..at], &row[at + 1..]].concat();
            found.extend(put(&rest, visit));
            found.push(rest);
        }
    }
    found
}
