//! Removal along rules over several routes: activities that rules tie to one another, each with a string of
//! its route, so that the recreate can place them anew together.

use super::{Ruined, strings};
use crate::model::{Model, NONE};
use crate::random::Random;
use crate::solution::Solution;

/// How often this ruin is taken where there are such rules.
pub const ONE_IN: u32 = 4;
/// Activities that tie to one another at most.
const MAX_TIED: usize = 6;
/// How often, instead, a chain is taken out from the seed on, and activities of it at most: what stands behind in
/// time keeps what stands before where it is.
const CHAIN_ONE_IN: u32 = 4;
const MAX_CHAIN: u32 = 30;
/// Longest string around each of them.
const MAX_STRING: f64 = 4.0;

/// Takes out the seed, if rules bind it, or one near it that they bind; and what they tie to it.
pub fn remove(model: &Model, solution: &mut Solution, random: &mut Random, ruined: &mut Ruined) {
    let served = |a: u32| solution.place[a as usize].route != NONE;
    let near = std::iter::once(&ruined.seed).chain(model.neighbours.of(ruined.seed));
    let Some(&seed) = near
        .copied()
        .collect::<Vec<u32>>()
        .iter()
        .find(|&&a| model.rules.binds(a) && served(a))
    else {
        let seed = ruined.seed;
        strings::remove_at(model, solution, random, ruined, seed, MAX_STRING);
        return;
    };
    let seed = model.lead(seed);
    ruined.seed = seed;
    if random.one_in(CHAIN_ONE_IN) {
        remove_chain(model, solution, random, ruined);
        return;
    }
    let mut tied = vec![seed];
    let mut at = 0;
    while at < tied.len() && tied.len() < MAX_TIED {
        for &partner in model.rules.partners(tied[at]) {
            if !tied.contains(&partner) && tied.len() < MAX_TIED {
                tied.push(partner);
            }
        }
        at += 1;
    }
    let longest = 1.0 + random.unit() * (MAX_STRING - 1.0);
    for &activity in &tied {
        let place = solution.place[activity as usize];
        if place.route != NONE && ruined.holds(place.route) {
            // Its route has lost a string already: it goes by itself.
            let position = place.position as usize;
            solution.remove(model, place.route, position, position + 1);
        } else {
            strings::remove_at(model, solution, random, ruined, activity, longest);
        }
    }
}

/// Takes out the seed and whoever follows it in time, directly or through others.
fn remove_chain(model: &Model, solution: &mut Solution, random: &mut Random, ruined: &mut Ruined) {
    let most = random.within(2, MAX_CHAIN) as usize;
    let mut chain = vec![ruined.seed];
    let mut at = 0;
    while at < chain.len() {
        for tie in model.rules.times(chain[at]).iter().filter(|t| t.follows) {
            if chain.len() < most && !chain.contains(&tie.other) {
                chain.push(tie.other);
            }
        }
        at += 1;
    }
    for activity in chain {
        let place = solution.place[activity as usize];
        if place.route != NONE {
            let position = place.position as usize;
            solution.remove(model, place.route, position, position + 1);
            if !ruined.holds(place.route) {
                ruined.slots.push(place.route);
            }
        }
    }
}
