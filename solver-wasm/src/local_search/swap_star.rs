//! SWAP*: two stops of two routes change places, each where its new route takes it best (Vidal 2022, "Hybrid genetic search
//! for the CVRP: open-source implementation and SWAP* neighborhood"). Insertions that windows forbid next to the
//! neighbours that a stop would have are not ranked, although they might fit without the stop that leaves.

use super::{LocalSearch, NEAR, stand};
use crate::evaluate::Evaluate;
use crate::model::Model;
use crate::solution::{Route, Solution};

/// Makes the first improving exchange of a stop of the route of `slot` with one of a route near it.
pub fn improve<E: Evaluate>(
    search: &mut LocalSearch,
    model: &Model,
    solution: &mut Solution,
    slot: u32,
) -> bool {
    let mut seen = vec![slot];
    for p in 1..=solution.routes[slot as usize].len() {
        let a = solution.routes[slot as usize].stops[p - 1];
        for &near in model.neighbours.of(a).iter().take(NEAR / 2) {
            let Some((other, _)) = stand(model, solution, near, slot) else {
                continue;
            };
            if !seen.contains(&other) {
                seen.push(other);
                if swap::<E>(search, model, solution, slot, other) {
                    return true;
                }
            }
        }
    }
    false
}

/// The three cheapest insertions of a stop into a route: price and position.
type Top = [(i64, usize); 3];

fn top(model: &Model, route: &Route, stop: u32) -> Top {
    let here = model.activities.location[stop as usize];
    let mut best = [(i64::MAX, 0); 3];
    for p in 1..route.positions.len() {
        let (before, after) = (route.positions[p - 1].place, route.positions[p].place);
        let delta = model.arc(route.class, before, here) + model.arc(route.class, here, after)
            - model.arc(route.class, before, after);
        if delta < best[2].0 && super::in_time(model, route, p, &[stop]) {
            best[2] = (delta, p);
            best.sort_unstable();
        }
    }
    best
}

/// Cheapest price and position of `stop` in `route` without the stop at `gone`.
fn place(model: &Model, route: &Route, stop: u32, top: &Top, gone: usize) -> (i64, usize) {
    let here = model.activities.location[stop as usize];
    let (before, after) = (
        route.positions[gone - 1].place,
        route.positions[gone + 1].place,
    );
    let d = |x: u32, y: u32| model.arc(route.class, x, y);
    let instead = (d(before, here) + d(here, after) - d(before, after), gone);
    let kept = top
        .iter()
        .find(|&&(delta, p)| delta < i64::MAX && p != gone && p != gone + 1);
    kept.map_or(instead, |&kept| kept.min(instead))
}

fn removal(model: &Model, route: &Route, p: usize) -> i64 {
    let d = |x: usize, y: usize| {
        model.arc(
            route.class,
            route.positions[x].place,
            route.positions[y].place,
        )
    };
    d(p - 1, p) + d(p, p + 1) - d(p - 1, p + 1)
}

fn swap<E: Evaluate>(
    search: &mut LocalSearch,
    model: &Model,
    solution: &mut Solution,
    slot: u32,
    other: u32,
) -> bool {
    let (r, s) = (
        &solution.routes[slot as usize],
        &solution.routes[other as usize],
    );
    let dimensions = model.num_dimensions;
    let demand = |stop: u32, d: usize| model.activities.demand[stop as usize * dimensions + d];
    let fits = |route: &Route, out: u32, into: u32| {
        model.features.signed_demand
            || (0..dimensions).all(|d| {
                route.load[d] - demand(out, d) + demand(into, d)
                    <= model.classes[route.class as usize].capacity[d]
            })
    };
    let tops_s: Vec<Top> = r.stops.iter().map(|&u| top(model, s, u)).collect();
    let tops_r: Vec<Top> = s.stops.iter().map(|&v| top(model, r, v)).collect();
    let out_r: Vec<i64> = (1..=r.len()).map(|p| removal(model, r, p)).collect();
    let out_s: Vec<i64> = (1..=s.len()).map(|p| removal(model, s, p)).collect();
    let mut best = (0, 0, 0, 0, 0);
    for (i, &u) in r.stops.iter().enumerate() {
        for (j, &v) in s.stops.iter().enumerate() {
            let out = out_r[i] + out_s[j];
            if !fits(r, u, v) || !fits(s, v, u) {
                continue;
            }
            if r.class != s.class && !(model.admits(s.class, u) && model.admits(r.class, v)) {
                continue;
            }
            let (price_u, at_u) = place(model, s, u, &tops_s[i], j + 1);
            let (price_v, at_v) = place(model, r, v, &tops_r[j], i + 1);
            let delta = price_u + price_v - out;
            if delta < best.0 {
                best = (delta, i + 1, j + 1, at_u, at_v);
            }
        }
    }
    let (delta, p, q, at_u, at_v) = best;
    if delta == 0 {
        return false;
    }
    let (u, v) = (r.stops[p - 1], s.stops[q - 1]);
    exchanged(&mut search.first, &r.stops, p, v, at_v);
    exchanged(&mut search.second, &s.stops, q, u, at_u);
    search.attempt::<E>(model, solution, slot, other)
}

/// `stops` without the one at position `gone` and with `new` before position `at` (`gone`: in its place).
fn exchanged(out: &mut Vec<u32>, stops: &[u32], gone: usize, new: u32, at: usize) {
    out.clear();
    for (index, &stop) in stops.iter().enumerate() {
        if index + 1 == at {
            out.push(new);
        }
        if index + 1 != gone {
            out.push(stop);
        }
    }
    if at == stops.len() + 1 {
        out.push(new);
    }
}
