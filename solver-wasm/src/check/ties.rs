//! What ties routes in time: relations between served activities, and the days of one resource.

use super::rules::place;
use super::rules::relations::of_time;
use crate::problem::{Plan, Problem, Relation, RelationKind, Vehicle};

pub(super) const DAY: i64 = 86_400;

/// Relations of time that bind at least two served activities.
pub(super) fn binding<'a>(problem: &'a Problem, plan: &Plan, hard: bool) -> Vec<&'a Relation> {
    problem
        .relations
        .iter()
        .filter(|relation| of_time(relation) && relation.hard == hard)
        .filter(|relation| {
            let served = |a: &u32| place(plan, *a).is_some();
            match relation.kind {
                RelationKind::Precedence => relation
                    .activities
                    .windows(2)
                    .any(|pair| pair.iter().all(served)),
                _ => relation.activities.iter().filter(|a| served(a)).count() > 1,
            }
        })
        .collect()
}

/// Pairs of routes of one resource: (earlier day, later day), next to each other.
pub(super) fn next_days(problem: &Problem, plan: &Plan) -> Vec<(usize, usize)> {
    let of = |r: usize| &problem.vehicles[plan.routes[r].vehicle as usize];
    let mut pairs = Vec::new();
    for a in 0..plan.routes.len() {
        for b in 0..plan.routes.len() {
            if of(a).resource == of(b).resource && of(a).day < of(b).day {
                pairs.push((a, b));
            }
        }
    }
    pairs
}

pub(super) fn vehicle<'a>(problem: &'a Problem, plan: &Plan, route: usize) -> &'a Vehicle {
    &problem.vehicles[plan.routes[route].vehicle as usize]
}
