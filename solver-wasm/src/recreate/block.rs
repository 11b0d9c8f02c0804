//! Unserved jobs that only fit together: where arcs are forbidden or a break has to lie between, none of them has a place
//! alone. A few of them go in at once, next to one another, in every order.

use crate::evaluate::Evaluate;
use crate::model::Model;
use crate::random::Random;
use crate::solution::Solution;

/// Jobs that are tried with one that found no place, and routes; longer routes are not tried.
const OTHERS: usize = 3;
const ROUTES: usize = 3;
const LONGEST: usize = 12;
/// In larger problems one other job and one route of each kind: hundreds of lists would be settled for one task.
const LARGE: usize = 24;

/// Inserts the activity with one or two other unserved ones where that is cheapest and pays; only the core that keeps every
/// rule looks at whole routes and can tell.
pub fn insert<E: Evaluate>(
    model: &Model,
    solution: &mut Solution,
    random: &mut Random,
    activity: u32,
) -> bool {
    let Some(book) = &model.book else {
        return false;
    };
    let free = |&a: &u32| !model.rules.binds(a) && model.partner(a).is_none();
    if !free(&activity) {
        return false;
    }
    let bank = solution.bank.iter().copied();
    let mut others: Vec<u32> = bank.filter(|a| *a != activity && free(a)).collect();
    let (most, routes) = match model.num_activities > LARGE {
        true => (1, 1),
        false => (OTHERS, ROUTES),
    };
    while others.len() > most {
        others.swap_remove(random.below(others.len() as u32) as usize);
    }
    let strings = strings(activity, &others);
    let mut best: Option<(i64, u32, usize, Vec<u32>)> = None;
    for slot in slots::<E>(model, solution, random, routes) {
        let route = &solution.routes[slot as usize];
        for string in &strings {
            if !string.iter().all(|&a| model.admits(route.class, a)) {
                continue;
            }
            let earned: i64 = string.iter().map(|&a| model.prize_of(a)).sum();
            for position in 0..=route.len() {
                if book.is_interrupted() {
                    return false;
                }
                let mut stops = route.stops.clone();
                stops.splice(position..position, string.iter().copied());
                let settled = book.settle(model, route.class, &stops);
                let delta = settled.cost - (route.cost - route.linked) - earned;
                if settled.feasible && delta < best.as_ref().map_or(0, |known| known.0) {
                    best = Some((delta, slot, position, string.clone()));
                }
            }
        }
    }
    let Some((_, slot, position, string)) = best else {
        return false;
    };
    solution.insert_string::<E>(model, slot, position, &string)
}

/// Every order of the activity with one or two of the others.
fn strings(activity: u32, others: &[u32]) -> Vec<Vec<u32>> {
    let mut all = Vec::new();
    for (index, &one) in others.iter().enumerate() {
        all.extend([vec![activity, one], vec![one, activity]]);
        for &two in &others[index + 1..] {
            for (a, b, c) in [
                (activity, one, two),
                (activity, two, one),
                (one, activity, two),
                (two, activity, one),
                (one, two, activity),
                (two, one, activity),
            ] {
                all.push(vec![a, b, c]);
            }
        }
    }
    all
}

/// An empty route of each class, or of some, and some routes in use.
fn slots<E: Evaluate>(
    model: &Model,
    solution: &mut Solution,
    random: &mut Random,
    most: usize,
) -> Vec<u32> {
    let mut empty: Vec<u32> = (0..model.classes.len() as u32)
        .filter_map(|class| solution.empty_slot::<E>(model, class))
        .collect();
    let short = |slot: &u32| (1..=LONGEST).contains(&solution.routes[*slot as usize].len());
    let mut used: Vec<u32> = (0..solution.routes.len() as u32).filter(short).collect();
    for list in [&mut empty, &mut used] {
        while list.len() > most {
            list.swap_remove(random.below(list.len() as u32) as usize);
        }
    }
    empty.append(&mut used);
    empty
}
