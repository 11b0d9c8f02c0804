//! The search with penalties as the second part of ruin and recreate: what it begins with, and where what it finds goes.

use super::Best;
use crate::model::Model;
use crate::penalised::{self, PenalisedSearch};
use crate::random::Random;
use crate::solution::Solution;

/// Nothing until it has begun.
#[derive(Default)]
pub struct Penalising {
    search: Option<Box<dyn PenalisedSearch>>,
}

impl Penalising {
    pub fn is_running(&self) -> bool {
        self.search.is_some()
    }

    /// Goes on from this plan, which is the best one and serves every stop.
    pub fn begin(&mut self, model: &Model, solution: &Solution, best: &mut Best) {
        self.search = penalised::start(model, tours_of(solution), solution.cost);
        self.open(best);
    }

    /// The plan is another one, and the best.
    pub fn restart(&mut self, model: &Model, solution: &Solution, best: &mut Best) {
        if let Some(search) = &mut self.search {
            search.restart(model, tours_of(solution), solution.cost);
            self.open(best);
        }
    }

    /// Slots for its tours.
    fn open(&self, best: &mut Best) {
        if let Some(search) = &self.search {
            best.open_slots(&search.classes());
        }
    }

    /// `fraction` of its budget; false where it is not running.
    pub fn set_fraction(&mut self, fraction: f64) -> bool {
        self.search
            .as_mut()
            .map(|search| search.set_fraction(fraction))
            .is_some()
    }

    /// One step; a better plan becomes the best one (true), the plan under ruin and recreate stays as it is.
    pub fn step(&mut self, model: &Model, random: &mut Random, best: &mut Best) -> bool {
        let Some(search) = &mut self.search else {
            return false;
        };
        let found = search.step(model, random);
        if found {
            best.take_over(|take| search.hand_over(take));
        }
        found
    }
}

/// Class and stops by slot.
fn tours_of(solution: &Solution) -> Vec<(u32, Vec<u32>)> {
    let routes = solution.routes.iter();
    routes
        .map(|route| (route.class, route.stops.clone()))
        .collect()
}

/// Panics where the best plan breaks a rule, or costs something else.
#[cfg(any(test, feature = "verify"))]
pub fn verify_best<E: crate::evaluate::Evaluate>(model: &Model, best: &Best) {
    let tours = best.tours();
    let stops = tours.iter().map(|tour| (tour.class, &tour.stops[..]));
    crate::solution::verify::tours::<E>(model, stops, best.cost);
}
