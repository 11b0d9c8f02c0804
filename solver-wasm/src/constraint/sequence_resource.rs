//! A sequence may name the resource that serves it.

use super::Reason;
use crate::problem::{Problem, RelationKind};
use crate::vehicle_class::Class;

pub fn refusal(problem: &Problem, class: &Class, activity: u32) -> Option<Reason> {
    let named = problem.relations.iter().filter(|relation| {
        relation.hard
            && relation.kind == RelationKind::Sequence
            && relation
                .resource
                .is_some_and(|named| named != class.resource)
    });
    named
        .flat_map(|relation| &relation.activities)
        .any(|&member| member == activity)
        .then_some(Reason::RelationConflict)
}
