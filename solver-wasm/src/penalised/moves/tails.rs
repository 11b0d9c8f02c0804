//! 2-opt*: two tours change what follows (Potvin and Rousseau 1995), so that `v` comes behind `u` or `u` behind `v`.

use super::{Change, Look, Pair};

pub fn find<const CLOCK: bool>(pair: &Pair<'_, CLOCK>, change: &mut Change) -> bool {
    let (look, u, v) = (pair.look, pair.u, &pair.v);
    // One tour less, at best.
    let bound = pair.bound + look.network.entry;
    // What is left of a tour may be nothing: that is not driven.
    let back = match v.place == 1 && u.stops == 1 {
        true => 0,
        false => look.distance(v.places[0], u.places[2]),
    };
    let behind_u = pair.u_to_v + back - u.legs[1] - v.legs[0];
    let there = match u.place == 1 && v.stops == 1 {
        true => 0,
        false => look.distance(u.places[0], v.places[2]),
    };
    let behind_v = pair.v_to_u + there - v.legs[1] - u.legs[0];
    let (ours, theirs) = ((u.tour, u.place), (v.tour, v.place));
    f64::from(behind_u) < bound && join(look, (ours.0, ours.1 + 1), theirs, pair.bound, change)
        || f64::from(behind_v) < bound
            && join(look, (theirs.0, theirs.1 + 1), ours, pair.bound, change)
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
    let legs = link(look, a.nodes[from_one - 1], b.nodes[from_two])
        + link(look, b.nodes[from_two - 1], a.nodes[from_one])
        - a.legs[from_one - 1]
        - b.legs[from_two - 1];
    let mut cost = f64::from(legs);
    let (a_end, b_end) = (a.nodes.len() - 1, b.nodes.len() - 1);
    let a_stops = from_one - 1 + b_end - from_two;
    let b_stops = from_two - 1 + a_end - from_one;
    let used = |stops: usize| i32::from(stops > 0);
    let more = used(a_stops) + used(b_stops) - used(a_end - 1) - used(b_end - 1);
    if more != 0 {
        cost += f64::from(more) * look.network.entry;
    }
    if cost >= bound {
        return false;
    }
    let a_load = a.load_of(1, from_one) + b.load_of(from_two, b_end);
    cost += look.of_load(a_load) + look.of_load(a.load() + b.load() - a_load);
    if cost >= bound {
        return false;
    }
    let Look {
        network, tables, ..
    } = look;
    if a_stops > 0 {
        let warp = a.warp_joined::<CLOCK>(network, tables, from_one, b, from_two);
        cost += look.tours.penalties.of_warp(warp);
    }
    if b_stops > 0 {
        let warp = b.warp_joined::<CLOCK>(network, tables, from_two, a, from_one);
        cost += look.tours.penalties.of_warp(warp);
    }
    if cost >= bound {
        return false;
    }
    change.of_two(
        (one, from_one, a_end),
        &b.nodes[from_two..b_end],
        (two, from_two, b_end),
        a.nodes[from_one..a_end].iter().copied(),
    );
    true
}

/// The distance of a leg; that of a tour without stops is not driven.
fn link<const CLOCK: bool>(look: Look<'_, CLOCK>, from: u32, to: u32) -> i32 {
    let network = look.network;
    if from == network.start() && to == network.end() {
        return 0;
    }
    network.distance(look.tables, from, to)
}
