//! Simulated annealing over random neighbours.
//!
//! Source: S. Kirkpatrick, C. Gelatt, M. Vecchi, "Optimization by simulated annealing", Science 220 (1983).

use super::LocalSearchEngine;
use crate::engine::candidates::Candidate;
use crate::evaluate::Evaluate;
use crate::local_search::neighbourhood::{self, NEAR, Pricing, bank};
use crate::metaheuristic::annealing::threshold;
use crate::model::NONE;

/// Random neighbours that simulated annealing draws in an iteration.
const DRAWN: usize = 12;

impl<E: Evaluate> LocalSearchEngine<E> {
    /// Some random neighbours, each kept or not by Metropolis's rule.
    pub(super) fn anneal(&mut self) {
        for _ in 0..DRAWN {
            let limit = threshold(self.solution.cost, self.temperature, &mut self.random);
            let Some(candidate) = self.draw(limit - self.solution.cost) else {
                continue;
            };
            if self.apply(&candidate) {
                if self.solution.cost <= limit {
                    self.keep();
                } else {
                    self.solution.roll_back(&self.model);
                }
            }
        }
    }

    /// A random neighbour, unless it costs more than `most` above the plan.
    fn draw(&mut self, most: i64) -> Option<Candidate> {
        let activity = self.random.below(self.model.num_activities as u32);
        if self.solution.place[activity as usize].route == NONE {
            return Some(Candidate::Serve(activity));
        }
        let near = self.model.neighbours.of(activity);
        let drawn = self.random.below(near.len().min(NEAR) as u32 + 1) as usize;
        self.swaps.clear();
        match near.get(drawn) {
            Some(&near) if drawn < NEAR && self.solution.place[near as usize].route == NONE => {
                let price = bank::substitute_price(&self.model, &self.solution, activity, near);
                return (price <= most).then_some(Candidate::Drop(activity, Some(near)));
            }
            Some(&near) if drawn < NEAR => {
                neighbourhood::of_pair(&self.solution, activity, near, &mut self.swaps);
            }
            _ => {
                if !self.model.is_mandatory(activity) && self.random.one_in(2) {
                    let price = bank::drop_price(&self.model, &self.solution, activity);
                    return (price <= most).then_some(Candidate::Drop(activity, None));
                }
                let class = self.random.below(self.model.classes.len() as u32);
                if !self.model.admits(class, activity) {
                    return None;
                }
                let empty = self.solution.empty_slot::<E>(&self.model, class)?;
                neighbourhood::to_empty(&self.solution, activity, empty, &mut self.swaps);
            }
        }
        if self.swaps.is_empty() {
            return None;
        }
        let swap = self.swaps[self.random.below(self.swaps.len() as u32) as usize];
        let pricing = Pricing {
            model: &self.model,
            guided: None,
            symmetric: self.symmetric,
        };
        let change = pricing.of(&self.solution, &swap)?;
        (change.delta <= most && neighbourhood::admits(&self.model, &self.solution, &swap))
            .then_some(Candidate::Swap(swap, change))
    }
}
