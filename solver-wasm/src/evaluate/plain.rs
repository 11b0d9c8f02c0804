//! The plainest core: distance and one load.

use std::ops::Range;

use super::detour::{Cheapest, Price};
use super::four::{self, Least};
use super::lanes::Lanes;
use super::{Blinks, Evaluate, Insertion, entry_cost, load_fits, settle_common};
use crate::constraint::Reason;
use crate::model::Model;
use crate::solution::{Position, Route};

pub struct Plain;

impl Evaluate for Plain {
    const RECOMBINES: bool = true;
    const PENALISES: bool = true;

    fn settle(model: &Model, route: &mut Route, _: Range<usize>) {
        settle_common(model, route);
    }

    #[inline]
    fn accepts(model: &Model, route: &Route, activity: u32) -> Result<(), Reason> {
        load_fits(model, route, activity)
    }

    fn scan(
        model: &Model,
        route: &Route,
        slot: u32,
        activity: u32,
        blinks: &mut Blinks,
        best: &mut Insertion,
    ) {
        let by_four = Lanes::PAY && four::may_look(model, route, blinks);
        scan(model, route, (slot, activity), blinks, best, by_four);
    }
}

/// Finds the same whether it looks at four positions at a time or at one; by four only where [`four::may_look`].
#[inline(always)]
pub(super) fn scan(
    model: &Model,
    route: &Route,
    (slot, activity): (u32, u32),
    blinks: &mut Blinks,
    best: &mut Insertion,
    by_four: bool,
) {
    let class = &model.classes[route.class as usize];
    let tables = model.tables_of(route.class);
    let location = model.activities.location[activity as usize];
    let price = Price {
        entry: entry_cost(model, route, activity),
        per_distance: class.per_distance,
    };
    let mut cheapest = Cheapest::below(best.delta, price);
    let from = tables.distances_from(location);
    let into = tables.distances_into(location);
    let is_symmetric = tables.is_symmetric();
    let positions = &route.positions[..];
    if by_four {
        if is_symmetric {
            look::<true>(positions, from, into, &mut cheapest);
        } else {
            look::<false>(positions, from, into, &mut cheapest);
        }
    } else {
        blinks.in_passes(|first, left| {
            if is_symmetric {
                pass::<true>(positions, from, into, first, left, &mut cheapest)
            } else {
                pass::<false>(positions, from, into, first, left, &mut cheapest)
            }
        });
    }
    cheapest.offer(slot, best);
}

/// All positions with open eyes, four at a time ([`four`]).
#[inline(never)]
fn look<const SYMMETRIC: bool>(
    positions: &[Position],
    from: &[i32],
    into: &[i32],
    cheapest: &mut Cheapest,
) {
    let into = &into[..from.len()];
    let mut least = Least::below(cheapest.bound);
    four::each(positions, |p, before, here| {
        let place = here.map(|position| position.place as usize);
        let leave = Lanes::of(place.map(|place| from[place]));
        let reach = if SYMMETRIC {
            leave
        } else {
            Lanes::of(place.map(|place| into[place]))
        };
        let reach = reach.behind(into[before.place as usize]);
        let leg = Lanes::of(here.map(|position| position.leg));
        least.improve(reach.plus(leave).minus(leg), p);
        true
    });
    least.offer(cheapest);
}

/// One pass over the positions (`Blinks::in_passes`), with the ways from the activity to every place and back. Where tables are
/// symmetric, what leads out of a place is what leads into it, and is looked up once.
///
/// A function of its own with few values: a WASM engine keeps them in registers.
#[inline(never)]
fn pass<const SYMMETRIC: bool>(
    positions: &[Position],
    from: &[i32],
    into: &[i32],
    first: usize,
    left: &mut u32,
    cheapest: &mut Cheapest,
) -> Option<usize> {
    // One length for both rows: what is checked for one is known of the other.
    let into = &into[..from.len()];
    let mut reach = into[positions[first - 1].place as usize];
    let mut bound = cheapest.bound;
    for (index, here) in positions[first..].iter().enumerate() {
        let place = here.place as usize;
        let leave = from[place];
        let detour = reach + leave - here.leg;
        if detour < bound {
            let p = first + index;
            if *left == 0 {
                return Some(p);
            }
            *left -= 1;
            cheapest.improve(detour, p);
            bound = cheapest.bound;
        }
        reach = if SYMMETRIC { leave } else { into[place] };
    }
    None
}
