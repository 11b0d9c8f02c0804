//! Or-opt: a segment of a route moves, in its direction, behind or before an activity near its end (Or 1976). Between routes
//! it has up to three stops; within its route any number, which is the 3-opt move that keeps all directions.

use super::{LocalSearch, NEAR, stand};
use crate::evaluate::Evaluate;
use crate::model::Model;
use crate::solution::Solution;

/// Stops of a segment that changes its route.
const LONGEST: usize = 3;

/// Makes the first improving move of a segment of the route of `slot`.
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
            if other == slot {
                // The arc near → a, then a → near.
                if within::<E>(search, model, solution, slot, q, p)
                    || within::<E>(search, model, solution, slot, p, q)
                {
                    return true;
                }
            } else if between::<E>(search, model, solution, (slot, p), (other, q)) {
                return true;
            }
        }
    }
    false
}

/// Makes the stop at `b` follow the stop at `a` by moving a segment that begins at `b` behind `a`.
fn within<E: Evaluate>(
    search: &mut LocalSearch,
    model: &Model,
    solution: &mut Solution,
    slot: u32,
    a: usize,
    b: usize,
) -> bool {
    let route = &solution.routes[slot as usize];
    let d = |p: usize, q: usize| {
        model.arc(
            route.class,
            route.positions[p].place,
            route.positions[q].place,
        )
    };
    if b == a + 1 {
        return false;
    }
    let joined = d(a, b);
    let gain = d(a, a + 1) + d(b - 1, b) - joined;
    if gain <= 0 || joined >= d(a, a + 1).max(d(b - 1, b)) {
        return false;
    }
    // The last stop of the segment: behind `b` up to the end, or before `a`.
    let ends = if b > a { b..route.len() + 1 } else { b..a };
    let mut best = (0, 0);
    for e in ends {
        let delta = d(e, a + 1) + d(b - 1, e + 1) - d(e, e + 1) - gain;
        if delta < best.0 {
            best = (delta, e);
        }
    }
    if best.0 == 0 {
        return false;
    }
    // Positions are one more than indices.
    let stops = &route.stops;
    let e = best.1;
    search.first.clear();
    let pieces: [&[u32]; 4] = if b > a {
        [&stops[..a], &stops[b - 1..e], &stops[a..b - 1], &stops[e..]]
    } else {
        [&stops[..b - 1], &stops[e..a], &stops[b - 1..e], &stops[a..]]
    };
    for piece in pieces {
        search.first.extend_from_slice(piece);
    }
    search.attempt::<E>(model, solution, slot, slot)
}

/// Moves a segment that begins or ends at the first place to the second one.
fn between<E: Evaluate>(
    search: &mut LocalSearch,
    model: &Model,
    solution: &mut Solution,
    (slot, p): (u32, usize),
    (other, q): (u32, usize),
) -> bool {
    let (from, to) = (
        &solution.routes[slot as usize],
        &solution.routes[other as usize],
    );
    let out = |x: usize, y: usize| {
        model.arc(from.class, from.positions[x].place, from.positions[y].place)
    };
    let into = |x: u32, y: u32| model.arc(to.class, x, y);
    let inside = |first: usize, last: usize, class: u32| -> i64 {
        (first..last)
            .map(|x| model.arc(class, from.positions[x].place, from.positions[x + 1].place))
            .sum()
    };
    let dimensions = model.num_dimensions;
    let mut best = (0, 0, 0, 0);
    for len in 1..=LONGEST.min(from.len()) {
        // Behind the near one the segment begins at `p`, before it the segment ends there.
        for (first, at) in [(p, q + 1), ((p + 1).saturating_sub(len), q)] {
            let last = first + len - 1;
            if first == 0 || last > from.len() {
                continue;
            }
            let left = out(first - 1, first) + out(last, last + 1) - out(first - 1, last + 1);
            let (before, after) = (to.positions[at - 1].place, to.positions[at].place);
            let joined = into(before, from.positions[first].place)
                + into(from.positions[last].place, after)
                - into(before, after);
            let mut delta = joined - left;
            if from.class != to.class {
                delta += inside(first, last, to.class) - inside(first, last, from.class);
            }
            if len == from.len() {
                delta -= model.classes[from.class as usize].fixed + out(0, from.len() + 1);
            }
            if delta >= best.0 {
                continue;
            }
            let segment = &from.stops[first - 1..last];
            let fits = model.features.signed_demand
                || (0..dimensions).all(|d| {
                    let more: i64 = segment
                        .iter()
                        .map(|&s| model.activities.demand[s as usize * dimensions + d])
                        .sum();
                    to.load[d] + more <= model.classes[to.class as usize].capacity[d]
                });
            let admitted =
                from.class == to.class || segment.iter().all(|&s| model.admits(to.class, s));
            if fits && admitted && super::in_time(model, to, at, segment) {
                best = (delta, first, last, at);
            }
        }
    }
    let (delta, first, last, at) = best;
    if delta == 0 {
        return false;
    }
    search.first.clear();
    search.first.extend_from_slice(&from.stops[..first - 1]);
    search.first.extend_from_slice(&from.stops[last..]);
    search.second.clear();
    search.second.extend_from_slice(&to.stops[..at - 1]);
    search
        .second
        .extend_from_slice(&from.stops[first - 1..last]);
    search.second.extend_from_slice(&to.stops[at - 1..]);
    search.attempt::<E>(model, solution, slot, other)
}
