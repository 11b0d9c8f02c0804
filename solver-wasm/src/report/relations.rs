//! Relations that a scheduled plan breaks. Members that are not served take no part, unless `requires` or all_or_none says so.

use super::RouteReport;
use super::violation::{Violation, ViolationKind, word};
use crate::problem::{Problem, Relation, RelationKind};

/// Where an activity stands, and when its service begins and ends (absolute: day × 86400 + clock).
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub route: usize,
    pub row: usize,
    pub service_start: i64,
    pub service_end: i64,
}

/// A hard precedence is told pair by pair; everything else once, soft ones with their penalty (contract A6 and C1: a relation
/// has one penalty, however many members it has). `places`: by activity.
pub fn of_plan(
    problem: &Problem,
    routes: &[RouteReport],
    places: &[Option<Place>],
    out: &mut Vec<Violation>,
) {
    for (index, relation) in (0u32..).zip(&problem.relations) {
        let mut found = match relation.kind {
            RelationKind::Precedence => broken_pairs(relation, places),
            RelationKind::SameTime => apart_in_time(relation, places).into_iter().collect(),
            _ => broken_by_places(problem, routes, relation, places)
                .map(|member| by_members(relation, member, places))
                .into_iter()
                .collect(),
        };
        if !relation.hard {
            found.truncate(1);
        }
        out.extend(found.into_iter().map(|violation| Violation {
            hard: relation.hard,
            penalty: if relation.hard { 0 } else { relation.penalty },
            ..violation.about(index)
        }));
    }
}

/// How many members are served, of all; at the member where the relation is broken.
fn by_members(relation: &Relation, member: u32, places: &[Option<Place>]) -> Violation {
    let all = relation.activities.iter();
    let served = all.filter(|&&a| places[a as usize].is_some()).count();
    let (value, limit) = (word(served), word(relation.activities.len()));
    let at = places[member as usize];
    Violation {
        route: at.map(|at| word(at.route)),
        stop: at.map(|at| word(at.row)),
        ..Violation::hard(ViolationKind::Relation, i64::from(value), i64::from(limit))
    }
}

/// The first served member that breaks a relation about who is served where and in which order.
fn broken_by_places(
    problem: &Problem,
    routes: &[RouteReport],
    relation: &Relation,
    places: &[Option<Place>],
) -> Option<u32> {
    let served: Vec<(u32, Place)> = relation
        .activities
        .iter()
        .filter_map(|&a| Some((a, places[a as usize]?)))
        .collect();
    let vehicle = |place: &Place| &problem.vehicles[routes[place.route].vehicle as usize];
    let of = |place: &Place| match relation.kind {
        RelationKind::SameResource => vehicle(place).resource,
        RelationKind::SameDay | RelationKind::DifferentDay => vehicle(place).day,
        _ => word(place.route),
    };
    let member = |index: usize| served[index].0;
    match relation.kind {
        RelationKind::SameRoute | RelationKind::SameResource | RelationKind::SameDay => (1..served
            .len())
            .find(|&i| of(&served[i].1) != of(&served[0].1))
            .map(member),
        RelationKind::DifferentRoute | RelationKind::DifferentDay => (1..served.len())
            .find(|&i| (0..i).any(|j| of(&served[i].1) == of(&served[j].1)))
            .map(member),
        RelationKind::AllOrNone => {
            (!served.is_empty() && served.len() < relation.activities.len()).then(|| member(0))
        }
        RelationKind::Sequence => {
            let foreign = (0..served.len()).find(|&i| {
                let named = relation.resource;
                named.is_some_and(|named| vehicle(&served[i].1).resource != named)
            });
            // Stations and breaks may stand between, other tasks not.
            let other_between = |before: Place, here: Place| {
                let route = &routes[before.route];
                route
                    .activity_rows(problem)
                    .any(|(row, _)| before.row < row && row < here.row)
            };
            let torn = (1..served.len()).find(|&i| {
                let (before, here) = (served[i - 1].1, served[i].1);
                before.route != here.route
                    || before.row > here.row
                    || (relation.direct && other_between(before, here))
            });
            foreign.or(torn).map(member)
        }
        RelationKind::Precedence | RelationKind::SameTime => None,
    }
}

/// Services that begin further apart than the tolerance: the latest of them, by how much.
fn apart_in_time(relation: &Relation, places: &[Option<Place>]) -> Option<Violation> {
    let served = || {
        relation
            .activities
            .iter()
            .filter_map(|&a| places[a as usize])
    };
    let latest = served().max_by_key(|place| place.service_start)?;
    let first = served().map(|place| place.service_start).min()?;
    let (apart, tolerance) = (latest.service_start - first, relation.max_gap.unwrap_or(0));
    (apart > tolerance).then(|| {
        Violation::hard(ViolationKind::Relation, apart, tolerance)
            .on(latest.route)
            .at(latest.row)
    })
}

/// Neighbours in the list of a precedence that are too close, too far apart, or served without whom they require.
fn broken_pairs(relation: &Relation, places: &[Option<Place>]) -> Vec<Violation> {
    let broken = |pair: &[u32]| match (places[pair[0] as usize], places[pair[1] as usize]) {
        (Some(a), Some(b)) => gap_violation(&a, &b, relation.min_gap, relation.max_gap),
        (None, Some(b)) if relation.requires => Some(
            Violation::hard(ViolationKind::Precedence, b.service_start, -1)
                .on(b.route)
                .at(b.row),
        ),
        _ => None,
    };
    relation.activities.windows(2).filter_map(broken).collect()
}

fn gap_violation(a: &Place, b: &Place, min_gap: i64, max_gap: Option<i64>) -> Option<Violation> {
    let begin = b.service_start;
    let not_before = a.service_end + min_gap;
    let not_after = max_gap.map_or(i64::MAX, |gap| a.service_end + gap);
    let limit = if begin < not_before {
        not_before
    } else if begin > not_after {
        not_after
    } else {
        return None;
    };
    Some(
        Violation::hard(ViolationKind::Precedence, begin, limit)
            .on(b.route)
            .at(b.row),
    )
}
