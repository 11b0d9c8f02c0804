//! 2-opt: what lies between two stops of one tour is driven the other way, so that `u` and `v` become neighbours.

use super::{Change, Pair};

pub fn find<const CLOCK: bool>(pair: &Pair<'_, CLOCK>, change: &mut Change) -> bool {
    let (look, u, v) = (pair.look, pair.u, pair.v);
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
    let rate = pair.u_tour.kind.rate;
    // Legs within may be shorter the other way round: then this is a screen.
    let cost = f64::from(ends) * rate;
    if from + 1 >= to || cost >= pair.bound {
        return false;
    }
    let stops = change.of_one(u.tour, (from, to));
    stops.extend(pair.u_tour.nodes[from..to].iter().rev());
    pair.within(
        cost + rate * look.turned_round(pair.u_tour, from, to),
        change,
    )
}
