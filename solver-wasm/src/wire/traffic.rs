//! TRAFFIC.

use super::sections::{Counts, Sections};
use super::{MAX_TIME, WireError, WordReader, schema};
use crate::problem::{Problem, Traffic, TrafficSegment, TrafficSpeed};

/// Words of an entry before its segments, and of a segment.
const HEAD_WORDS: usize = 3;
const SEGMENT_WORDS: usize = 5;
/// Millionths: from a thousand times as fast to a thousand times as slow.
const FACTORS: std::ops::RangeInclusive<i64> = 1_000..=1_000_000_000;

pub fn decode(
    sections: &Sections<'_>,
    counts: &Counts,
    problem: &mut Problem,
) -> Result<(), WireError> {
    let Some(mut reader) = sections.optional(schema::TRAFFIC) else {
        return Ok(());
    };
    for _ in 0..reader.count(HEAD_WORDS)? {
        let profile = reader.index(counts.profiles, "profile")?;
        let day = reader.index(problem.num_days.max(1), "day")?;
        if problem
            .traffic
            .iter()
            .any(|known| (known.profile, known.day) == (profile, day))
        {
            return reader.error(format!("has profile {profile} on day {day} twice"));
        }
        let n = reader.count(SEGMENT_WORDS)?;
        let mut segments: Vec<TrafficSegment> = Vec::with_capacity(n);
        for _ in 0..n {
            let segment = segment(&mut reader, counts)?;
            if segments.last().is_some_and(|last| last.end > segment.start) {
                return reader.error("has segments out of order");
            }
            segments.push(segment);
        }
        problem.traffic.push(Traffic {
            profile,
            day,
            segments,
        });
    }
    reader.finish()
}

fn segment(reader: &mut WordReader<'_>, counts: &Counts) -> Result<TrafficSegment, WireError> {
    let start = reader.within(0, MAX_TIME, "start")?;
    let end = reader.within(start, i32::MAX, "end")?;
    let is_table = reader.flag("kind")?;
    let value = reader.long()?;
    let speed = if is_table {
        if !(0..i64::from(counts.time_tables)).contains(&value) {
            return reader.error(format!(
                "time table {value} is not below {}",
                counts.time_tables
            ));
        }
        TrafficSpeed::Table(value as u32)
    } else {
        if !FACTORS.contains(&value) {
            return reader.error(format!("factor {value} is outside {FACTORS:?}"));
        }
        TrafficSpeed::Factor(value)
    };
    Ok(TrafficSegment { start, end, speed })
}
