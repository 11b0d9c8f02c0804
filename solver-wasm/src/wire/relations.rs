//! RELATIONS.

use super::sections::Sections;
use super::{MAX_LONG, WireError, WordReader, schema};
use crate::problem::{Problem, Relation, RelationKind};

/// Words of a relation before its activities.
const HEAD_WORDS: usize = 12;

pub fn decode(sections: &Sections<'_>, problem: &mut Problem) -> Result<(), WireError> {
    let Some(mut reader) = sections.optional(schema::RELATIONS) else {
        return Ok(());
    };
    let n = reader.count(HEAD_WORDS)?;
    for _ in 0..n {
        let relation = relation(&mut reader, problem)?;
        problem.relations.push(relation);
    }
    reader.finish()
}

fn relation(reader: &mut WordReader<'_>, problem: &Problem) -> Result<Relation, WireError> {
    let kind = match reader.index(schema::RELATION_KINDS.len() as u32, "kind")? {
        0 => RelationKind::Precedence,
        1 => RelationKind::Sequence,
        2 => RelationKind::SameRoute,
        3 => RelationKind::DifferentRoute,
        4 => RelationKind::SameResource,
        5 => RelationKind::SameDay,
        6 => RelationKind::DifferentDay,
        7 => RelationKind::SameTime,
        _ => RelationKind::AllOrNone,
    };
    let hard = reader.flag("hard")?;
    let requires = reader.flag("requires")?;
    let direct = reader.flag("direct")?;
    let min_gap = reader.long()?;
    if min_gap.unsigned_abs() > MAX_LONG as u64 {
        return reader.error(format!("min_gap {min_gap} is too large"));
    }
    let max_gap = reader.optional_long(MAX_LONG, "max_gap")?;
    let penalty = reader.long_within(MAX_LONG, "penalty")?;
    let resource = reader.optional_index(problem.num_resources, "resource")?;
    let num_activities = problem.activities.len() as u32;
    let members = reader.count(1)?;
    let activities = (0..members)
        .map(|_| reader.index(num_activities, "activity"))
        .collect::<Result<_, _>>()?;
    Ok(Relation {
        kind,
        hard,
        requires,
        direct,
        min_gap,
        max_gap,
        penalty,
        resource,
        activities,
    })
}
