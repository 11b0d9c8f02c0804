//! Moves that improve the routes which a ruin and recreate touched. One move a file.
//!
//! Candidates come from the lists of near activities and are ranked by the price of the arcs that change, a constant-time
//! estimate. One that looks better is tried: the touched routes are settled by the core, with every rule that it carries, and
//! put back unless the plan is feasible and cheaper. Routes with activities that rules over several routes bind are left
//! alone: their clocks depend on other routes.
//!
//! Ruin and recreate is followed by or-opt and 2-opt* where that pays ([`pays`]). SWAP* was measured not to pay after it
//! anywhere (docs/kernel-notes.md); the search with penalties has it ([`crate::penalised`]).

pub mod neighbourhood;
pub mod or_opt;
pub mod two_opt_star;

use crate::constraint::time_windows::next_begin;
use crate::evaluate::Evaluate;
use crate::model::{Model, NONE, directions};
use crate::solution::{Route, Solution};

/// Near activities looked at from each stop.
const NEAR: usize = 10;

/// Do the moves pay on this problem? Where a quarter of an arc's price depends on its direction. Ruin and recreate puts stops back one at
/// a time, which hardly changes a tour where each stop's neighbours are its own; below it, the time is better spent on more ruins
/// (docs/kernel-notes.md).
pub fn pays(model: &Model) -> bool {
    // Stations, breaks and shipments are not for moves of pieces.
    model.book.is_none()
        && !model.features.shipments
        && (model.classes.first()).is_some_and(|class| class.per_distance > 0)
        && directions::differ(model)
}

/// A neighbourhood, searched for its first improving move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    OrOpt,
    TwoOptStar,
}

impl Move {
    /// Makes an improving move of the route of `slot`, and says whether there was one.
    fn improve<E: Evaluate>(
        self,
        search: &mut LocalSearch,
        model: &Model,
        solution: &mut Solution,
        slot: u32,
    ) -> bool {
        match self {
            Move::OrOpt => or_opt::improve::<E>(search, model, solution, slot),
            Move::TwoOptStar => two_opt_star::improve::<E>(search, model, solution, slot),
        }
    }
}

/// The moves that follow ruin and recreate on problems where moves pay.
pub const PAYING: [Move; 2] = [Move::OrOpt, Move::TwoOptStar];

/// Scratch memory of the moves.
#[derive(Default)]
pub struct LocalSearch {
    slots: Vec<u32>,
    first: Vec<u32>,
    second: Vec<u32>,
}

impl LocalSearch {
    /// Applies moves to the routes changed since the last commit until none of them improves the plan. A later move of the
    /// list is tried where the earlier ones find nothing.
    pub fn improve<E: Evaluate>(&mut self, model: &Model, solution: &mut Solution, moves: &[Move]) {
        self.slots.clear();
        self.slots.extend(solution.changed());
        self.slots.sort_unstable();
        let mut at = 0;
        while at < self.slots.len() {
            let slot = self.slots[at];
            let better = movable(model, &solution.routes[slot as usize])
                && moves
                    .iter()
                    .any(|m| m.improve::<E>(self, model, solution, slot));
            if better {
                #[cfg(any(test, feature = "verify"))]
                crate::solution::verify::plan::<E>(model, solution);
                at = 0;
            } else {
                at += 1;
            }
        }
    }

    /// Gives two routes (or one, when the slots are the same) the stops of `first` and `second`, if that is feasible and
    /// cheaper.
    fn attempt<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &mut Solution,
        slot: u32,
        other: u32,
    ) -> bool {
        let before = solution.cost;
        let old = solution.routes[slot as usize].stops.clone();
        let old_other = solution.routes[other as usize].stops.clone();
        solution.replace::<E>(model, slot, &self.first);
        if slot != other {
            solution.replace::<E>(model, other, &self.second);
        }
        let feasible = |slot: u32| solution.routes[slot as usize].feasible;
        if feasible(slot) && feasible(other) && solution.cost < before {
            for touched in [slot, other] {
                if !self.slots.contains(&touched) {
                    self.slots.push(touched);
                }
            }
            return true;
        }
        solution.replace::<E>(model, slot, &old);
        if slot != other {
            solution.replace::<E>(model, other, &old_other);
        }
        false
    }
}

/// No rule over several routes speaks of any stop.
fn movable(model: &Model, route: &Route) -> bool {
    !route.is_empty()
        && (model.rules.is_empty() || !route.stops.iter().any(|&stop| model.rules.binds(stop)))
}

/// Where a near activity stands, if the route around it may be changed.
#[inline]
fn stand(model: &Model, solution: &Solution, activity: u32, slot: u32) -> Option<(u32, usize)> {
    let place = solution.place[activity as usize];
    if place.route == NONE {
        return None;
    }
    let free = place.route == slot
        || model.rules.is_empty()
        || movable(model, &solution.routes[place.route as usize]);
    free.then_some((place.route, place.position as usize))
}

/// Could the stops stand, in this order, before the position of the route?
fn in_time(model: &Model, route: &Route, position: usize, stops: &[u32]) -> bool {
    if !model.features.clock {
        return true;
    }
    let class = &model.classes[route.class as usize];
    let row = class.service_class as usize * model.num_activities;
    let tables = model.tables_of(route.class);
    let (mut clock, mut place) = (
        route.positions[position - 1].departs,
        route.positions[position - 1].place,
    );
    for &stop in stops {
        let here = model.activities.location[stop as usize];
        let arrival = clock + tables.time(place, here);
        let Some(begin) = next_begin(model.activities.windows_on(class.day, stop), arrival) else {
            return false;
        };
        clock = begin + model.activities.busy[row + stop as usize];
        place = here;
    }
    clock + tables.time(place, route.positions[position].place) <= route.positions[position].latest
}

#[cfg(test)]
mod tests;
