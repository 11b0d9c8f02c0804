//! The cheapest insertion anywhere, nothing overlooked.

use crate::evaluate::{Blinks, Evaluate, Insertion};
use crate::model::Model;
use crate::solution::Solution;

/// Lowers `best` where the route of `slot` takes the activity for less.
pub fn route<E: Evaluate>(
    model: &Model,
    solution: &Solution,
    slot: u32,
    activity: u32,
    best: &mut Insertion,
) {
    let route = &solution.routes[slot as usize];
    if model.admits(route.class, activity) && E::accepts(model, route, activity).is_ok() {
        E::scan(model, route, slot, activity, &mut Blinks::never(), best);
    }
}

/// Among all routes and an empty one of each class; below the activity's prize.
pub fn everywhere<E: Evaluate>(model: &Model, solution: &mut Solution, activity: u32) -> Insertion {
    let mut best = Insertion::none(model.prize_of(activity));
    for slot in 0..solution.routes.len() as u32 {
        if !solution.routes[slot as usize].is_empty() {
            route::<E>(model, solution, slot, activity, &mut best);
        }
    }
    for class in 0..model.classes.len() as u32 {
        if model.admits(class, activity)
            && let Some(slot) = solution.empty_slot::<E>(model, class)
        {
            route::<E>(model, solution, slot, activity, &mut best);
        }
    }
    best
}
