//! FAIRNESS.

use super::sections::Sections;
use super::{MAX_LONG, WireError, schema};
use crate::problem::{Fairness, FairnessMetric, Problem};

/// Millionths of the mean: a tolerance of more than a thousand means is none.
const MAX_TOLERANCE: i64 = 1_000_000_000;

pub fn decode(sections: &Sections<'_>, problem: &mut Problem) -> Result<(), WireError> {
    let Some(mut reader) = sections.optional(schema::FAIRNESS) else {
        return Ok(());
    };
    let metric = match reader.index(schema::FAIRNESS_METRICS.len() as u32, "metric")? {
        0 => FairnessMetric::WorkTime,
        1 => FairnessMetric::ServiceTime,
        2 => FairnessMetric::NumTasks,
        3 => FairnessMetric::Distance,
        _ => FairnessMetric::Load,
    };
    let dimension = reader.index(problem.num_dimensions.max(1), "dimension")?;
    let horizon = reader.flag("horizon")?;
    let tolerance = reader.long_within(MAX_TOLERANCE, "tolerance")?;
    let history = (0..problem.num_resources)
        .map(|_| reader.long_within(MAX_LONG, "history"))
        .collect::<Result<_, _>>()?;
    reader.finish()?;
    problem.fairness = Some(Fairness {
        metric,
        dimension,
        horizon,
        tolerance,
        history,
    });
    Ok(())
}
