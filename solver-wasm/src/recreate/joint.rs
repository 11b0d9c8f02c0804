//! Recreating activities that rules over several routes tie together: whoever must come first goes in
//! first, what may not be served alone goes in with its partners or not at all.

use super::Greedy;
use crate::evaluate::Evaluate;
use crate::model::{Model, NONE};
use crate::solution::Solution;

/// Members of one joint insertion at most: chains longer than this are placed piece by piece.
const MAX_GROUP: usize = 16;
/// Partners that are moved out of the way of an activity that found no place.
const MAX_MOVED: usize = 4;

/// Puts every activity behind those of its predecessors that are in the list too; otherwise the order stays.
pub fn predecessors_first(model: &Model, list: &mut [u32]) {
    if model.rules.is_empty() {
        return;
    }
    let mut waiting = vec![false; model.num_activities];
    for &activity in list.iter() {
        waiting[activity as usize] = true;
    }
    let mut ordered = Vec::with_capacity(list.len());
    let mut stack = Vec::new();
    let mut predecessors = Vec::new();
    for &activity in list.iter() {
        stack.push((activity, false));
        while let Some((next, expanded)) = stack.pop() {
            if expanded {
                ordered.push(next);
                continue;
            }
            if !std::mem::replace(&mut waiting[next as usize], false) {
                continue;
            }
            stack.push((next, true));
            predecessors.clear();
            model.rules.predecessors(next, &mut predecessors);
            stack.extend(predecessors.iter().rev().map(|&p| (p, false)));
        }
    }
    list.copy_from_slice(&ordered);
}

/// Inserts an activity that rules bind, with all it requires, where that pays; false when it stays out.
pub fn insert<E: Evaluate>(
    greedy: &mut Greedy,
    model: &Model,
    solution: &mut Solution,
    activity: u32,
    everywhere: bool,
) -> bool {
    let Some(group) = group(model, solution, activity) else {
        return false;
    };
    let before = solution.cost;
    // Within a group one member may cost more than it earns: the sum decides.
    let earned: i64 = group.iter().map(|&a| prize(model, a)).sum();
    for (index, &member) in group.iter().enumerate() {
        let limit = if group.len() == 1 {
            prize(model, member)
        } else {
            earned
        };
        if !place::<E>(greedy, model, solution, member, limit, everywhere) {
            return undo::<E>(model, solution, &group[..index]);
        }
    }
    if group.len() > 1 && solution.cost > before {
        return undo::<E>(model, solution, &group);
    }
    true
}

/// Gives an activity that found no place the room of its partners: they are taken out, it goes in, they
/// follow. Unless that makes a better plan, everything is put back where it was.
pub fn make_room<E: Evaluate>(
    greedy: &mut Greedy,
    model: &Model,
    solution: &mut Solution,
    activity: u32,
) -> bool {
    let mut partners = Vec::new();
    model.rules.partners(activity, &mut partners);
    partners.retain(|&p| solution.place[p as usize].route != NONE);
    partners.sort_unstable();
    partners.dedup();
    let falls_with = |p: &u32| {
        model
            .rules
            .dependents(*p)
            .any(|d| solution.place[d as usize].route != NONE)
    };
    if partners.is_empty() || partners.len() > MAX_MOVED || partners.iter().any(falls_with) {
        return false;
    }
    let before = solution.cost;
    let stops_before: Vec<Vec<u32>> = solution.routes.iter().map(|r| r.stops.clone()).collect();
    for &partner in &partners {
        solution.take_out::<E>(model, partner);
    }
    let all_in = place::<E>(
        greedy,
        model,
        solution,
        activity,
        prize(model, activity),
        true,
    ) && partners
        .iter()
        .all(|&p| place::<E>(greedy, model, solution, p, prize(model, p), true));
    if all_in && solution.cost < before {
        return true;
    }
    // By whole routes: where tables defy the triangle inequality one removal can empty a route.
    solution.put_back::<E>(model, &stops_before);
    false
}

fn prize(model: &Model, activity: u32) -> i64 {
    model.prize[model.activities.task[activity as usize] as usize]
}

/// The activity behind everything unserved that it requires; `None` when that is too much at once.
fn group(model: &Model, solution: &Solution, activity: u32) -> Option<Vec<u32>> {
    let mut group = vec![activity];
    let mut at = 0;
    while at < group.len() {
        for required in model.rules.required(group[at]) {
            if solution.place[required as usize].route == NONE {
                group.retain(|&member| member != required);
                group.push(required);
            }
        }
        at += 1;
        if group.len() > MAX_GROUP || at > MAX_GROUP * MAX_GROUP {
            return None;
        }
    }
    group.reverse();
    Some(group)
}

fn place<E: Evaluate>(
    greedy: &mut Greedy,
    model: &Model,
    solution: &mut Solution,
    activity: u32,
    limit: i64,
    everywhere: bool,
) -> bool {
    if solution.place[activity as usize].route != NONE {
        return true;
    }
    let best = if everywhere {
        greedy.best_everywhere_below::<E>(model, solution, activity, limit)
    } else {
        greedy.best_below::<E>(model, solution, activity, limit)
    };
    best.found() && solution.insert::<E>(model, activity, best.slot, best.position)
}

fn undo<E: Evaluate>(model: &Model, solution: &mut Solution, placed: &[u32]) -> bool {
    for &member in placed.iter().rev() {
        solution.take_out::<E>(model, member);
    }
    false
}
