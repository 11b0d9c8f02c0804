//! BREAKS.

use super::sections::Sections;
use super::{MAX_LONG, MAX_SERVICE, MAX_TIME, WireError, WordReader, schema};
use crate::problem::{Break, BreakRule, Problem};

/// Words of a break before its parts and loads.
const HEAD_WORDS: usize = 10;
/// A break is taken in a handful of parts at most.
const MAX_PARTS: usize = 8;

pub fn decode(sections: &Sections<'_>, problem: &mut Problem) -> Result<(), WireError> {
    let Some(mut reader) = sections.optional(schema::BREAKS) else {
        return Ok(());
    };
    for vehicle in 0..problem.vehicles.len() {
        let n = reader.count(HEAD_WORDS)?;
        let breaks = (0..n)
            .map(|_| entry(&mut reader, problem))
            .collect::<Result<_, _>>()?;
        problem.vehicles[vehicle].breaks = breaks;
    }
    reader.finish()
}

fn entry(reader: &mut WordReader<'_>, problem: &Problem) -> Result<Break, WireError> {
    let rule = rule(reader)?;
    let duration = reader.within(0, MAX_SERVICE, "duration")?;
    let location = reader.optional_index(problem.num_locations, "location")?;
    let mandatory = reader.flag("mandatory")?;
    let paid = reader.flag("paid")?;
    let penalty = reader.long_within(MAX_LONG, "penalty")?;
    let parts = reader.count(1)?;
    if parts > MAX_PARTS {
        return reader.error(format!(
            "has a break in {parts} parts, more than {MAX_PARTS}"
        ));
    }
    let split = (0..parts)
        .map(|_| reader.within(0, MAX_SERVICE, "part"))
        .collect::<Result<_, _>>()?;
    let max_load = (0..problem.num_dimensions)
        .map(|_| reader.optional_long(MAX_LONG, "max_load"))
        .collect::<Result<_, _>>()?;
    Ok(Break {
        rule,
        duration,
        split,
        location,
        mandatory,
        penalty,
        paid,
        max_load,
    })
}

fn rule(reader: &mut WordReader<'_>) -> Result<BreakRule, WireError> {
    let kind = reader.index(schema::BREAK_RULES.len() as u32, "rule")?;
    let first = reader.within(0, i32::MAX, "rule's first time")?;
    let second = reader.within(0, i32::MAX, "rule's second time")?;
    match kind {
        0 if second < first || first > MAX_TIME => {
            reader.error(format!("window {first} to {second} is none"))
        }
        0 => Ok(BreakRule::Window {
            start: first,
            end: second,
        }),
        1 => Ok(BreakRule::Driving {
            max: first,
            initial: second,
        }),
        _ => Ok(BreakRule::Work { max: first }),
    }
}
