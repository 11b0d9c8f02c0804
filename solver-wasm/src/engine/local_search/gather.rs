//! The neighbours of one activity, priced and screened.

use super::{LocalSearchEngine, Method};
use crate::engine::candidates::{Candidate, Candidates};
use crate::evaluate::Evaluate;
use crate::local_search::neighbourhood::{self, NEAR, Pricing, bank};
use crate::model::NONE;

/// Near activities that the tabu searches look at from each.
const CANDIDATE_NEAR: usize = 8;

impl<E: Evaluate> LocalSearchEngine<E> {
    /// Moves of one served activity, in `swaps`. Guided local search, which comes here most often, leaves out near activities
    /// that are no nearer than both neighbours in the route: no arc to them can be the first gain of an improvement.
    fn enumerate(&mut self, activity: u32) {
        let mut swaps = std::mem::take(&mut self.swaps);
        swaps.clear();
        let most = if self.descending {
            NEAR
        } else {
            CANDIDATE_NEAR
        };
        let guided = self.guided();
        let pricing = Pricing {
            model: &self.model,
            guided,
            symmetric: self.symmetric,
        };
        let room = if guided.is_some() {
            pricing.dearest_beside(&self.solution, activity)
        } else {
            i64::MAX
        };
        for &near in self.model.neighbours.of(activity).iter().take(most) {
            if room == i64::MAX || pricing.between(&self.solution, activity, near) < room {
                neighbourhood::of_pair(&self.solution, activity, near, &mut swaps);
            }
        }
        self.swaps = swaps;
        for class in 0..self.model.classes.len() as u32 {
            if self.model.admits(class, activity)
                && let Some(empty) = self.solution.empty_slot::<E>(&self.model, class)
            {
                neighbourhood::to_empty(&self.solution, activity, empty, &mut self.swaps);
            }
        }
    }

    /// Puts the neighbours of an activity among the candidates: those that cost less than `limit` more than the plan, with
    /// what guided local search charges, and are not tabu.
    pub(super) fn gather(&mut self, activity: u32, limit: i64) {
        if self.solution.place[activity as usize].route == NONE {
            let task = self.model.lead(activity);
            self.candidates.offer(i64::MIN, Candidate::Serve(task));
            return;
        }
        if self.makes_trials {
            self.gather_trials(activity, limit);
        }
        if !E::MOVES_PIECES || !self.swaps_arcs {
            return;
        }
        self.enumerate(activity);
        let mut candidates = std::mem::take(&mut self.candidates);
        let pricing = Pricing {
            model: &self.model,
            guided: self.guided(),
            symmetric: self.symmetric,
        };
        let aspired = self.best.cost.saturating_sub(self.solution.cost);
        for swap in &self.swaps {
            let Some(change) = pricing.of(&self.solution, swap) else {
                continue;
            };
            let price = change.delta.saturating_add(change.surcharge);
            if price >= limit || !candidates.takes(price) {
                continue;
            }
            let is_tabu = match &self.method {
                Method::Tabu(tabu) => {
                    change.delta >= aspired && tabu.forbids(change.removed(), change.added())
                }
                _ => false,
            };
            if !is_tabu && neighbourhood::admits(&self.model, &self.solution, swap) {
                candidates.offer(price, Candidate::Swap(*swap, change));
            }
        }
        if !self.model.is_mandatory(activity) || !self.solution.bank.is_empty() {
            self.gather_bank(activity, limit, &mut candidates);
        }
        self.candidates = candidates;
    }

    /// Dropping an activity, and serving another one in its place.
    #[inline(never)]
    fn gather_bank(&self, activity: u32, limit: i64, candidates: &mut Candidates) {
        let mut offer = |price: i64, instead: Option<u32>| {
            if price < limit && candidates.takes(price) {
                candidates.offer(price, Candidate::Drop(activity, instead));
            }
        };
        if !self.model.is_mandatory(activity) {
            offer(
                bank::drop_price(&self.model, &self.solution, activity),
                None,
            );
        }
        for &near in self.model.neighbours.of(activity).iter().take(NEAR) {
            if self.solution.place[near as usize].route == NONE {
                let price = bank::substitute_price(&self.model, &self.solution, activity, near);
                offer(price, Some(near));
            }
        }
    }
}
