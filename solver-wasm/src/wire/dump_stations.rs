//! DUMP_STATIONS.

use super::activities::windows;
use super::sections::Sections;
use super::tasks::indices;
use super::{MAX_LONG, MAX_SERVICE, WireError, WordReader, schema};
use crate::problem::{DumpMode, DumpStation, Problem};

/// Words of a station before its capacities, at least.
const HEAD_WORDS: usize = 6;

pub fn decode(sections: &Sections<'_>, problem: &mut Problem) -> Result<(), WireError> {
    let Some(mut reader) = sections.optional(schema::DUMP_STATIONS) else {
        return Ok(());
    };
    let n = reader.count(HEAD_WORDS)?;
    for _ in 0..n {
        let station = station(&mut reader, problem)?;
        problem.dump_stations.push(station);
    }
    reader.finish()
}

fn station(reader: &mut WordReader<'_>, problem: &Problem) -> Result<DumpStation, WireError> {
    let location = reader.index(problem.num_locations, "location")?;
    let service_time = reader.within(0, MAX_SERVICE, "service_time")?;
    let mode = if reader.flag("mode")? {
        DumpMode::Reload
    } else {
        DumpMode::Unload
    };
    let windows = windows(reader, problem.num_days.max(1))?;
    if windows
        .iter()
        .any(|w| w.early_penalty.is_some() || w.late_penalty.is_some())
    {
        return reader.error("has a soft window");
    }
    let dimensions = indices(reader, problem.num_dimensions, "dimension")?
        .unwrap_or_else(|| (0..problem.num_dimensions).collect());
    let resources = indices(reader, problem.num_resources, "resource")?;
    let capacity = (0..problem.num_dimensions)
        .map(|_| reader.optional_long(MAX_LONG, "capacity"))
        .collect::<Result<_, _>>()?;
    Ok(DumpStation {
        location,
        service_time,
        windows,
        dimensions,
        resources,
        capacity,
        mode,
    })
}
