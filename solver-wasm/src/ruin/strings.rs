//! Adjacent string removal: strings of neighbouring routes around one place, whole or split.
//!
//! Source: J. Christiaens, G. Vanden Berghe, "Slack induction by string removals for vehicle routing
//! problems", Transportation Science 54 (2020).

use super::Ruined;
use crate::model::{Model, NONE};
use crate::random::Random;
use crate::solution::Solution;

/// Stops removed on average.
pub(super) const MEAN_REMOVED: f64 = 10.0;
/// Longest string.
pub(super) const MAX_STRING: f64 = 10.0;
/// So many ruins of a small plan may take it apart whole: some optima share nothing with where a search stands.
const LARGE_ONE_IN: u32 = 4;
/// One string in so many keeps a middle part.
const SPLIT_ONE_IN: u32 = 2;
/// The kept part grows by another stop once in so many times.
const GROW_ONE_IN: u32 = 100;

pub fn remove(model: &Model, solution: &mut Solution, random: &mut Random, ruined: &mut Ruined) {
    let used = solution.used_routes();
    if used == 0 {
        return;
    }
    let served = model.num_activities - solution.bank.len();
    let mut longest = (served as f64 / used as f64).clamp(1.0, MAX_STRING);
    // Mostly half of a small plan at most: what is left must guide the recreate.
    let half = (served as f64 * 0.5).max(1.0);
    let mean = if half < MEAN_REMOVED && !random.one_in(LARGE_ONE_IN) {
        half
    } else {
        MEAN_REMOVED
    };
    // The mean length would leave something in each route that is longer than it.
    if model.book.is_some() && half < mean {
        longest = MAX_STRING;
    }
    let most = (4.0 * mean / (1.0 + longest) - 1.0).max(1.0);
    let strings = (random.unit() * most + 1.0) as usize;
    let seed = ruined.seed;
    let is_left_out = solution.place[seed as usize].route == NONE;
    remove_at(model, solution, random, ruined, seed, longest);
    for &near in model.neighbours.of(seed) {
        if ruined.slots.len() >= strings {
            break;
        }
        if is_left_out && !may_stand_beside(model, solution, seed, near) {
            continue;
        }
        remove_at(model, solution, random, ruined, near, longest);
    }
}

/// Is the other activity served by a vehicle that may serve this one too? Elsewhere no room is made for one that is left out.
pub(super) fn may_stand_beside(
    model: &Model,
    solution: &Solution,
    activity: u32,
    other: u32,
) -> bool {
    let slot = solution.place[other as usize].route;
    slot != NONE && model.admits(solution.routes[slot as usize].class, activity)
}

/// Takes a string out of the route around `activity`, unless the route has lost one already.
pub(super) fn remove_at(
    model: &Model,
    solution: &mut Solution,
    random: &mut Random,
    ruined: &mut Ruined,
    activity: u32,
    longest: f64,
) {
    let place = solution.place[activity as usize];
    if place.route == NONE || ruined.holds(place.route) {
        return;
    }
    ruined.slots.push(place.route);
    let len = solution.routes[place.route as usize].len();
    let tour = (place.route, 1, len);
    take(model, solution, random, tour, place.position, longest);
}

/// Takes a string out around a position, from the stops of a route from one position to another one.
pub(super) fn take(
    model: &Model,
    solution: &mut Solution,
    random: &mut Random,
    (slot, lowest, highest): (u32, usize, usize),
    position: u32,
    longest: f64,
) {
    let len = highest + 1 - lowest;
    let most = longest.min(len as f64);
    let string = ((random.unit() * most) as usize + 1)
        .min(most as usize)
        .max(1);
    let mut kept = 0;
    if string > 1 && string < len && random.one_in(SPLIT_ONE_IN) {
        kept = 1;
        while string + kept < len && random.one_in(GROW_ONE_IN) {
            kept += 1;
        }
    }
    let total = string + kept;
    let position = position as usize;
    let first = (position + 1).saturating_sub(total).max(lowest);
    let last = position.min(highest + 1 - total);
    let from = random.within(first as u32, last as u32) as usize;
    if kept == 0 {
        solution.remove(model, slot, from, from + total);
    } else {
        // The kept part lies inside: at least one stop goes on each side.
        let head = random.within(1, string as u32 - 1) as usize;
        solution.remove(model, slot, from + head + kept, from + total);
        solution.remove(model, slot, from, from + head);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::plain::Plain;
    use crate::fixtures::{add_job, add_vehicle, line, vehicle};

    #[test]
    fn room_for_one_that_is_left_out_is_made_where_it_may_go() {
        // The vehicle that may not serve the last job stands nearer to it.
        let mut p = line(&[0, 10, 20, 30, 40, 50]);
        for _ in 0..2 {
            add_vehicle(&mut p, vehicle());
        }
        for place in 1..6 {
            add_job(&mut p, place, 0, &[]);
        }
        p.tasks[4].allowed_resources = Some(vec![0]);
        let model = Model::compile(&p);
        for seed in 0..100 {
            let mut solution = Solution::new(&model);
            let mut slots = Vec::new();
            for (class, stops) in [(0, [0, 1]), (1, [2, 3])] {
                let slot = solution.empty_slot::<Plain>(&model, class).unwrap();
                solution.fill::<Plain>(&model, slot, &stops);
                slots.push(slot);
            }
            let mut ruined = Ruined {
                seed: 4,
                ..Ruined::default()
            };
            remove(&model, &mut solution, &mut Random::new(seed), &mut ruined);
            assert_eq!(ruined.slots, slots[..1], "seed {seed}");
        }
    }
}
