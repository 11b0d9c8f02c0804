//! OBJECTIVE.

use super::sections::Sections;
use super::{WireError, schema};
use crate::problem::{Objective, Problem, Term};

/// Largest weight of a term.
const MAX_WEIGHT: i64 = 1 << 40;

pub fn decode(sections: &Sections<'_>, problem: &mut Problem) -> Result<(), WireError> {
    let mut reader = sections.required(schema::OBJECTIVE)?;
    let num_tiers = reader.count(1)?;
    let mut tiers = Vec::with_capacity(num_tiers);
    for _ in 0..num_tiers {
        let n = reader.count(3)?;
        let mut tier = Vec::with_capacity(n);
        for _ in 0..n {
            let term = match reader.index(schema::TERMS.len() as u32, "term")? {
                0 => Term::Money,
                1 => Term::Vehicles,
                2 => Term::Unserved,
                3 => Term::Distance,
                4 => Term::Time,
                _ => Term::Fairness,
            };
            tier.push((term, reader.long_within(MAX_WEIGHT, "weight")?));
        }
        tiers.push(tier);
    }
    reader.finish()?;
    problem.objective = Objective { tiers };
    Ok(())
}
