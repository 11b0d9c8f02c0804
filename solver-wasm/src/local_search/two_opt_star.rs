//! 2-opt*: two routes exchange their tails (Potvin & Rousseau 1995). Between vehicles of one class, so that prices and
//! eligibility stay.

use super::{LocalSearch, NEAR, stand};
use crate::evaluate::Evaluate;
use crate::model::Model;
use crate::solution::{Route, Solution};

/// Makes the first improving exchange of a tail of the route of `slot`.
pub fn improve<E: Evaluate>(
    search: &mut LocalSearch,
    model: &Model,
    solution: &mut Solution,
    slot: u32,
) -> bool {
    for p in 1..=solution.routes[slot as usize].len() {
        let a = solution.routes[slot as usize].stops[p - 1];
        for &near in model.neighbours.of(a).iter().take(NEAR) {
            let Some((other, q)) = stand(model, solution, near, slot) else {
                continue;
            };
            // The arc a → near, then near → a.
            if other != slot
                && (cross::<E>(search, model, solution, (slot, p), (other, q - 1))
                    || cross::<E>(search, model, solution, (slot, p - 1), (other, q)))
            {
                return true;
            }
        }
    }
    false
}

/// Keeps both heads up to these positions and exchanges what follows.
fn cross<E: Evaluate>(
    search: &mut LocalSearch,
    model: &Model,
    solution: &mut Solution,
    (slot, p): (u32, usize),
    (other, q): (u32, usize),
) -> bool {
    let (r, s) = (
        &solution.routes[slot as usize],
        &solution.routes[other as usize],
    );
    if r.class != s.class {
        return false;
    }
    let d = |from: u32, to: u32| model.arc(r.class, from, to);
    let mut delta = d(r.positions[p].place, s.positions[q + 1].place)
        + d(s.positions[q].place, r.positions[p + 1].place)
        - d(r.positions[p].place, r.positions[p + 1].place)
        - d(s.positions[q].place, s.positions[q + 1].place);
    // All in one route: the other vehicle stays at home.
    if p == r.len() && q == 0 || p == 0 && q == s.len() {
        delta -= model.classes[r.class as usize].fixed
            + d(r.positions[0].place, r.positions[r.len() + 1].place);
    }
    if delta >= 0
        || !reaches(model, (r, p), (s, q))
        || !reaches(model, (s, q), (r, p))
        || !fits(model, (r, p), (s, q))
    {
        return false;
    }
    search.first.clear();
    search.first.extend_from_slice(&r.stops[..p]);
    search.first.extend_from_slice(&s.stops[q..]);
    search.second.clear();
    search.second.extend_from_slice(&s.stops[..q]);
    search.second.extend_from_slice(&r.stops[p..]);
    search.attempt::<E>(model, solution, slot, other)
}

/// Does the head of `r` reach the tail of `s` in time?
#[inline]
fn reaches(model: &Model, (r, p): (&Route, usize), (s, q): (&Route, usize)) -> bool {
    !model.features.clock
        || r.positions[p].departs
            + model
                .tables_of(r.class)
                .time(r.positions[p].place, s.positions[q + 1].place)
            <= s.positions[q + 1].latest
}

/// Do the goods of both new routes fit? Signed demands are left to the core.
fn fits(model: &Model, (r, p): (&Route, usize), (s, q): (&Route, usize)) -> bool {
    if model.features.signed_demand {
        return true;
    }
    let dimensions = model.num_dimensions;
    let capacity = &model.classes[r.class as usize].capacity;
    (0..dimensions).all(|d| {
        if capacity[d] == i64::MAX {
            return true;
        }
        let sum = |stops: &[u32]| -> i64 {
            stops
                .iter()
                .map(|&a| model.activities.demand[a as usize * dimensions + d])
                .sum()
        };
        let (head, other_head) = (sum(&r.stops[..p]), sum(&s.stops[..q]));
        head + s.load[d] - other_head <= capacity[d] && other_head + r.load[d] - head <= capacity[d]
    })
}
