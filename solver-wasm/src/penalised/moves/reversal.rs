//! 2-opt: what lies between two stops of one tour is driven the other way, so that `u` and `v` become neighbours.

use super::{Change, Pair};

pub fn find<const CLOCK: bool>(pair: &Pair<'_, CLOCK>, change: &mut Change) -> bool {
    let (look, u, v) = (pair.look, pair.u, &pair.v);
    let (from, to, ends) = if u.place < v.place {
        let after = look.distance(u.places[2], v.places[2]);
        (
            u.place + 1,
            v.place + 1,
            pair.u_to_v + after - u.legs[1] - v.legs[1],
        )
    } else {
        let before = look.distance(v.places[0], u.places[0]);
        (
            v.place,
            u.place,
            before + pair.v_to_u - u.legs[0] - v.legs[0],
        )
    };
    let cost = f64::from(ends);
    if from + 1 >= to || cost >= pair.bound {
        return false;
    }
    let stops = change.of_one(u.tour, (from, to));
    stops.extend(pair.u_tour.nodes[from..to].iter().rev());
    pair.within(cost + turned_round(pair, from, to), change)
}

/// What the legs within cost more the other way round.
fn turned_round<const CLOCK: bool>(pair: &Pair<'_, CLOCK>, from: usize, to: usize) -> f64 {
    let look = pair.look;
    if look.tables.is_symmetric() {
        return 0.0;
    }
    let back = pair.u_tour.nodes[from..to]
        .windows(2)
        .map(|leg| look.network.distance(look.tables, leg[1], leg[0]));
    let there = &pair.u_tour.legs[from..to - 1];
    let sums = back.zip(there);
    sums.map(|(back, there)| f64::from(back - there)).sum()
}
