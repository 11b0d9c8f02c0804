//! Rules over several activities. Members that are not served take no part, unless `requires` or all_or_none says so.

use std::collections::BTreeSet;

use super::{activities, place};
use crate::check::{Broken, Rule};
use crate::problem::{Plan, Problem, Relation, RelationKind, Vehicle};

/// A relation that speaks of clocks.
pub(crate) fn of_time(relation: &Relation) -> bool {
    matches!(
        relation.kind,
        RelationKind::Precedence | RelationKind::SameTime
    )
}

fn rule(relation: &Relation) -> Rule {
    match relation.kind {
        RelationKind::Precedence => Rule::Precedence,
        _ => Rule::Relation,
    }
}

/// What of the hard relations no schedule changes.
pub(crate) fn check(problem: &Problem, plan: &Plan, broken: &mut Vec<Broken>) {
    for relation in problem.relations.iter().filter(|r| r.hard) {
        if let Some(activity) = broken_by_places(problem, plan, relation) {
            broken.push(Broken {
                activity: Some(activity),
                ..Broken::plan(rule(relation))
            });
        }
    }
}

/// The activity at which a relation is broken wherever the clocks stand.
pub(crate) fn broken_by_places(problem: &Problem, plan: &Plan, relation: &Relation) -> Option<u32> {
    let placed: Vec<(u32, usize, usize)> = relation
        .activities
        .iter()
        .filter_map(|&a| place(plan, a).map(|(route, position)| (a, route, position)))
        .collect();
    let vehicle =
        |route: usize| -> &Vehicle { &problem.vehicles[plan.routes[route].vehicle as usize] };
    // Do all served members agree in `of`, or, with `apart`, no two of them?
    let agree = |of: &dyn Fn(usize) -> u32| {
        let first = placed.first().map(|p| of(p.1));
        placed.iter().find(|p| Some(of(p.1)) != first).map(|p| p.0)
    };
    let apart = |of: &dyn Fn(usize) -> u32| {
        let mut seen = BTreeSet::new();
        placed.iter().find(|p| !seen.insert(of(p.1))).map(|p| p.0)
    };
    match relation.kind {
        RelationKind::Precedence => relation
            .activities
            .windows(2)
            .find(|pair| {
                relation.requires
                    && place(plan, pair[1]).is_some()
                    && place(plan, pair[0]).is_none()
            })
            .map(|pair| pair[1]),
        RelationKind::Sequence => {
            let foreign = placed.iter().find(|p| {
                relation
                    .resource
                    .is_some_and(|r| vehicle(p.1).resource != r)
            });
            let torn = placed.windows(2).find(|pair| {
                let ((_, r1, p1), (_, r2, p2)) = (pair[0], pair[1]);
                let between = |direct: bool| {
                    direct
                        && activities(problem, &plan.routes[r1])
                            .iter()
                            .any(|&(at, _)| p1 < at && at < p2)
                };
                r1 != r2 || p1 > p2 || between(relation.direct)
            });
            foreign.map(|p| p.0).or(torn.map(|pair| pair[1].0))
        }
        RelationKind::SameRoute => agree(&|route| route as u32),
        RelationKind::DifferentRoute => apart(&|route| route as u32),
        RelationKind::SameResource => agree(&|route| vehicle(route).resource),
        RelationKind::SameDay => agree(&|route| vehicle(route).day),
        RelationKind::DifferentDay => apart(&|route| vehicle(route).day),
        RelationKind::SameTime => None,
        RelationKind::AllOrNone => {
            (!placed.is_empty() && placed.len() < relation.activities.len()).then(|| placed[0].0)
        }
    }
}

/// Is a relation of time kept? `clock`: begin and end of service on the absolute clock, of served activities.
pub(crate) fn kept_in_time(relation: &Relation, clock: &dyn Fn(u32) -> Option<(i64, i64)>) -> bool {
    match relation.kind {
        RelationKind::Precedence => relation.activities.windows(2).all(|pair| {
            let (Some(a), Some(b)) = (clock(pair[0]), clock(pair[1])) else {
                return true;
            };
            let gap = b.0 - a.1;
            gap >= relation.min_gap && relation.max_gap.is_none_or(|most| gap <= most)
        }),
        RelationKind::SameTime => {
            let begins: Vec<i64> = relation
                .activities
                .iter()
                .filter_map(|&a| clock(a).map(|c| c.0))
                .collect();
            let apart = begins
                .iter()
                .max()
                .zip(begins.iter().min())
                .map(|(a, b)| a - b);
            apart.is_none_or(|apart| apart <= relation.max_gap.unwrap_or(0))
        }
        _ => true,
    }
}

/// Penalties of the soft relations that the plan breaks wherever the clocks stand.
pub(crate) fn penalty(problem: &Problem, plan: &Plan) -> i64 {
    let soft = problem.relations.iter().filter(|r| !r.hard);
    soft.filter(|r| broken_by_places(problem, plan, r).is_some())
        .map(|r| r.penalty)
        .sum()
}
