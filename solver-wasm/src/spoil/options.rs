//! What a search forgets of how it was asked to search.

use super::Rule;
use crate::problem::{EngineChoice, Options};

pub(super) fn forget(rule: Rule, options: &mut Options) {
    match rule {
        Rule::Method => {
            options.engine = EngineChoice::Automatic;
            options.first_solution = 0;
            options.metaheuristic = 0;
        }
        // One more than asked for.
        Rule::MaxIterations => {
            options.max_iterations = options.max_iterations.map(|count| count + 1);
        }
        Rule::Seed => options.seed = options.seed.wrapping_add(1),
        Rule::FirstPlan => options.initial_plan = None,
        _ => {}
    }
}
