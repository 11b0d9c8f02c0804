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

/// Takes out the seed, if rules bind it, or else one near it that they bind; and what they tie to it. Where the seed itself is
/// left out, there is room afterwards both beside it and beside its partners.
pub fn remove(model: &Model, solution: &mut Solution, random: &mut Random, ruined: &mut Ruined) {
    let anchor = ruined.seed;
    let served = |a: u32| solution.place[a as usize].route != NONE;
    let bound = if model.rules.binds(anchor) {
        Some(anchor)
    } else {
        let mut near = model.neighbours.of(anchor).iter().copied();
        near.find(|&a| model.rules.binds(a) && served(a))
    };
    let Some(bound) = bound else {
        strings::remove_at(model, solution, random, ruined, anchor, MAX_STRING);
        return;
    };
    let seed = model.lead(bound);
    let is_left_out = !served(seed);
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
    if is_left_out {
        let mut near = model.neighbours.of(bound).iter().copied();
        if let Some(beside) = near.find(|&a| strings::may_stand_beside(model, solution, seed, a)) {
            strings::remove_at(model, solution, random, ruined, beside, longest);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::plain::Plain;
    use crate::fixtures::{add_job, add_precedence, add_vehicle, line, vehicle};
    use crate::problem::RelationKind;

    /// The last of seven jobs is left out; it has to be in one vehicle with the first, which stands far from it.
    #[test]
    fn one_that_is_left_out_gets_room_beside_it_and_beside_its_partner() {
        let mut p = line(&[0, 10, 20, 30, 200, 210, 220, 230]);
        for _ in 0..2 {
            add_vehicle(&mut p, vehicle());
        }
        for place in 1..8 {
            add_job(&mut p, place, 0, &[]);
        }
        add_precedence(&mut p, 0, 6, 0, None);
        p.relations[0].kind = RelationKind::SameRoute;
        let model = Model::compile(&p);
        let (mut beside, mut partner) = (0, 0);
        for seed in 0..100 {
            let mut solution = Solution::new(&model);
            for stops in [[0, 1, 2], [3, 4, 5]] {
                let slot = solution.empty_slot::<Plain>(&model, 0).unwrap();
                solution.fill::<Plain>(&model, slot, &stops);
            }
            let mut ruined = Ruined {
                seed: 6,
                ..Ruined::default()
            };
            remove(&model, &mut solution, &mut Random::new(seed), &mut ruined);
            assert_eq!(ruined.seed, 6);
            let out = |activity: usize| solution.place[activity].route == NONE;
            partner += usize::from(out(0));
            beside += usize::from(out(3) || out(4) || out(5));
        }
        // A chain in time, taken in a quarter of all cases, has nobody but the seed in it here.
        assert!(partner > 50 && beside > 50, "{partner} and {beside}");
    }
}
