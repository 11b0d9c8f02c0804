//! A search of unit tests from its first plan to its end, with what its best plan cost on the way.

use super::start;
use crate::model::Model;
use crate::problem::{Options, Plan, Problem};

/// Far more iterations than are made: parts of a search follow the fraction.
pub fn announced(seed: u64) -> Options {
    Options {
        seed,
        max_iterations: Some(1_000_000),
        ..Options::default()
    }
}

/// The plan after so many iterations, which share the whole budget, and what the best one cost after each.
pub fn searched(problem: &Problem, seed: u64, iterations: u32) -> (Plan, Vec<i64>) {
    let mut engine = start(Model::compile(problem), &announced(seed));
    while !engine.construct(64) {}
    let mut costs = Vec::new();
    for iteration in 0..iterations {
        engine.set_fraction(f64::from(iteration) / f64::from(iterations));
        engine.iterate();
        costs.push(engine.best().cost);
    }
    engine.finish();
    (engine.plan(), costs)
}
