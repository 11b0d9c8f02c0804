//! Generic tabu search: knows nothing of arcs. A plan is forbidden when it costs exactly what one of the last plans cost, so
//! that the search cannot go back to any of them nor walk along a plateau.
//!
//! This is tabu search on the value of the objective, as Google OR-Tools' GENERIC_TABU_SEARCH has it (constraint_solver,
//! `MakeGenericTabuSearch` over the cost, tenure 100), after F. Glover, "Tabu search, part I", ORSA Journal on Computing 1
//! (1989), where a value of the objective is an attribute of a move.

use std::collections::VecDeque;

/// Plans whose costs are remembered.
const TENURE: usize = 100;

#[derive(Default)]
pub struct GenericTabuSearch {
    costs: VecDeque<i64>,
}

impl GenericTabuSearch {
    /// May the plan of this cost not be taken?
    pub fn forbids(&self, cost: i64) -> bool {
        self.costs.contains(&cost)
    }

    /// A plan of this cost was reached.
    pub fn note(&mut self, cost: i64) {
        if self.costs.len() == TENURE {
            self.costs.pop_front();
        }
        self.costs.push_back(cost);
    }

    #[cfg(test)]
    pub fn remembered(&self) -> usize {
        self.costs.len()
    }

    /// No neighbour was admitted: the oldest cost is forgotten.
    pub fn waited(&mut self) {
        self.costs.pop_front();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_costs_are_forbidden_for_a_hundred_plans() {
        let mut tabu = GenericTabuSearch::default();
        tabu.note(7);
        for cost in 100..199 {
            tabu.note(cost);
        }
        assert!(tabu.forbids(7) && !tabu.forbids(8));
        tabu.note(199);
        assert!(!tabu.forbids(7));
        tabu.waited();
        assert!(!tabu.forbids(100) && tabu.forbids(101));
    }
}
