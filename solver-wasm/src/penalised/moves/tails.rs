//! 2-opt*: two tours change what follows (Potvin and Rousseau 1995), so that `v` comes behind `u` or `u` behind `v`. Tours of two
//! classes may change all of their stops, which is to change vehicles.

use super::{Change, Look, Pair};
use crate::penalised::tour::Tour;

pub fn find<const CLOCK: bool>(pair: &Pair<'_, CLOCK>, change: &mut Change) -> bool {
    let (look, u, v) = (pair.look, pair.u, pair.v);
    let (ours, theirs) = ((u.tour, u.place), (v.tour, v.place));
    let join =
        |one: (u32, usize), two, change: &mut Change| join(look, one, two, pair.bound, change);
    let behind = |(tour, place): (u32, usize)| (tour, place + 1);
    join(behind(ours), theirs, change)
        || join(behind(theirs), ours, change)
        || pair.kinds_differ && u.place == 1 && join(ours, (v.tour, 1), change)
}

/// Is it the same which of the two goes on with what follows?
#[inline(always)]
fn end_alike(a: &Tour, b: &Tour) -> bool {
    a.kind.class == b.kind.class || a.kind.end == b.kind.end && a.kind.rate == b.kind.rate
}

/// What one tour has from a place on changes with what the other one has; the second tour may be empty.
pub fn join<const CLOCK: bool>(
    look: Look<'_, CLOCK>,
    (one, from_one): (u32, usize),
    (two, from_two): (u32, usize),
    bound: f64,
    change: &mut Change,
) -> bool {
    let (a, b) = (look.tour(one), look.tour(two));
    let alike = end_alike(a, b);
    let mut cost = match alike {
        true => {
            let legs = link(look, a.nodes[from_one - 1], b.nodes[from_two])
                + link(look, b.nodes[from_two - 1], a.nodes[from_one])
                - a.legs[from_one - 1]
                - b.legs[from_two - 1];
            f64::from(legs) * a.kind.rate
        }
        false => {
            driven_more(look, (a, from_one), (b, from_two))
                + driven_more(look, (b, from_two), (a, from_one))
        }
    };
    let (a_end, b_end) = (a.nodes.len() - 1, b.nodes.len() - 1);
    let a_stops = from_one - 1 + b_end - from_two;
    let b_stops = from_two - 1 + a_end - from_one;
    let enters = |tour: &Tour, stops: usize| {
        let more = i32::from(stops > 0) - i32::from(!tour.is_empty());
        match more {
            0 => 0.0,
            _ => f64::from(more) * tour.kind.entry,
        }
    };
    cost += enters(a, a_stops) + enters(b, b_stops);
    if cost >= bound {
        return false;
    }
    cost += look.of_loads((a, (from_one, a_end)), (b, (from_two, b_end)));
    if cost >= bound {
        return false;
    }
    let (a_gets, b_gets) = (&b.nodes[from_two..b_end], &a.nodes[from_one..a_end]);
    if a.kind.class != b.kind.class && !(look.admits(a, a_gets) && look.admits(b, b_gets)) {
        return false;
    }
    if a_stops > 0 {
        cost += late(look, (a, from_one), (b, from_two));
    }
    if b_stops > 0 {
        cost += late(look, (b, from_two), (a, from_one));
    }
    if cost >= bound {
        return false;
    }
    change.of_two(
        (one, from_one, a_end),
        a_gets,
        (two, from_two, b_end),
        b_gets.iter().copied(),
    );
    cost + look.of_lengths(change) < bound
}

/// What the seconds gone back cost where `a` up to the place before `upto` is followed by the stops of `b` from a place on.
#[inline(always)]
fn late<const CLOCK: bool>(
    look: Look<'_, CLOCK>,
    (a, upto): (&Tour, usize),
    (b, from): (&Tour, usize),
) -> f64 {
    if a.kind.end == b.kind.end {
        let warp = a.warp_joined::<CLOCK>(look.tables, upto, b, from);
        return look.tours.penalties.of_warp(warp);
    }
    let stops = &b.nodes[from..b.nodes.len() - 1];
    look.warp_with(a, (upto, a.nodes.len() - 1), stops.iter().copied())
}

/// What the distance of `a` costs more where it is followed, from a place on, by the stops of `b`, and ends where it ends.
#[inline(never)]
fn driven_more<const CLOCK: bool>(
    look: Look<'_, CLOCK>,
    (a, upto): (&Tour, usize),
    (b, from): (&Tour, usize),
) -> f64 {
    let (end, b_end) = (a.nodes[a.nodes.len() - 1], b.nodes.len() - 1);
    let sum = |legs: &[i32]| -> i64 { legs.iter().map(|&leg| i64::from(leg)).sum() };
    let before = a.nodes[upto - 1];
    let comes = match from < b_end {
        true => {
            i64::from(link(look, before, b.nodes[from]))
                + sum(&b.legs[from..b_end - 1])
                + i64::from(link(look, b.nodes[b_end - 1], end))
        }
        false => i64::from(link(look, before, end)),
    };
    (comes - sum(&a.legs[upto - 1..])) as f64 * a.kind.rate
}

/// The distance of a leg; that of a tour without stops is not driven.
fn link<const CLOCK: bool>(look: Look<'_, CLOCK>, from: u32, to: u32) -> i32 {
    let network = look.network;
    if network.is_depot(from) && network.is_depot(to) {
        return 0;
    }
    network.distance(look.tables, from, to)
}
