//! Room for an activity that found no place because of where those stand that rules tie to it: they are taken
//! out, it goes in, they follow. Unless that makes a better plan, everything is put back where it was.

use super::Greedy;
use super::joint::{place, predecessors_first};
use crate::evaluate::Evaluate;
use crate::model::{Model, NONE};
use crate::solution::Solution;

/// Partners that are moved around the activity, which goes in first; and activities of a chain that is built anew.
const MAX_MOVED: usize = 4;
const MAX_CHAIN: usize = 60;

/// True when the activity is served now, and the plan better.
pub fn make_room<E: Evaluate>(
    greedy: &mut Greedy,
    model: &Model,
    solution: &mut Solution,
    activity: u32,
) -> bool {
    let partners = served_partners(model, solution, activity);
    if partners.is_empty() {
        return false;
    }
    let mut order = vec![activity];
    order.extend(&partners);
    if partners.len() <= MAX_MOVED && instead::<E>(greedy, model, solution, &order) {
        return true;
    }
    // Those behind it, which may stand before where it has to go; then all before it too.
    for all in [false, true] {
        let chain = served_chain(model, solution, activity, all);
        if chain.len() > 1 && chain != order && instead::<E>(greedy, model, solution, &chain) {
            return true;
        }
    }
    false
}

fn served_partners(model: &Model, solution: &Solution, activity: u32) -> Vec<u32> {
    let mut partners = model.rules.partners(activity).to_vec();
    partners.retain(|&p| solution.place[p as usize].route != NONE);
    partners.sort_unstable();
    partners.dedup();
    partners
}

/// The activity and what is served of its chain, in an order in which they can go in.
fn served_chain(model: &Model, solution: &Solution, activity: u32, all: bool) -> Vec<u32> {
    let mut chain = tied(model, activity, all);
    chain.retain(|&a| a == activity || solution.place[a as usize].route != NONE);
    if chain.len() > 1 {
        chain.sort_unstable();
        predecessors_first(model, &mut chain);
    }
    chain
}

/// Whoever follows the activity in time, directly or through others; with `all` also whoever precedes.
fn tied(model: &Model, activity: u32, all: bool) -> Vec<u32> {
    let mut chain = vec![activity];
    let mut at = 0;
    while at < chain.len() && chain.len() < MAX_CHAIN {
        for tie in model
            .rules
            .times(chain[at])
            .iter()
            .filter(|t| all || t.follows)
        {
            if !chain.contains(&tie.other) && chain.len() < MAX_CHAIN {
                chain.push(tie.other);
            }
        }
        at += 1;
    }
    chain
}

/// Takes out what of `order` is served and inserts all in this order; keeps it when the plan costs less.
fn instead<E: Evaluate>(
    greedy: &mut Greedy,
    model: &Model,
    solution: &mut Solution,
    order: &[u32],
) -> bool {
    if model.interrupt.is_due() {
        return false;
    }
    let falls_with = |member: &u32| {
        let mut others = model.rules.dependents(*member);
        others.any(|d| solution.place[d as usize].route != NONE && !order.contains(&d))
    };
    if order.iter().any(falls_with) {
        return false;
    }
    let before = solution.cost;
    solution.begin_trial();
    solution.take_out::<E>(model, order);
    let all_in = order.iter().all(|&member| {
        if model.interrupt.is_due() {
            return false;
        }
        let limit = model.prize_of(member);
        place::<E>(greedy, model, solution, member, limit, true).is_some()
    });
    let whole = |member: &u32| {
        let mut required = model.rules.required(*member);
        required.all(|a| solution.place[a as usize].route != NONE)
    };
    if all_in && order.iter().all(whole) && solution.cost < before {
        solution.keep_trial();
        return true;
    }
    solution.undo_trial(model);
    false
}
