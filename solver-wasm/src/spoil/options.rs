//! What a search forgets of how it was asked to search.

use super::Rule;
use crate::problem::{EngineChoice, Options};

pub(super) fn forget(rule: Rule, options: &mut Options) {
    match rule {
        // The other one of the two.
        Rule::Engine => {
            options.engine = match (options.engine, options.metaheuristic) {
                (EngineChoice::LocalSearch, _) | (EngineChoice::Automatic, 1..) => {
                    EngineChoice::RuinRecreate
                }
                _ => EngineChoice::LocalSearch,
            };
        }
        Rule::FirstSolution => options.first_solution = 0,
        // The engine is chosen by what was named.
        Rule::Metaheuristic => {
            if options.engine == EngineChoice::Automatic && options.metaheuristic > 0 {
                options.engine = EngineChoice::LocalSearch;
            }
            options.metaheuristic = 0;
        }
        // One more than asked for.
        Rule::MaxIterations => {
            options.max_iterations = options.max_iterations.map(|count| count + 1);
        }
        Rule::Seed => options.seed = options.seed.wrapping_add(1),
        Rule::LastPass => options.last_pass = false,
        Rule::LastInsertions => options.last_insertions = false,
        Rule::FirstPlan => options.initial_plan = None,
        _ => {}
    }
}
