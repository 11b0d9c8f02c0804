//! A first plan in haste: what is left is put where the first look finds room, when the time is nearly up. A few looks at
//! routes an activity, so that mandatory work is served, however dearly, rather than left out.

use crate::evaluate::{Blinks, Evaluate, Insertion};
use crate::model::{Model, NONE};
use crate::solution::Solution;

/// Near activities whose routes are looked at, and how many of these routes.
const NEAR: usize = 10;
const ROUTES: usize = 2;

/// Looks for room in some routes near a task, in the route that was opened last, and in an empty one of each class. Takes
/// the first that has room.
pub fn place<E: Evaluate>(
    model: &Model,
    solution: &mut Solution,
    activity: u32,
    last_opened: &mut u32,
) {
    let mut slots: Vec<u32> = Vec::with_capacity(ROUTES + 1);
    for &near in model.neighbours.of(activity).iter().take(NEAR) {
        let slot = solution.place[near as usize].route;
        if slot != NONE && !slots.contains(&slot) && slots.len() < ROUTES {
            slots.push(slot);
        }
    }
    if *last_opened != NONE && !slots.contains(last_opened) {
        slots.push(*last_opened);
    }
    if slots
        .iter()
        .any(|&slot| took::<E>(model, solution, slot, activity))
    {
        return;
    }
    for class in 0..model.classes.len() as u32 {
        if model.interrupt.is_due() {
            return;
        }
        if model.admits(class, activity)
            && let Some(slot) = solution.empty_slot::<E>(model, class)
            && took::<E>(model, solution, slot, activity)
        {
            *last_opened = slot;
            return;
        }
    }
}

fn took<E: Evaluate>(model: &Model, solution: &mut Solution, slot: u32, activity: u32) -> bool {
    let route = &solution.routes[slot as usize];
    if !model.admits(route.class, activity) || E::accepts(model, route, activity).is_err() {
        return false;
    }
    let mut found = Insertion::none(model.prize_of(activity));
    E::scan(
        model,
        route,
        slot,
        activity,
        &mut Blinks::never(),
        &mut found,
    );
    found.found() && solution.insert_found::<E>(model, activity, &found)
}
