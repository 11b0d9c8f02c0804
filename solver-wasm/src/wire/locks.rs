//! LOCKS.

use super::sections::Sections;
use super::{WireError, schema};
use crate::problem::{Lock, Problem};

/// Words of a lock before its activities.
const HEAD_WORDS: usize = 4;

pub fn decode(sections: &Sections<'_>, problem: &mut Problem) -> Result<(), WireError> {
    let Some(mut reader) = sections.optional(schema::LOCKS) else {
        return Ok(());
    };
    let mut locked = vec![false; problem.activities.len()];
    for _ in 0..reader.count(HEAD_WORDS)? {
        let vehicle = reader.index(problem.vehicles.len() as u32, "vehicle")?;
        let strict = reader.flag("strict")?;
        let first = reader.flag("first")?;
        let n = reader.count(1)?;
        let mut activities = Vec::with_capacity(n);
        for _ in 0..n {
            let activity = reader.index(problem.activities.len() as u32, "activity")?;
            if std::mem::replace(&mut locked[activity as usize], true) {
                return reader.error(format!("has activity {activity} twice"));
            }
            activities.push(activity);
        }
        problem.locks.push(Lock {
            vehicle,
            activities,
            strict,
            first,
        });
    }
    reader.finish()
}
