//! Simulated annealing over random neighbours.
//!
//! Source: S. Kirkpatrick, C. Gelatt, M. Vecchi, "Optimization by simulated annealing", Science 220 (1983).

use super::LocalSearchEngine;
use super::places::Places;
use crate::engine::candidates::Candidate;
use crate::engine::relocation::Relocation;
use crate::evaluate::Evaluate;
use crate::local_search::neighbourhood::{self, NEAR, Pricing, bank};
use crate::metaheuristic::annealing::threshold;
use crate::model::NONE;
use crate::solution::At;

/// Random neighbours that simulated annealing draws in an iteration.
const DRAWN: usize = 12;
/// The same where each is priced by making it.
const TRIED: usize = 4;
/// Of these, how many drop an optional task, make room for an unserved one, move what rules tie, and exchange.
const DROPPED_ONE_IN: u32 = 4;
const GIVEN_WAY_ONE_IN: u32 = 8;
const TOGETHER_ONE_IN: u32 = 4;
const EXCHANGED_ONE_IN: u32 = 4;
/// Near tasks to whose routes one moves, and with which it is exchanged.
const NEAR_TASKS: usize = 12;
/// Where rules tie some routes only, one move in so many is tried out.
const TRIAL_ONE_IN: u32 = 4;

impl<E: Evaluate> LocalSearchEngine<E> {
    /// Some random neighbours, each kept or not by Metropolis's rule.
    pub(super) fn anneal(&mut self) {
        let drawn = if self.swaps_arcs { DRAWN } else { TRIED };
        for _ in 0..drawn {
            if self.makes_trials && self.model.interrupt.is_due() {
                break;
            }
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
            return Some(Candidate::Serve(self.model.lead(activity)));
        }
        if !E::MOVES_PIECES
            || self.makes_trials && (!self.swaps_arcs || self.random.one_in(TRIAL_ONE_IN))
        {
            return self.draw_trial(activity, most);
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

    /// A random move of a served task, unless what is known of its price is more than `most`.
    fn draw_trial(&mut self, activity: u32, most: i64) -> Option<Candidate> {
        let task = self.model.lead(activity);
        let relocation = if !self.model.is_mandatory(task) && self.random.one_in(DROPPED_ONE_IN) {
            Relocation::drop(task)
        } else if !self.solution.bank.is_empty() && self.random.one_in(GIVEN_WAY_ONE_IN) {
            Relocation::give_way(task, self.draw_near(task, false)?)
        } else if !self.model.rules.partners(task).is_empty() && self.random.one_in(TOGETHER_ONE_IN)
        {
            Relocation::together(task)
        } else if self.random.one_in(EXCHANGED_ONE_IN) {
            let other = self.draw_near(task, true)?;
            let places = self.places_instead_of(task, other);
            Relocation::exchange(task, self.draw_place(&places, most)?, other)
        } else {
            let slot = self.draw_slot(task)?;
            let places = self.places_in(task, slot);
            Relocation::to(task, self.draw_place(&places, most)?)
        };
        Some(Candidate::Relocate(Box::default(), relocation, 0))
    }

    #[inline(never)]
    fn draw_near(&mut self, task: u32, served: bool) -> Option<u32> {
        let near = self.near_tasks(task, NEAR_TASKS, served);
        let drawn = self.random.below((near.len() as u32).max(1)) as usize;
        near.get(drawn).copied()
    }

    /// The route of a near task, or an empty one.
    fn draw_slot(&mut self, task: u32) -> Option<u32> {
        if self.random.one_in(NEAR_TASKS as u32) {
            let class = self.random.below(self.model.classes.len() as u32);
            return self.solution.empty_slot::<E>(&self.model, class);
        }
        let near = self.draw_near(task, true)?;
        Some(self.solution.place[near as usize].route)
    }

    /// One of the places that may cost so little, the cheapest most often.
    #[inline(never)]
    fn draw_place(&mut self, places: &Places, most: i64) -> Option<At> {
        let list = &places.list;
        let few = list.partition_point(|&(price, _)| !places.exact || price <= most);
        let mut drawn = 0;
        while drawn + 1 < few && self.random.one_in(2) {
            drawn += 1;
        }
        list[..few].get(drawn).map(|&(_, at)| at)
    }
}
