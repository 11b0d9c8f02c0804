//! One to three stops from `u` on go behind `v`, or turned round before it, so that `u` and `v` become neighbours.

use super::{Change, Pair};

pub fn find<const CLOCK: bool>(pair: &Pair<'_, CLOCK>, change: &mut Change) -> bool {
    relocate::<1, CLOCK>(pair, change)
        || relocate::<2, CLOCK>(pair, change)
        || relocate::<3, CLOCK>(pair, change)
}

#[inline(always)]
fn relocate<const COUNT: usize, const CLOCK: bool>(
    pair: &Pair<'_, CLOCK>,
    change: &mut Change,
) -> bool {
    let (look, u, v) = (pair.look, pair.u, pair.v);
    let (i, j) = (u.place, v.place);
    if COUNT > u.stops || pair.same && j >= i && j < i + COUNT {
        return false;
    }
    let (u_rate, v_rate) = (pair.u_tour.kind.rate, pair.v_tour.kind.rate);
    let (mut gone, last) = (pair.mover.gone[COUNT - 1], u.places[COUNT]);
    if u_rate != v_rate {
        // The legs between the stops that move are driven at another rate.
        gone += f64::from(u.legs[1..COUNT].iter().sum::<i32>()) * (v_rate - u_rate);
    }
    // Where it is already, or within itself.
    let stays = |behind: usize| pair.same && behind + 1 >= i && behind < i + COUNT;
    let come = pair.v_to_u + look.distance(last, v.places[2]) - v.legs[1];
    let cost = gone + f64::from(come) * v_rate;
    if cost < pair.bound && !stays(j) && place(pair, (COUNT, j, false), cost, change) {
        return true;
    }
    let come = look.distance(v.places[0], last) + pair.u_to_v - v.legs[0];
    let cost = gone + (f64::from(come) + look.turned_round(pair.u_tour, i, i + COUNT)) * v_rate;
    cost < pair.bound && !stays(j - 1) && place(pair, (COUNT, j - 1, true), cost, change)
}

/// `count` stops from `u` on go behind this place of `v`'s tour; `cost` is what that does to the distance.
fn place<const CLOCK: bool>(
    pair: &Pair<'_, CLOCK>,
    (count, behind, turned): (usize, usize, bool),
    mut cost: f64,
    change: &mut Change,
) -> bool {
    let Pair {
        look,
        u,
        v,
        u_tour,
        v_tour,
        ..
    } = pair;
    let i = u.place;
    let moved = &u_tour.nodes[i..i + count];
    if pair.same {
        return shift(pair, (count, behind, turned), cost, change);
    }
    cost += look.of_loads((u_tour, (i, i + count)), (v_tour, (1, 1)));
    if cost >= pair.bound || pair.kinds_differ && !look.admits(v_tour, moved) {
        return false;
    }
    let into = (behind + 1, behind + 1);
    cost += match turned {
        true => look.warp_with(v_tour, into, moved.iter().rev().copied()),
        false => look.warp_with(v_tour, into, moved.iter().copied()),
    };
    if cost >= pair.bound {
        return false;
    }
    // A tour that loses its last stop is late no more.
    if count + 2 < u_tour.nodes.len() {
        cost += look.warp_with(u_tour, (i, i + count), std::iter::empty());
    }
    if cost >= pair.bound {
        return false;
    }
    let first = (u.tour, i, i + count);
    let second = (v.tour, into.0, into.1);
    match turned {
        true => change.of_two(first, &[], second, moved.iter().rev().copied()),
        false => change.of_two(first, &[], second, moved.iter().copied()),
    }
    cost + look.of_lengths(change) < pair.bound
}

/// Within one tour: the stops between go the other way.
fn shift<const CLOCK: bool>(
    pair: &Pair<'_, CLOCK>,
    (count, behind, turned): (usize, usize, bool),
    cost: f64,
    change: &mut Change,
) -> bool {
    let nodes = &pair.u_tour.nodes;
    let i = pair.u.place;
    let mut moved = [0; super::around::MOST];
    let moved = &mut moved[..count];
    moved.copy_from_slice(&nodes[i..i + count]);
    if turned {
        moved.reverse();
    }
    let is_before = behind < i;
    let places = if is_before {
        (behind + 1, i + count)
    } else {
        (i, behind + 1)
    };
    let stops = change.of_one(pair.u.tour, places);
    if is_before {
        stops.extend_from_slice(moved);
        stops.extend_from_slice(&nodes[behind + 1..i]);
    } else {
        stops.extend_from_slice(&nodes[i + count..=behind]);
        stops.extend_from_slice(moved);
    }
    pair.within(cost, change)
}
