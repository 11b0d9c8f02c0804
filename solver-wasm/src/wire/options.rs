//! OPTIONS and INITIAL_PLAN.

use super::sections::Sections;
use super::{MAX_LONG, WireError, WordReader, plan, schema};
use crate::problem::{EngineChoice, Options, Problem};

pub fn decode(sections: &Sections<'_>, problem: &Problem) -> Result<Options, WireError> {
    let mut reader = sections.required(schema::OPTIONS)?;
    let mut options = Options {
        seed: reader.long()? as u64,
        max_iterations: reader
            .optional_long(MAX_LONG, "max_iterations")?
            .map(|n| n as u64),
        time_limit_ms: reader
            .optional_long(MAX_LONG, "time_limit_ms")?
            .map(|ms| ms as u64),
        consume_all_time: reader.flag("consume_all_time")?,
        exact: reader.flag("exact")?,
        spoiled_rule: reader.index(i32::MAX as u32, "spoiled_rule")?,
        engine: engine(&mut reader)?,
        first_solution: reader.index(schema::FIRST_SOLUTIONS.len() as u32, "first_solution")?,
        metaheuristic: reader.index(schema::METAHEURISTICS.len() as u32, "metaheuristic")?,
        no_improvement_ms: reader
            .optional_long(MAX_LONG, "no_improvement_ms")?
            .map(|ms| ms as u64),
        initial_plan: None,
        last_pass: true,
        last_insertions: true,
    };
    if options.spoiled_rule != 0 && !cfg!(feature = "spoil") {
        return reader.error("spoiled_rule is for test builds alone");
    }
    reader.finish()?;
    if let Some(mut reader) = sections.optional(schema::INITIAL_PLAN) {
        options.initial_plan = Some(plan::read(&mut reader, problem)?);
        reader.finish()?;
    }
    Ok(options)
}

fn engine(reader: &mut WordReader<'_>) -> Result<EngineChoice, WireError> {
    Ok(
        match reader.index(schema::ENGINES.len() as u32, "engine")? {
            0 => EngineChoice::Automatic,
            1 => EngineChoice::LocalSearch,
            _ => EngineChoice::RuinRecreate,
        },
    )
}
