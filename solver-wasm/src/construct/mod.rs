//! First plans. One strategy a file.
//!
//! A named strategy serves what it can; the rest is left to the insertion that follows: what found no room, and all
//! activities that rules over several routes bind, because these strategies look at one route at a time. Those that build
//! routes arc by arc leave shipments to it too: a route that holds a pickup alone is none.

pub mod christofides;
mod fragments;
pub mod global_cheapest_arc;
mod haste;
pub mod initial_plan;
pub mod insertion;
pub mod local_cheapest_insertion;
mod matching;
pub mod parallel_cheapest_insertion;
pub mod path;
pub mod savings;
mod scan;
mod split;

#[cfg(test)]
mod tests;

use crate::evaluate::Evaluate;
use crate::model::Model;
use crate::problem::{FirstSolution, Options};
use crate::random::Random;
use crate::recreate::Greedy;
use crate::solution::Solution;
use insertion::Insertion;

/// A strategy, resumable so that the clock and the stop flag are seen between its pieces.
pub trait Strategy<E: Evaluate> {
    /// Goes on with about so many activities; true when it has done what it can. Leaves the plan committed.
    fn advance(&mut self, model: &Model, solution: &mut Solution, count: usize) -> bool;
}

/// The first plan in the making: the strategy, then the insertion.
pub struct FirstPlan<E: Evaluate> {
    strategy: Option<Box<dyn Strategy<E>>>,
    insertion: Option<Insertion>,
    /// No time is left for choosing places.
    in_haste: bool,
}

impl<E: Evaluate> FirstPlan<E> {
    /// A given plan stands in the solution already: it is the first plan, and only insertion adds to it.
    pub fn new(
        model: &Model,
        solution: &Solution,
        options: &Options,
        random: &mut Random,
    ) -> FirstPlan<E> {
        let strategy = options.first_plan().and_then(|name| named(model, name));
        let insertion = strategy
            .is_none()
            .then(|| Insertion::new(model, solution, random));
        FirstPlan {
            strategy,
            insertion,
            in_haste: false,
        }
    }

    /// From now on the first room that is found is taken; a strategy is given up.
    pub fn hurry(&mut self) {
        self.in_haste = true;
        self.strategy = None;
    }

    /// Goes on with `count` activities at most; true when the plan is there.
    pub fn advance(
        &mut self,
        model: &Model,
        solution: &mut Solution,
        greedy: &mut Greedy,
        random: &mut Random,
        count: usize,
    ) -> bool {
        if let Some(strategy) = &mut self.strategy {
            if strategy.advance(model, solution, count) {
                self.strategy = None;
            }
            return false;
        }
        self.insertion
            .get_or_insert_with(|| Insertion::new(model, solution, random))
            .advance::<E>(model, solution, greedy, count, self.in_haste)
    }
}

fn named<E: Evaluate>(model: &Model, strategy: FirstSolution) -> Option<Box<dyn Strategy<E>>> {
    match strategy {
        FirstSolution::Automatic => None,
        FirstSolution::PathCheapestArc => Some(Box::new(path::Path::cheapest_arc(model))),
        FirstSolution::PathMostConstrainedArc => {
            Some(Box::new(path::Path::most_constrained_arc(model)))
        }
        FirstSolution::ParallelCheapestInsertion => {
            Some(Box::<parallel_cheapest_insertion::ParallelCheapestInsertion>::default())
        }
        FirstSolution::LocalCheapestInsertion => {
            Some(Box::<local_cheapest_insertion::LocalCheapestInsertion>::default())
        }
        FirstSolution::GlobalCheapestArc => {
            Some(Box::new(global_cheapest_arc::GlobalCheapestArc::new(model)))
        }
        FirstSolution::Savings => Some(Box::new(savings::Savings::new(model))),
        FirstSolution::Christofides => Some(Box::new(christofides::Christofides::new(model))),
    }
}

/// Activities that a strategy places one at a time: no rule over several routes speaks of them, and no other has to go in
/// with them.
fn free(model: &Model) -> impl Iterator<Item = u32> {
    (0..model.num_activities as u32).filter(|&a| stands_alone(model, a))
}

fn stands_alone(model: &Model, activity: u32) -> bool {
    !model.rules.binds(activity) && model.partner(activity).is_none()
}

/// Does a strategy of insertions place it? Shipments go in whole, by their pickup.
fn is_lead(model: &Model, activity: u32) -> bool {
    !model.rules.binds(activity) && model.lead(activity) == activity
}
