//! What the format can say and the kernel does not do yet: refused, never ignored (contract C23).

use super::WireError;
use crate::problem::{Problem, Relation, RelationKind, days_may_overlap, needs_every_rule};

pub fn refuse(problem: &Problem) -> Result<(), WireError> {
    let found = whole(problem).map(|what| ("PROBLEM", what)).or_else(|| {
        problem
            .relations
            .iter()
            .find_map(relation)
            .map(|what| ("RELATIONS", what))
    });
    match found {
        Some((section, what)) => Err(WireError {
            section,
            what: format!("unsupported: {what}"),
        }),
        None => Ok(()),
    }
}

fn first(list: &[(bool, &'static str)]) -> Option<&'static str> {
    list.iter()
        .find(|(present, _)| *present)
        .map(|(_, what)| *what)
}

fn whole(problem: &Problem) -> Option<&'static str> {
    let related = !problem.relations.is_empty();
    first(&[
        (
            days_may_overlap(problem),
            "days of one resource that may overlap",
        ),
        (
            related && problem.num_days > 1,
            "relations over several days",
        ),
        (
            related && needs_every_rule(problem),
            "relations beside rules of time, goods, breaks, zones or locks",
        ),
    ])
}

fn relation(relation: &Relation) -> Option<&'static str> {
    first(&[
        (
            relation.kind == RelationKind::SameTime,
            "relations same_time",
        ),
        (
            !relation.hard
                && matches!(
                    relation.kind,
                    RelationKind::Precedence | RelationKind::Sequence
                ),
            "soft precedences and sequences",
        ),
    ])
}
