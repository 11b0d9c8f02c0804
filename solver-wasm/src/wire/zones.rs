//! ZONES.

use super::sections::Sections;
use super::{MAX_LONG, WireError, WordReader, schema};
use crate::problem::{Problem, Zone};

/// Words of a zone before its lists.
const HEAD_WORDS: usize = 5;

pub fn decode(sections: &Sections<'_>, problem: &mut Problem) -> Result<(), WireError> {
    let Some(mut reader) = sections.optional(schema::ZONES) else {
        return Ok(());
    };
    for _ in 0..reader.count(HEAD_WORDS)? {
        let hard = reader.flag("hard")?;
        let penalty = reader.long_within(MAX_LONG, "penalty")?;
        let resources = list(&mut reader, problem.num_resources, "resource")?;
        let activities = list(&mut reader, problem.activities.len() as u32, "activity")?;
        problem.zones.push(Zone {
            hard,
            penalty,
            resources,
            activities,
        });
    }
    reader.finish()
}

fn list(reader: &mut WordReader<'_>, limit: u32, what: &str) -> Result<Vec<u32>, WireError> {
    (0..reader.count(1)?)
        .map(|_| reader.index(limit, what))
        .collect()
}
