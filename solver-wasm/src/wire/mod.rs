//! The border: words of 32 bits to the data of `problem` and back (docs/wire-format.md).
//!
//! Every malformed input is an error value that names its section. Nothing is allocated by a count
//! that the words themselves do not back, and a value whose rule does not work yet is refused.

mod activities;
mod breaks;
mod dump_stations;
mod fairness;
mod locks;
mod objective;
mod options;
pub mod plan;
mod reader;
mod relations;
pub mod schema;
mod sections;
pub mod summary;
mod tasks;
mod traffic;
mod validate;
mod vehicles;
mod writer;
mod zones;

use std::fmt;

use crate::problem::{Options, Problem, Table};

pub use crate::problem::MAX_TIME;
pub use plan::{decode_plan, encode_plan};
pub use reader::WordReader;
pub use schema::wire_schema;
pub use validate::{money_bound, validate};
pub use writer::WordWriter;

/// Why words were refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WireError {
    pub section: &'static str,
    pub what: String,
}

impl fmt::Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.section, self.what)
    }
}

impl std::error::Error for WireError {}

/// The longest setup or service.
pub const MAX_SERVICE: i32 = (1 << 28) - 1;
/// Money, distances and loads: whatever a double of the host can hold exactly.
pub const MAX_LONG: i64 = 1 << 53;

/// Decodes problem words. The travel tables come apart, by [`add_profile`]; [`validate`] judges the whole.
pub fn decode_problem(words: &[i32]) -> Result<(Problem, Options), WireError> {
    let sections = sections::split(words)?;
    let mut problem = Problem::default();
    let counts = sections::counts(&sections, &mut problem)?;
    vehicles::decode(&sections, &counts, &mut problem)?;
    activities::decode(&sections, &counts, &mut problem)?;
    tasks::decode(&sections, &mut problem)?;
    relations::decode(&sections, &mut problem)?;
    breaks::decode(&sections, &mut problem)?;
    dump_stations::decode(&sections, &mut problem)?;
    locks::decode(&sections, &mut problem)?;
    zones::decode(&sections, &mut problem)?;
    traffic::decode(&sections, &counts, &mut problem)?;
    fairness::decode(&sections, &mut problem)?;
    objective::decode(&sections, &mut problem)?;
    let options = options::decode(&sections, &problem)?;
    Ok((problem, options))
}

/// Takes the next row-major table of travel times for traffic segments.
pub fn add_time_table(problem: &mut Problem, time: Vec<i32>) -> Result<(), WireError> {
    let time = Table::from(time);
    validate::table("time", problem.num_locations, &time)?;
    problem.time_tables.push(time);
    Ok(())
}

/// Takes the next profile's two row-major tables.
pub fn add_profile(
    problem: &mut Problem,
    distance: Vec<i32>,
    time: Vec<i32>,
) -> Result<(), WireError> {
    let (distance, time) = (Table::from(distance), Table::from(time));
    validate::tables(problem.num_locations, &distance, &time)?;
    problem
        .profiles
        .push(crate::problem::Profile { distance, time });
    Ok(())
}
