//! ACTIVITIES, WINDOWS, SERVICE_TIMES, DEMANDS.

use super::sections::{Counts, Sections};
use super::vehicles::interval;
use super::{MAX_LONG, MAX_SERVICE, MAX_TIME, WireError, WordReader, schema};
use crate::problem::{Activity, ActivityKind, Problem, Window};

pub fn decode(
    sections: &Sections<'_>,
    counts: &Counts,
    problem: &mut Problem,
) -> Result<(), WireError> {
    let mut reader = sections.required(schema::ACTIVITIES)?;
    let n = reader.count(schema::ACTIVITY_WORDS)?;
    let dimensions = problem.num_dimensions as usize;
    for _ in 0..n {
        let activity = activity(&mut reader, problem.num_locations, dimensions)?;
        problem.activities.push(activity);
    }
    reader.finish()?;
    if let Some(mut reader) = sections.optional(schema::WINDOWS) {
        for activity in &mut problem.activities {
            activity.windows = windows(&mut reader, problem.num_days.max(1))?;
        }
        reader.finish()?;
    }
    service_times(sections, counts, problem)?;
    if let Some(mut reader) = sections.optional(schema::DEMANDS) {
        for activity in &mut problem.activities {
            for demand in &mut activity.demand {
                *demand = reader.long()?;
                if demand.unsigned_abs() > MAX_LONG as u64 {
                    return reader.error(format!("demand {demand} is too large"));
                }
            }
        }
        reader.finish()?;
    }
    Ok(())
}

fn activity(
    reader: &mut WordReader<'_>,
    num_locations: u32,
    dimensions: usize,
) -> Result<Activity, WireError> {
    let kind = match reader.index(schema::ACTIVITY_KINDS.len() as u32, "kind")? {
        0 => ActivityKind::Service,
        1 => ActivityKind::Pickup,
        _ => ActivityKind::Delivery,
    };
    Ok(Activity {
        kind,
        task: reader.index(i32::MAX as u32, "task")?,
        location: reader.index(num_locations, "location")?,
        setup_time: reader.within(0, MAX_SERVICE, "setup_time")?,
        release_time: reader.within(0, MAX_TIME, "release_time")?,
        max_wait: reader.optional_within(i32::MAX, "max_wait")?,
        windows: Vec::new(),
        demand: vec![0; dimensions],
    })
}

/// `n`, then `n` windows.
pub fn windows(reader: &mut WordReader<'_>, num_days: u32) -> Result<Vec<Window>, WireError> {
    let n = reader.count(7)?;
    let mut windows = Vec::with_capacity(n);
    for _ in 0..n {
        let interval = interval(reader, "window")?;
        windows.push(Window {
            start: interval.start,
            end: interval.end,
            day: reader.optional_index(num_days, "day")?,
            early_penalty: reader.optional_long(MAX_LONG, "early_penalty")?,
            late_penalty: reader.optional_long(MAX_LONG, "late_penalty")?,
        });
    }
    Ok(windows)
}

fn service_times(
    sections: &Sections<'_>,
    counts: &Counts,
    problem: &mut Problem,
) -> Result<(), WireError> {
    let mut reader = sections.required(schema::SERVICE_TIMES)?;
    let expected = (counts.service_classes as usize).saturating_mul(problem.activities.len());
    if reader.remaining() != expected {
        return reader.error(format!("has {} words, not {expected}", reader.remaining()));
    }
    let words = reader.slice(expected)?;
    if let Some(bad) = words
        .iter()
        .find(|&&seconds| !(0..=MAX_SERVICE).contains(&seconds))
    {
        return reader.error(format!("service time {bad} is outside 0..={MAX_SERVICE}"));
    }
    problem.service_times = words.to_vec();
    Ok(())
}
