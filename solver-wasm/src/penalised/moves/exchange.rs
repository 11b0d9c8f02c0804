//! One to three stops from `u` on change places with one or two from `v` on.

use super::{Change, Pair};

pub fn find<const CLOCK: bool>(pair: &Pair<'_, CLOCK>, change: &mut Change) -> bool {
    let (look, u, v) = (pair.look, pair.u, pair.v);
    let heads = [
        look.distance(u.places[0], v.places[1]) - u.legs[0],
        look.distance(v.places[0], u.places[1]) - v.legs[0],
    ];
    exchange::<1, 1, CLOCK>(pair, heads, change)
        || exchange::<2, 1, CLOCK>(pair, heads, change)
        || exchange::<1, 2, CLOCK>(pair, heads, change)
        || exchange::<2, 2, CLOCK>(pair, heads, change)
        || exchange::<3, 1, CLOCK>(pair, heads, change)
        || exchange::<3, 2, CLOCK>(pair, heads, change)
}

/// So many of `u`'s and of `v`'s; `heads` are what the legs into the first ones get longer.
#[inline(always)]
fn exchange<const OURS: usize, const THEIRS: usize, const CLOCK: bool>(
    pair: &Pair<'_, CLOCK>,
    [u_head, v_head]: [i32; 2],
    change: &mut Change,
) -> bool {
    let (look, u, v) = (pair.look, pair.u, pair.v);
    if OURS > u.stops || THEIRS > v.stops {
        return false;
    }
    let (u_rate, v_rate) = (pair.u_tour.kind.rate, pair.v_tour.kind.rate);
    let u_tail = look.distance(v.places[THEIRS], u.places[OURS + 1]) - u.legs[OURS];
    let v_tail = look.distance(u.places[OURS], v.places[THEIRS + 1]) - v.legs[THEIRS];
    let mut cost = f64::from(u_head + u_tail + v_head + v_tail) * u_rate;
    if u_rate != v_rate {
        // What v's tour drives more, with the legs between the stops that it gets.
        let own: i32 = u.legs[1..OURS].iter().sum();
        let taken: i32 = v.legs[1..THEIRS].iter().sum();
        cost += f64::from(v_head + v_tail + own - taken) * (v_rate - u_rate);
    }
    cost < pair.bound && swap(pair, (OURS, THEIRS), cost, change)
}

/// `cost` is what the exchange does to the distance.
fn swap<const CLOCK: bool>(
    pair: &Pair<'_, CLOCK>,
    (ours, theirs): (usize, usize),
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
    let (i, j) = (u.place, v.place);
    // Neighbours in one tour are shifted, not exchanged.
    if pair.same && i <= j + theirs && j <= i + ours {
        return false;
    }
    let moved = &u_tour.nodes[i..i + ours];
    let taken = &v_tour.nodes[j..j + theirs];
    if pair.same {
        let (left, between, right, places) = if i < j {
            (taken, &u_tour.nodes[i + ours..j], moved, (i, j + theirs))
        } else {
            (moved, &u_tour.nodes[j + theirs..i], taken, (j, i + ours))
        };
        let stops = change.of_one(u.tour, places);
        for part in [left, between, right] {
            stops.extend_from_slice(part);
        }
        return pair.within(cost, change);
    }
    cost += look.of_loads((u_tour, (i, i + ours)), (v_tour, (j, j + theirs)));
    if cost >= pair.bound
        || pair.kinds_differ && !(look.admits(v_tour, moved) && look.admits(u_tour, taken))
    {
        return false;
    }
    cost += look.warp_with(u_tour, (i, i + ours), taken.iter().copied());
    if cost >= pair.bound {
        return false;
    }
    cost += look.warp_with(v_tour, (j, j + theirs), moved.iter().copied());
    if cost >= pair.bound {
        return false;
    }
    let first = (u.tour, i, i + ours);
    let second = (v.tour, j, j + theirs);
    change.of_two(first, taken, second, moved.iter().copied());
    cost + look.of_lengths(change) < pair.bound
}
