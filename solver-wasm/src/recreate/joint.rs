//! Recreating activities that rules over several routes tie together: whoever must come first goes in
//! first, what may not be served alone goes in with its partners or not at all.

use super::Greedy;
use crate::evaluate::{Evaluate, Insertion};
use crate::model::{Model, NONE};
use crate::solution::{At, Solution};

/// Members of one joint insertion at most: chains longer than this are placed piece by piece.
const MAX_GROUP: usize = 16;
/// Activities tied to the times of a group that are placed with it, though it could stand without them.
const MAX_TIED: usize = 3;
/// Places of a group's first member after which the others are placed, and places tried for one activity
/// where the rules refuse what its route admits: near ones, and when all routes are looked at.
const GROUP_TRIES: usize = 4;
const TRIES_NEAR: usize = 6;
const TRIES_EVERYWHERE: usize = 40;
/// The same in larger problems, where scheduling tied routes together takes long; not in the last pass.
const TRIES_LARGE: usize = 8;
const LARGE: usize = 24;

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
            let predecessors = model.rules.predecessors(next);
            stack.extend(predecessors.iter().rev().map(|&p| (p, false)));
        }
    }
    list.copy_from_slice(&ordered);
}

/// What is inserted together.
struct Group {
    /// Those that require one another, in the order in which they go in.
    needed: Vec<u32>,
    /// Those whose times hang on theirs: they follow where they can.
    tied: Vec<u32>,
}

impl Group {
    /// The activity behind everything unserved that it requires; `None` when that is too much at once.
    fn of(model: &Model, solution: &Solution, activity: u32) -> Option<Group> {
        let unserved = |a: u32| solution.place[a as usize].route == NONE;
        let mut needed = vec![activity];
        let mut at = 0;
        while at < needed.len() {
            for required in model.rules.required(needed[at]).filter(|&a| unserved(a)) {
                if !needed.contains(&required) {
                    needed.push(required);
                }
            }
            at += 1;
            if needed.len() > MAX_GROUP {
                return None;
            }
        }
        needed.reverse();
        predecessors_first(model, &mut needed);
        let mut tied: Vec<u32> = Vec::new();
        for &member in &needed {
            let tight = model.rules.times(member).iter().filter(|tie| tie.tight);
            let rather = model.rules.rather_with(member).iter().copied();
            for partner in tight.map(|tie| tie.other).chain(rather) {
                let known = needed.contains(&partner) || tied.contains(&partner);
                if unserved(partner) && !known && tied.len() < MAX_TIED {
                    tied.push(partner);
                }
            }
        }
        Some(Group { needed, tied })
    }
}

/// Inserts an activity that rules bind, with all it requires and those tied to its times, where that pays;
/// false when it stays out.
pub fn insert<E: Evaluate>(
    greedy: &mut Greedy,
    model: &Model,
    solution: &mut Solution,
    activity: u32,
    everywhere: bool,
) -> bool {
    if solution.place[activity as usize].route != NONE {
        // It followed another one that it is tied to.
        return true;
    }
    let Some(group) = Group::of(model, solution, activity) else {
        return false;
    };
    let first = group.needed[0];
    if group.needed.len() + group.tied.len() == 1 {
        let limit = model.prize_of(first);
        return place::<E>(greedy, model, solution, first, limit, everywhere).is_some();
    }
    let before = solution.cost;
    // Within a group one member may cost more than it earns: the sum decides.
    let members = group.needed.iter().chain(&group.tied);
    let earned: i64 = members.map(|&a| model.prize_of(a)).sum();
    let places = greedy.candidates::<E>(model, solution, first, earned, everywhere);
    let mut best: Option<(i64, Vec<(u32, At)>)> = None;
    let mut tries = 0;
    for &(_, at) in &places {
        if model.interrupt.is_due() {
            break;
        }
        solution.begin_trial();
        if solution.insert_at::<E>(model, first, at) {
            tries += 1;
            let mut log = vec![(first, at)];
            if follow::<E>(
                greedy, model, solution, &group, earned, everywhere, &mut log,
            ) && solution.cost <= before
                && best.as_ref().is_none_or(|(cost, _)| solution.cost < *cost)
            {
                best = Some((solution.cost, log));
            }
        }
        solution.undo_trial(model);
        if tries == GROUP_TRIES {
            break;
        }
    }
    // The same order and the same places: what was admitted once is admitted again.
    best.is_some_and(|(_, log)| {
        model.interrupt.unbroken(|| {
            log.iter()
                .all(|&(member, at)| solution.insert_at::<E>(model, member, at))
        })
    })
}

/// Inserts one activity that nothing unserved is required for, whatever it costs: two may pay that one does not.
pub fn insert_boldly<E: Evaluate>(
    greedy: &mut Greedy,
    model: &Model,
    solution: &mut Solution,
    activity: u32,
) -> bool {
    let served = |a: u32| solution.place[a as usize].route != NONE;
    !served(activity)
        && model.rules.required(activity).all(served)
        && place::<E>(greedy, model, solution, activity, i64::MAX, false).is_some()
}

