//! The tabu searches: the best admitted neighbour of a candidate list is taken, be it worse than the plan.

use super::LocalSearchEngine;
use crate::evaluate::Evaluate;

use super::{CANDIDATE_LIST, Method};

impl<E: Evaluate> LocalSearchEngine<E> {
    /// Adds one activity to the candidate list; makes the best admitted neighbour when it is complete.
    pub(super) fn tabu(&mut self) {
        if self.listed == 0 {
            self.candidates.clear(CANDIDATE_LIST);
        }
        let activity = self.order[self.at];
        self.at = (self.at + 1) % self.order.len();
        self.gather(activity, i64::MAX);
        self.listed += 1;
        if self.listed < CANDIDATE_LIST.min(self.order.len()) {
            return;
        }
        self.listed = 0;
        for candidate in self.candidates.take() {
            let (removed, added) = candidate.arcs();
            if !self.apply(&candidate) {
                continue;
            }
            let after = self.solution.cost;
            // A move that makes the best plan so far is never forbidden.
            let forbidden = after >= self.best.cost
                && match &self.method {
                    Method::Tabu(tabu) => tabu.forbids(&removed, &added),
                    Method::GenericTabu(tabu) => tabu.forbids(after),
                    _ => false,
                };
            if forbidden {
                self.solution.roll_back(&self.model);
                continue;
            }
            self.keep();
            match &mut self.method {
                Method::Tabu(tabu) => tabu.made(&removed, &added, &mut self.random),
                Method::GenericTabu(tabu) => tabu.note(after),
                _ => {}
            }
            return;
        }
        match &mut self.method {
            Method::Tabu(tabu) => tabu.waited(),
            Method::GenericTabu(tabu) => tabu.waited(),
            _ => {}
        }
    }
}
