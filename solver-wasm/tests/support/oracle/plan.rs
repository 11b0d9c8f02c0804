//! Rules that look at several routes at once, in the oracle.

use solver_wasm::problem::{FairnessMetric, Problem, Relation, RelationKind, Term};

use super::choice::Choice;

/// Money of broken soft relations, those of time apart; `None`: a hard rule of the plan forbids it.
pub fn joint_money(problem: &Problem, chosen: &[&Choice]) -> Option<i64> {
    for (station, data) in problem.dump_stations.iter().enumerate() {
        for (d, limit) in data.capacity.iter().enumerate() {
            let moved: i64 = chosen.iter().map(|c| c.moved[station][d]).sum();
            if limit.is_some_and(|limit| moved > limit) {
                return None;
            }
        }
    }
    let mut money = 0;
    for relation in problem.relations.iter().filter(|r| !of_time(r)) {
        if holds(problem, chosen, relation) {
            continue;
        }
        if relation.hard {
            return None;
        }
        money += relation.penalty;
    }
    Some(money)
}

pub fn of_time(relation: &Relation) -> bool {
    matches!(
        relation.kind,
        RelationKind::Precedence | RelationKind::SameTime
    )
}

/// The place among `chosen` of the route that serves the activity.
pub fn route_of(problem: &Problem, chosen: &[&Choice], activity: u32) -> Option<usize> {
    let task = problem.activities[activity as usize].task;
    chosen
        .iter()
        .position(|choice| choice.mask >> task & 1 == 1)
}

fn holds(problem: &Problem, chosen: &[&Choice], relation: &Relation) -> bool {
    let of_route = |route: usize| &problem.vehicles[chosen[route].vehicle as usize];
    let all = relation.activities.iter();
    let served: Vec<(usize, u32)> = all
        .filter_map(|&a| route_of(problem, chosen, a).map(|route| (route, a)))
        .collect();
    let every_pair = |test: &dyn Fn(usize, usize) -> bool| {
        (0..served.len()).all(|i| (i + 1..served.len()).all(|j| test(served[i].0, served[j].0)))
    };
    match relation.kind {
        RelationKind::Sequence => {
            let at = |(route, activity): (usize, u32)| {
                let order = &chosen[route].order;
                order.iter().position(|&a| a == activity).expect("told")
            };
            let follows = |a: (usize, u32), b: (usize, u32)| {
                // Whatever stands in between is a task.
                a.0 == b.0 && at(a) < at(b) && !(relation.direct && at(a) + 1 < at(b))
            };
            let resource = relation.resource;
            served
                .iter()
                .all(|m| resource.is_none_or(|r| r == of_route(m.0).resource))
                && served.windows(2).all(|pair| follows(pair[0], pair[1]))
        }
        RelationKind::SameRoute => every_pair(&|a, b| a == b),
        RelationKind::DifferentRoute => every_pair(&|a, b| a != b),
        RelationKind::SameResource => {
            every_pair(&|a, b| of_route(a).resource == of_route(b).resource)
        }
        RelationKind::SameDay => every_pair(&|a, b| of_route(a).day == of_route(b).day),
        RelationKind::DifferentDay => every_pair(&|a, b| of_route(a).day != of_route(b).day),
        RelationKind::AllOrNone => served.is_empty() || served.len() == relation.activities.len(),
        RelationKind::Precedence | RelationKind::SameTime => unreachable!("see `clocks`"),
    }
}

/// What fairness adds to each tier. `spans`: seconds from start to end, by route.
pub fn fairness(problem: &Problem, chosen: &[&Choice], spans: &[i64]) -> Vec<i64> {
    let tiers = &problem.objective.tiers;
    let Some(fairness) = &problem.fairness else {
        return vec![0; tiers.len()];
    };
    let share = |(c, span): (&&Choice, &i64)| -> i64 {
        match fairness.metric {
            FairnessMetric::WorkTime => *span,
            FairnessMetric::ServiceTime => c.service,
            FairnessMetric::NumTasks => i64::from(c.mask.count_ones()),
            FairnessMetric::Distance => c.distance,
            FairnessMetric::Load => problem
                .tasks
                .iter()
                .enumerate()
                .filter(|(t, _)| c.mask >> t & 1 == 1)
                .map(|(_, task)| &problem.activities[task.first_activity as usize])
                .map(|a| {
                    a.demand
                        .get(fairness.dimension as usize)
                        .map_or(0, |d| d.abs())
                })
                .sum(),
        }
    };
    // Groups of (what each member did).
    let mut groups: Vec<Vec<i64>> = Vec::new();
    let done = |v: usize| {
        let worked = chosen.iter().zip(spans);
        let worked = worked.filter(|(c, _)| c.vehicle as usize == v);
        worked.map(share).sum::<i64>()
    };
    let before = |resource: u32| {
        fairness
            .history
            .get(resource as usize)
            .copied()
            .unwrap_or(0)
    };
    let of = |test: &dyn Fn(usize) -> bool| {
        (0..problem.vehicles.len())
            .filter(|&v| test(v))
            .map(done)
            .sum::<i64>()
    };
    if fairness.horizon {
        let mut resources: Vec<u32> = problem.vehicles.iter().map(|v| v.resource).collect();
        resources.sort_unstable();
        resources.dedup();
        let members = resources
            .iter()
            .map(|&r| before(r) + of(&|v| problem.vehicles[v].resource == r));
        groups.push(members.collect());
    } else {
        for day in 0..problem.num_days.max(1) {
            let members = (0..problem.vehicles.len()).filter(|&v| problem.vehicles[v].day == day);
            groups.push(
                members
                    .map(|v| before(problem.vehicles[v].resource) + done(v))
                    .collect(),
            );
        }
    }
    let of_tier = |tier: &Vec<(Term, i64)>| -> i64 {
        let weights = tier.iter().filter(|(term, _)| *term == Term::Fairness);
        weights
            .map(|&(_, weight)| rounded(&groups, fairness.tolerance, weight))
            .sum()
    };
    tiers.iter().map(of_tier).collect()
}

/// Over all groups what members do beyond the tolerated distance from their mean, times the weight, to the nearest whole,
/// halves up. A
/// group's distances are counted in parts of a unit, one part for each member; the tolerance in whole parts.
fn rounded(groups: &[Vec<i64>], tolerance: i64, weight: i64) -> i64 {
    let groups = || groups.iter().filter(|group| !group.is_empty());
    let parts: i128 = groups().map(|group| group.len() as i128).product();
    let sum: i128 = groups()
        .map(|group| {
            let n = group.len() as i128;
            let all: i128 = group.iter().map(|&x| i128::from(x)).sum();
            let tolerated = all * i128::from(tolerance) / 1_000_000;
            let beyond = |&x: &i64| ((i128::from(x) * n - all).abs() - tolerated).max(0);
            group.iter().map(beyond).sum::<i128>() * (parts / n)
        })
        .sum();
    ((sum * i128::from(weight) * 2 + parts) / (parts * 2)) as i64
}
