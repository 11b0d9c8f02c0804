//! Hard windows, one an activity: earliest departure and latest arrival decide in constant time (Savelsbergh).

use std::ops::Range;

use super::detour::{Cheapest, Price};
use super::{Blinks, Evaluate, Insertion, entry_cost, load_fits, settle_common, walk};
use crate::constraint::Reason;
use crate::model::Model;
use crate::solution::{Position, Route};

pub struct Timed;

impl Evaluate for Timed {
    fn settle(model: &Model, route: &mut Route, changed: Range<usize>) {
        settle_common(model, route);
        route.feasible &= walk::clock(model, route, changed);
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
        let class = &model.classes[route.class as usize];
        let tables = model.tables_of(route.class);
        let a = activity as usize;
        let location = model.activities.location[a];
        let price = Price {
            entry: entry_cost(model, route, activity),
            per_distance: class.per_distance,
        };
        let mut cheapest = Cheapest::below(best.delta, price);
        let visit = Visit {
            from: tables.distances_from(location),
            into: tables.distances_into(location),
            time_from: tables.times_from(location),
            time_into: tables.times_into(location),
            opens: model.activities.window_start[a],
            closes: model.activities.window_end[a],
            busy: model.activities.busy[class.service_class as usize * model.num_activities + a],
        };
        let is_symmetric = tables.is_symmetric();
        blinks.in_passes(|first, left| {
            if is_symmetric {
                visit.pass::<true>(&route.positions, first, left, &mut cheapest)
            } else {
                visit.pass::<false>(&route.positions, first, left, &mut cheapest)
            }
        });
        cheapest.offer(slot, best);
    }
}

/// One activity on its way into a route: the ways from it to every place and back, its window and its dwelling.
struct Visit<'a> {
    from: &'a [i32],
    into: &'a [i32],
    time_from: &'a [i32],
    time_into: &'a [i32],
    opens: i32,
    closes: i32,
    busy: i32,
}

impl Visit<'_> {
    /// One pass over the positions (`Blinks::in_passes`). Where tables are symmetric, what leads out of a place is what leads into
    /// it, and is looked up once.
    ///
    /// A function of its own with few values: a WASM engine keeps them in registers.
    #[inline(never)]
    fn pass<const SYMMETRIC: bool>(
        &self,
        positions: &[Position],
        first: usize,
        left: &mut u32,
        cheapest: &mut Cheapest,
    ) -> Option<usize> {
        let (opens, closes, busy) = (self.opens, self.closes, self.busy);
        // Latest arrivals only grow: the positions that come too early are the first ones.
        let early = positions[first..].iter().position(|p| p.latest >= opens)?;
        let first = first + early;
        // One length for all rows: what is checked for one is known of the others.
        let from = self.from;
        let into = &self.into[..from.len()];
        let time_from = &self.time_from[..from.len()];
        let time_into = &self.time_into[..from.len()];
        let before = &positions[first - 1];
        let (mut ready, mut reach) = (before.departs, into[before.place as usize]);
        let mut time_reach = time_into[before.place as usize];
        let mut bound = cheapest.bound;
        for (index, here) in positions[first..].iter().enumerate() {
            // Departures only grow: no later position can be reached in time either.
            if ready > closes {
                break;
            }
            let place = here.place as usize;
            let (leave, time_leave) = (from[place], time_from[place]);
            let arrival = ready + time_reach;
            let by = closes.min(here.latest - time_leave - busy);
            // Whether a position is in time cannot be guessed: no branch asks for that alone.
            let detour = if arrival.max(opens) > by {
                i32::MAX
            } else {
                reach + leave - here.leg
            };
            if detour < bound {
                let p = first + index;
                if *left == 0 {
                    return Some(p);
                }
                *left -= 1;
                cheapest.improve(detour, p);
                bound = cheapest.bound;
            }
            ready = here.departs;
            (reach, time_reach) = if SYMMETRIC {
                (leave, time_leave)
            } else {
                (into[place], time_into[place])
            };
        }
        None
    }
}
