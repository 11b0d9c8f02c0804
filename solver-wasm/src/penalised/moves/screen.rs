//! Can a move of a pair pay, by legs and loads alone? All of them side by side, without a call: hardly a pair has one that does.

use super::Mover;
use super::around::{Around, MOST};
use super::room::Room;
use crate::model::Tables;
use crate::penalised::network::Kind;

/// Legs between what stands around a stop and every place, by row of the tables: a stop has some thirty near ones, and its rows stay in
/// the cache.
#[derive(Clone, Copy)]
pub struct Rows<'a> {
    from: [&'a [i32]; MOST + 2],
    into: [&'a [i32]; MOST + 2],
}

impl<'a> Rows<'a> {
    #[inline(always)]
    pub fn of(tables: &'a Tables, around: &Around) -> Rows<'a> {
        Rows {
            from: around.places.map(|place| tables.distances_from(place)),
            into: around.places.map(|place| tables.distances_into(place)),
        }
    }
}

/// Which moves may pay that bring a stop beside another one.
#[derive(Clone, Copy)]
pub struct MayPay {
    /// Relocations and exchanges.
    pub beside: bool,
    /// A reversal within one tour, tails between two.
    pub rest: bool,
}

/// Every move of `mover` and `v` that pays may.
#[inline(always)]
pub fn look(mover: &Mover, rows: &Rows<'_>, v: &Around, kind: &Kind, room: Room) -> MayPay {
    let own = &mover.kind;
    let is_same_rate = own.rate == kind.rate;
    let rest = if mover.u.tour == v.tour {
        reversal(mover, rows, v, room)
    } else {
        // Other ends, and vehicles that change all of their stops, are priced in another way.
        let ends_alike = is_same_rate && own.end == kind.end;
        let is_known = ends_alike && (own.class == kind.class || mover.u.place > 1);
        !is_known || tails(mover, rows, v, room)
    };
    MayPay {
        beside: !is_same_rate || beside(mover, rows, v, room),
        rest,
    }
}

#[inline(always)]
fn beside(mover: &Mover, rows: &Rows<'_>, v: &Around, room: Room) -> bool {
    let (u, rate) = (&mover.u, mover.kind.rate);
    let [v0, v1, v2, v3, _] = v.places.map(|place| place as usize);
    let Rows { from, into } = rows;
    // The leg between the two, less the one of `v` that it replaces.
    let behind = into[1][v1] - v.legs[1];
    let before = from[1][v1] - v.legs[0];
    let heads = from[0][v1] - u.legs[0] + into[1][v0] - v.legs[0];
    let mut pays = false;
    for k in 1..=MOST {
        let to_v2 = from[k][v2];
        let come = (to_v2 + behind).min(into[k][v0] + mover.turned[k - 1] + before);
        pays |= mover.gone[k - 1] + f64::from(come) * rate < room.where_goes(u.loads[k - 1]);
        let one = heads + into[k + 1][v1] + to_v2 - u.legs[k] - v.legs[1];
        pays |= f64::from(one) * rate < room.where_goes(u.loads[k - 1] - v.loads[0]);
        let two = heads + into[k + 1][v2] + from[k][v3] - u.legs[k] - v.legs[2];
        pays |= f64::from(two) * rate < room.where_goes(u.loads[k - 1] - v.loads[1]);
    }
    pays
}

#[inline(always)]
fn reversal(mover: &Mover, Rows { from, into }: &Rows<'_>, v: &Around, room: Room) -> bool {
    let u = &mover.u;
    let [v0, v1, v2, ..] = v.places.map(|place| place as usize);
    let ends = match u.place < v.place {
        true => from[1][v1] + from[2][v2] - u.legs[1] - v.legs[1],
        false => into[0][v0] + into[1][v1] - u.legs[0] - v.legs[0],
    };
    // Where legs within may get shorter the other way round, it is the move that says what pays.
    let most = match mover.is_symmetric {
        true => room.most,
        false => room.bound,
    };
    f64::from(ends) * mover.kind.rate < most
}

#[inline(always)]
fn tails(mover: &Mover, Rows { from, into }: &Rows<'_>, v: &Around, room: Room) -> bool {
    let (u, rate) = (&mover.u, mover.kind.rate);
    let [v0, v1, v2, ..] = v.places.map(|place| place as usize);
    // What is left of a tour may be nothing: that is not driven.
    let back = match v.place == 1 && u.stops == 1 {
        true => 0,
        false => into[2][v0],
    };
    let behind_u = from[1][v1] + back - u.legs[1] - v.legs[0];
    let there = match u.place == 1 && v.stops == 1 {
        true => 0,
        false => from[0][v2],
    };
    let behind_v = into[1][v1] + there - v.legs[1] - u.legs[0];
    let by_v = room.where_goes(u.rest - v.rest - v.loads[0]) + mover.saves;
    let by_u = room.where_goes(u.rest + u.loads[0] - v.rest) + mover.saves;
    (f64::from(behind_u) * rate < by_v) | (f64::from(behind_v) * rate < by_u)
}
