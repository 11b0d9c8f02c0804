//! SWAP*: two stops of two tours change tours, each to where its new one takes it best and not to where the other one stood (Vidal 2022,
//! "Hybrid genetic search for the CVRP: open-source implementation and SWAP* neighborhood"). Loads and lengths count, a clock does not.

use super::{Change, LEAST_GAIN, Look};
use crate::penalised::tour::Tour;

/// Detours of a stop's best insertions into a tour, each with the place that the stop stands before, best first. Without a stop of the
/// tour two of its places are gone, so that one of these is the best of the others.
type BestPlaces = [(i32, u32); 3];

/// What is known of the stops of the two tours in hand.
#[derive(Debug, Default)]
pub struct Scratch {
    first: Side,
    second: Side,
}

/// By stop of a tour.
#[derive(Debug, Default)]
struct Side {
    /// What the tour drives less without it.
    gains: Vec<i32>,
    /// Where the other tour takes it; looked for when it is asked for.
    best: Vec<Option<BestPlaces>>,
}

impl Side {
    fn fill<const CLOCK: bool>(&mut self, look: Look<'_, CLOCK>, tour: &Tour) {
        let network = look.network;
        self.best.clear();
        self.best.resize(tour.stops().len(), None);
        self.gains.clear();
        let around = tour.nodes.windows(3).zip(tour.legs.windows(2));
        self.gains.extend(around.map(|(nodes, legs)| {
            legs[0] + legs[1] - network.distance(look.tables, nodes[0], nodes[2])
        }));
    }
}

/// The best exchange of stops of these two tours, if one pays.
pub fn find<const CLOCK: bool>(
    look: Look<'_, CLOCK>,
    (one, two): (u32, u32),
    scratch: &mut Scratch,
    change: &mut Change,
) -> bool {
    let penalties = |tour: u32| look.tours.accounts[tour as usize].penalties;
    let bound = penalties(one) + penalties(two) - LEAST_GAIN;
    find_below(look, (one, two), bound, scratch, change)
}

/// The best one, if it leaves less than `bound`: what the tours drive more, and what is too much in both then.
pub(super) fn find_below<const CLOCK: bool>(
    look: Look<'_, CLOCK>,
    (one, two): (u32, u32),
    bound: f64,
    scratch: &mut Scratch,
    change: &mut Change,
) -> bool {
    let (a, b) = (look.tour(one), look.tour(two));
    let Scratch { first, second } = scratch;
    first.fill(look, a);
    second.fill(look, b);
    let kinds_differ = a.kind.class != b.kind.class;
    let (mut least, mut found) = (bound, None);
    for i in 1..=first.gains.len() {
        let (u, u_gain) = (a.nodes[i], first.gains[i - 1]);
        for j in 1..=second.gains.len() {
            let (v, v_gain) = (b.nodes[j], second.gains[j - 1]);
            let saved = f64::from(u_gain) * a.kind.rate + f64::from(v_gain) * b.kind.rate;
            let loads = look.of_loads((a, (i, i + 1)), (b, (j, j + 1)));
            // A detour is hardly ever a way that is shorter.
            if loads - saved >= least {
                continue;
            }
            let best = second.best[j - 1].get_or_insert_with(|| best_places(look, a, v));
            let (v_detour, v_place) = place(look, a, (i, u_gain), v, best);
            let cost = loads - saved + f64::from(v_detour) * a.kind.rate;
            if cost >= least {
                continue;
            }
            let best = first.best[i - 1].get_or_insert_with(|| best_places(look, b, u));
            let (u_detour, u_place) = place(look, b, (j, v_gain), u, best);
            let mut cost = cost + f64::from(u_detour) * b.kind.rate;
            if look.network.limits_length {
                let units = a.overlong_with(i64::from(v_detour - u_gain))
                    + b.overlong_with(i64::from(u_detour - v_gain));
                cost += look.tours.penalties.of_length(units);
            }
            if cost < least && (!kinds_differ || look.admits(a, &[v]) && look.admits(b, &[u])) {
                (least, found) = (cost, Some(((i, v_place), (j, u_place))));
            }
        }
    }
    let Some(((i, v_place), (j, u_place))) = found else {
        return false;
    };
    change.first_stops.clear();
    change.second_stops.clear();
    let (from, to) = exchanged(a, (i, v_place), b.nodes[j], &mut change.first_stops);
    change.first = (one, from, to);
    let (from, to) = exchanged(b, (j, u_place), a.nodes[i], &mut change.second_stops);
    change.second = Some((two, from, to));
    true
}

fn best_places<const CLOCK: bool>(look: Look<'_, CLOCK>, tour: &Tour, stop: u32) -> BestPlaces {
    let places = &look.network.places;
    let here = places[stop as usize];
    let is_symmetric = look.tables.is_symmetric();
    let mut best = [(i32::MAX, 0); 3];
    let mut comes = look.distance(places[tour.nodes[0] as usize], here);
    let rest = tour.nodes[1..].iter().zip(&tour.legs);
    for (place, (&node, &leg)) in (1..).zip(rest) {
        let next = places[node as usize];
        let goes = look.distance(here, next);
        let detour = comes + goes - leg;
        if detour < best[2].0 {
            best[2] = (detour, place);
            if best[2].0 < best[1].0 {
                best.swap(1, 2);
                if best[1].0 < best[0].0 {
                    best.swap(0, 1);
                }
            }
        }
        comes = match is_symmetric {
            true => goes,
            false => look.distance(next, here),
        };
    }
    best
}

/// Detour and place of a stop in a tour without the stop at `gone`, which gains the tour so much.
#[inline(always)]
fn place<const CLOCK: bool>(
    look: Look<'_, CLOCK>,
    tour: &Tour,
    (gone, gain): (usize, i32),
    stop: u32,
    best: &BestPlaces,
) -> (i32, usize) {
    let distance = |from, to| look.network.distance(look.tables, from, to);
    let instead = distance(tour.nodes[gone - 1], stop) + distance(stop, tour.nodes[gone + 1]);
    let instead = instead + gain - tour.legs[gone - 1] - tour.legs[gone];
    let beside = |place: usize| place == gone || place == gone + 1;
    let others = best.iter().find(|(_, place)| !beside(*place as usize));
    match others {
        Some(&(detour, place)) if detour < instead => (detour, place as usize),
        _ => (instead, gone),
    }
}

/// The places of a tour that change, and what stands there then: `stop` before `place`, the one at `gone` no more.
fn exchanged(
    tour: &Tour,
    (gone, place): (usize, usize),
    stop: u32,
    stops: &mut Vec<u32>,
) -> (usize, usize) {
    if place <= gone {
        stops.push(stop);
        stops.extend_from_slice(&tour.nodes[place..gone]);
        (place, gone + 1)
    } else {
        stops.extend_from_slice(&tour.nodes[gone + 1..place]);
        stops.push(stop);
        (gone, place)
    }
}
