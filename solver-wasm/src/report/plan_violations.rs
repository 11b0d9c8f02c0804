//! What a scheduled plan breaks across its routes: tasks served in part, relations.

use super::violations::{Violation, ViolationKind, word};
use super::{RouteReport, spans};
use crate::problem::{Problem, Relation, RelationKind, SECONDS_PER_DAY};
use crate::solution_rules::max_vehicles::MaxVehicles;

/// Where an activity stands, and when its service begins and ends (absolute: day × 86400 + clock).
#[derive(Clone, Copy)]
struct Place {
    route: usize,
    row: usize,
    service_start: i64,
    service_end: i64,
}

/// Rules over several routes: tasks served whole, and relations.
pub fn of_plan(problem: &Problem, routes: &[RouteReport]) -> Vec<Violation> {
    let mut places: Vec<Option<Place>> = vec![None; problem.activities.len()];
    for (index, route) in routes.iter().enumerate() {
        let midnight = i64::from(problem.vehicles[route.vehicle as usize].day) * SECONDS_PER_DAY;
        for (position, row) in route.activity_rows(problem) {
            places[row.activity.cast_unsigned() as usize] = Some(Place {
                route: index,
                row: position,
                service_start: midnight + row.begin + row.setup,
                service_end: midnight + row.departure,
            });
        }
    }
    let mut out = Vec::new();
    tasks_whole(problem, &places, &mut out);
    too_many_vehicles(problem, routes, &mut out);
    spans::days_of_resources(problem, routes, &mut out);
    for (index, relation) in problem.relations.iter().zip(0u32..).map(|(r, i)| (i, r)) {
        if relation.kind == RelationKind::Precedence {
            for pair in relation.activities.windows(2) {
                let (a, b) = (places[pair[0] as usize], places[pair[1] as usize]);
                let found = match (a, b) {
                    (Some(a), Some(b)) => gap_violation(&a, &b, relation.min_gap, relation.max_gap),
                    (None, Some(b)) if relation.requires => Some(
                        Violation::hard(ViolationKind::Precedence, b.service_start, -1)
                            .on(b.route)
                            .at(b.row),
                    ),
                    _ => None,
                };
                out.extend(found.map(|v| Violation {
                    hard: relation.hard,
                    penalty: if relation.hard { 0 } else { relation.penalty },
                    ..v.about(index)
                }));
            }
        } else if let Some(member) = broken_by_places(problem, routes, relation, &places) {
            let at = places[member as usize];
            let served = relation
                .activities
                .iter()
                .filter(|&&a| places[a as usize].is_some());
            let (value, all) = (word(served.count()), word(relation.activities.len()));
            let found = Violation::hard(ViolationKind::Relation, i64::from(value), i64::from(all));
            out.push(Violation {
                hard: relation.hard,
                penalty: if relation.hard { 0 } else { relation.penalty },
                route: at.map(|at| word(at.route)),
                stop: at.map(|at| word(at.row)),
                ..found.about(index)
            });
        }
    }
    out
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
            let torn = (1..served.len()).find(|&i| {
                let (before, here) = (served[i - 1].1, served[i].1);
                before.route != here.route
                    || before.row > here.row
                    || (relation.direct && before.row + 1 != here.row)
            });
            foreign.or(torn).map(member)
        }
        RelationKind::Precedence | RelationKind::SameTime => None,
    }
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

/// Routes of a day above `max_vehicles`: a `relation` of no index and route.
fn too_many_vehicles(problem: &Problem, routes: &[RouteReport], out: &mut Vec<Violation>) {
    let Some(mut counts) = MaxVehicles::compile(problem) else {
        return;
    };
    for route in routes {
        counts.open(problem.vehicles[route.vehicle as usize].day);
    }
    out.extend(counts.exceeded().map(|(_, used, limit)| {
        Violation::hard(ViolationKind::Relation, i64::from(used), i64::from(limit))
    }));
}

/// All activities of a task on one route, in their order, or none.
fn tasks_whole(problem: &Problem, places: &[Option<Place>], out: &mut Vec<Violation>) {
    for task in problem.tasks.iter().filter(|t| t.num_activities > 1) {
        let first = task.first_activity as usize;
        let parts = &places[first..first + task.num_activities as usize];
        let Some(seen) = parts.iter().flatten().next() else {
            continue;
        };
        let whole = parts.windows(2).all(|pair| match (pair[0], pair[1]) {
            (Some(a), Some(b)) => a.route == b.route && a.row < b.row,
            _ => false,
        });
        if !whole {
            let there = parts.iter().flatten().count();
            let value = i64::from(word(there));
            let needed = i64::from(task.num_activities);
            out.push(
                Violation::hard(ViolationKind::Relation, value, needed)
                    .on(seen.route)
                    .at(seen.row),
            );
        }
    }
}