/// Places the rest of a group; false when one that is needed found no place.
fn follow<E: Evaluate>(
    greedy: &mut Greedy,
    model: &Model,
    solution: &mut Solution,
    group: &Group,
    earned: i64,
    everywhere: bool,
    log: &mut Vec<(u32, At)>,
) -> bool {
    for &member in &group.needed[1..] {
        match place::<E>(greedy, model, solution, member, earned, everywhere) {
            Some(at) => log.push((member, at)),
            None => return false,
        }
    }
    for &member in &group.tied {
        let prize = model.prize_of(member);
        if model
            .rules
            .required(member)
            .all(|a| solution.place[a as usize].route != NONE)
            && let Some(at) = place::<E>(greedy, model, solution, member, prize, everywhere)
        {
            log.push((member, at));
        }
    }
    true
}

/// Puts an activity at the cheapest place that the rules admit, if it costs less than `limit`.
pub(super) fn place<E: Evaluate>(
    greedy: &mut Greedy,
    model: &Model,
    solution: &mut Solution,
    activity: u32,
    limit: i64,
    everywhere: bool,
) -> Option<At> {
    let best = if everywhere {
        greedy.best_bound_below::<E>(model, solution, activity, limit)
    } else {
        greedy.best_below::<E>(model, solution, activity, limit)
    };
    if !best.found() {
        return None;
    }
    place_found::<E>(greedy, model, solution, activity, &best, limit, everywhere)
}

/// The same where the cheapest place by the routes' own rules is known.
pub(super) fn place_found<E: Evaluate>(
    greedy: &mut Greedy,
    model: &Model,
    solution: &mut Solution,
    activity: u32,
    best: &Insertion,
    limit: i64,
    everywhere: bool,
) -> Option<At> {
    let at = At::of(best);
    let prize = model.prize_of(activity);
    let before = solution.cost - prize;
    // Where time has no price the first place admitted is the cheapest; and so it is where it costs no more than its route
    // says.
    if delta_is_known(model) {
        if solution.insert_at::<E>(model, activity, at) {
            return Some(at);
        }
    } else if model.book.is_some() && model.limits.share.is_none() {
        solution.begin_trial();
        if solution.insert_at::<E>(model, activity, at) && solution.cost - before <= best.delta {
            solution.keep_trial();
            return Some(at);
        }
        solution.undo_trial(model);
    }
    let places = greedy.candidates::<E>(model, solution, activity, limit, everywhere);
    let searches = model
        .book
        .as_ref()
        .is_some_and(|book| !book.looks_closely());
    let most = match (everywhere, searches && model.num_activities > LARGE) {
        (true, true) => TRIES_LARGE,
        (true, false) => TRIES_EVERYWHERE,
        (false, _) => TRIES_NEAR,
    };
    let mut cheapest: Option<(i64, At)> = None;
    for &(delta, at) in places.iter().take(most) {
        // An estimate says no more than a confirmed cost.
        let dearer = cheapest.is_some_and(|(known, _)| delta >= known);
        if model.limits.share.is_none() && dearer || model.interrupt.is_due() {
            break;
        }
        solution.begin_trial();
        if solution.insert_at::<E>(model, activity, at) {
            let delta = solution.cost - before;
            if delta < limit && cheapest.is_none_or(|(known, _)| delta < known) {
                cheapest = Some((delta, at));
            }
        }
        solution.undo_trial(model);
    }
    let (_, at) = cheapest?;
    let insert = || solution.insert_at::<E>(model, activity, at);
    model.interrupt.unbroken(insert).then_some(at)
}

/// Does an insertion cost what its route alone says?
fn delta_is_known(model: &Model) -> bool {
    match model.book {
        None => !model.features.priced_time,
        Some(_) => {
            !model.rules.tie_times() && !model.rules.rather_direct() && model.limits.share.is_none()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::plain::Plain;
    use crate::fixtures::{add_job, add_precedence, add_vehicle, line, vehicle};
    use crate::problem::RelationKind;
    use crate::random::Random;

    #[test]
    fn two_that_need_one_vehicle_go_where_there_is_room_for_both() {
        // The first vehicle has room for one of them, where that is cheaper; the second one has room for both.
        let mut p = line(&[0, 10, 11, 12]);
        p.num_dimensions = 1;
        for fixed_cost in [0, 50] {
            let mut own = vehicle();
            (own.capacity, own.initial_load) = (vec![Some(2)], vec![None]);
            own.fixed_cost = fixed_cost;
            add_vehicle(&mut p, own);
        }
        for place in 1..4 {
            let job = add_job(&mut p, place, 0, &[]);
            p.activities[job as usize].demand = vec![1];
        }
        add_precedence(&mut p, 1, 2, 0, None);
        p.relations[0].kind = RelationKind::SameRoute;
        let model = Model::compile(&p);
        let mut whole = 0;
        for seed in 0..100 {
            let mut solution = Solution::new(&model);
            let slot = solution.empty_slot::<Plain>(&model, 0).unwrap();
            solution.fill::<Plain>(&model, slot, &[0]);
            let (mut greedy, mut random) = (Greedy::new(&model, seed), Random::new(seed));
            greedy.recreate::<Plain>(&model, &mut solution, &mut random, &mut [1, 2], i64::MAX);
            whole += usize::from(solution.bank.is_empty());
        }
        // Places are overlooked by chance.
        assert!(whole > 90, "{whole}");
    }
}
