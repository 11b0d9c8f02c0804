//! Splits the words into sections and reads PROBLEM, the counts that the others are judged by.

use super::{WireError, WordReader, schema};
use crate::problem::Problem;

/// More than any request has; bounds `vehicles × dimensions` where the capacities are absent.
const MAX_DIMENSIONS: u32 = 64;
/// A profile brings two whole tables; a request has one for each kind of vehicle, a handful.
const MAX_PROFILES: u32 = 1024;
/// One for each set of skill multipliers, so at most one a vehicle; bounds `classes × activities` from above.
const MAX_SERVICE_CLASSES: u32 = 1 << 16;
/// Locations, resources and days: far above what memory allows, and far below where a product of two of
/// them overflows `i64`.
const MAX_COUNT: i32 = 1 << 24;

/// Payloads by section id.
pub struct Sections<'a> {
    payloads: [Option<&'a [i32]>; schema::SECTIONS.len() + 1],
}

impl<'a> Sections<'a> {
    pub fn optional(&self, id: i32) -> Option<WordReader<'a>> {
        self.payloads[id as usize].map(|payload| WordReader::new(payload, name(id)))
    }

    pub fn required(&self, id: i32) -> Result<WordReader<'a>, WireError> {
        self.optional(id).ok_or_else(|| WireError {
            section: name(id),
            what: "is missing".into(),
        })
    }
}

/// What PROBLEM says beyond the fields of [`Problem`].
pub struct Counts {
    pub profiles: u32,
    pub service_classes: u32,
    /// Travel times of traffic segments, handed over like profiles.
    pub time_tables: u32,
}

fn name(id: i32) -> &'static str {
    schema::SECTIONS
        .iter()
        .find(|(known, _)| *known == id)
        .map_or("words", |(_, name)| name)
}

pub fn split(words: &[i32]) -> Result<Sections<'_>, WireError> {
    let mut reader = WordReader::new(words, "words");
    if reader.word()? != schema::MAGIC {
        return reader.error("do not begin with the magic number");
    }
    let version = reader.word()?;
    if version != schema::SCHEMA_VERSION {
        return reader.error(format!(
            "are of schema version {version}, not {}",
            schema::SCHEMA_VERSION
        ));
    }
    let mut sections = Sections {
        payloads: [None; schema::SECTIONS.len() + 1],
    };
    for _ in 0..reader.count(2)? {
        let id = reader.word()?;
        if !schema::SECTIONS.iter().any(|(known, _)| *known == id) {
            return reader.error(format!("have an unknown section {id}"));
        }
        let length = reader.count(1)?;
        let payload = reader.slice(length)?;
        if sections.payloads[id as usize].replace(payload).is_some() {
            return reader.error(format!("have section {} twice", name(id)));
        }
    }
    reader.finish()?;
    Ok(sections)
}

pub fn counts(sections: &Sections<'_>, problem: &mut Problem) -> Result<Counts, WireError> {
    let mut reader = sections.required(schema::PROBLEM)?;
    problem.num_locations = reader.within(0, MAX_COUNT, "num_locations")? as u32;
    let profiles = reader.index(MAX_PROFILES, "num_profiles")?;
    problem.num_dimensions = reader.index(MAX_DIMENSIONS + 1, "num_dimensions")?;
    problem.num_days = reader.within(0, MAX_COUNT, "num_days")? as u32;
    problem.num_resources = reader.within(0, MAX_COUNT, "num_resources")? as u32;
    let service_classes = reader.index(MAX_SERVICE_CLASSES, "num_service_classes")?;
    let time_tables = reader.index(MAX_PROFILES, "num_time_tables")?;
    problem.max_vehicles = reader
        .optional_within(i32::MAX, "max_vehicles")?
        .map(|n| n as u32);
    problem.setup_once_per_location = reader.flag("setup_once_per_location")?;
    reader.finish()?;
    Ok(Counts {
        profiles,
        service_classes,
        time_tables,
    })
}
