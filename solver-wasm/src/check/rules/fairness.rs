//! Even shares: `weight × Σ max(0, |x − mean| − tolerance × mean)` (docs/rules.md: fairness). A group of `N` members is
//! worth `Σ max(0, |N·x − Σx| − ⌊tolerance × Σx⌋) / N`; the sum over the groups is an exact fraction, rounded once, half
//! up, after the weight.

use std::collections::BTreeMap;

use super::{activities, limits};
use crate::check::Sums;
use crate::problem::{ActivityKind, FairnessMetric, PlannedRoute, Problem};

const MILLION: i128 = 1_000_000;

/// What a route counts in the metric.
fn share(problem: &Problem, route: &PlannedRoute, sums: &Sums, metric: FairnessMetric) -> i64 {
    let dimension = problem.fairness.as_ref().map_or(0, |f| f.dimension) as usize;
    match metric {
        FairnessMetric::WorkTime => sums.span,
        FairnessMetric::ServiceTime => sums.service,
        FairnessMetric::NumTasks => limits::num_tasks(problem, route),
        FairnessMetric::Distance => sums.distance,
        FairnessMetric::Load => activities(problem, route)
            .iter()
            .map(|&(_, activity)| &problem.activities[activity as usize])
            .filter(|data| data.kind != ActivityKind::Delivery)
            .map(|data| data.demand.get(dimension).map_or(0, |d| d.abs()))
            .sum(),
    }
}

/// The term with a weight; `routes` are those in use.
pub(crate) fn cost(problem: &Problem, routes: &[(&PlannedRoute, Sums)], weight: i64) -> i64 {
    let Some(fairness) = &problem.fairness else {
        return 0;
    };
    let done = |resource: u32| {
        let history = fairness.history.get(resource as usize);
        history.copied().unwrap_or(0)
    };
    // Group (a day, or all days) and member (vehicle, or resource): what it has done.
    let mut groups: BTreeMap<u32, BTreeMap<u32, i64>> = BTreeMap::new();
    for (index, vehicle) in problem.vehicles.iter().enumerate() {
        let (group, member) = if fairness.horizon {
            (0, vehicle.resource)
        } else {
            (vehicle.day, index as u32)
        };
        let members = groups.entry(group).or_default();
        let x = members
            .entry(member)
            .or_insert_with(|| done(vehicle.resource));
        for (route, sums) in routes.iter().filter(|r| r.0.vehicle as usize == index) {
            *x += share(problem, route, sums, fairness.metric);
        }
    }
    // The sum of the groups as a fraction.
    let (mut top, mut bottom) = (0i128, 1i128);
    for members in groups.values() {
        let n = members.len() as i128;
        let total: i128 = members.values().map(|&x| i128::from(x)).sum();
        let free = (i128::from(fairness.tolerance) * total).div_euclid(MILLION);
        let beyond: i128 = members
            .values()
            .map(|&x| ((n * i128::from(x) - total).abs() - free).max(0))
            .sum();
        top = top * n + beyond * bottom;
        bottom *= n;
        let common = greatest_divisor(top, bottom);
        (top, bottom) = (top / common, bottom / common);
    }
    // The weighted sum is rounded, not the sum.
    let top = i128::from(weight) * top;
    (2 * top + bottom).div_euclid(2 * bottom) as i64
}

fn greatest_divisor(a: i128, b: i128) -> i128 {
    if b == 0 {
        a.max(1)
    } else {
        greatest_divisor(b, a % b)
    }
}
