//! Hard windows, one an activity: earliest departure and latest arrival decide in constant time (Savelsbergh).

use std::ops::Range;

use super::detour::{Cheapest, Price};
use super::four::{self, Least};
use super::lanes::Lanes;
use super::ways::{Apart, Together, Ways};
use super::{Blinks, Evaluate, Insertion, entry_cost, load_fits, settle_common, walk};
use crate::constraint::Reason;
use crate::model::Model;
use crate::solution::{Position, Route};

pub struct Timed;

impl Evaluate for Timed {
    const RECOMBINES: bool = true;
    const PENALISES: bool = true;

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
    let a = activity as usize;
    let location = model.activities.location[a];
    let price = Price {
        entry: entry_cost(model, route, activity),
        per_distance: class.per_distance,
    };
    let mut cheapest = Cheapest::below(best.delta, price);
    let positions = &route.positions[..];
    let is_symmetric = tables.is_symmetric();
    let asked = Asked {
        opens: model.activities.window_start[a],
        closes: model.activities.window_end[a],
        busy: model.activities.busy[class.service_class as usize * model.num_activities + a],
    };
    if by_four && let Some([from, into]) = tables.legs_of(location) {
        let (asked, ways) = (asked.by_four(), Together::new(from, into));
        if is_symmetric {
            asked.look::<_, true>(positions, ways, &mut cheapest);
        } else {
            asked.look::<_, false>(positions, ways, &mut cheapest);
        }
        cheapest.offer(slot, best);
        return;
    }
    let visit = Visit {
        from: tables.distances_from(location),
        into: tables.distances_into(location),
        time_from: tables.times_from(location),
        time_into: tables.times_into(location),
        asked,
    };
    if by_four {
        let rows = [visit.from, visit.into, visit.time_from, visit.time_into];
        let (asked, ways) = (visit.asked.by_four(), Apart::new(rows));
        if is_symmetric {
            asked.look::<_, true>(positions, ways, &mut cheapest);
        } else {
            asked.look::<_, false>(positions, ways, &mut cheapest);
        }
    } else {
        blinks.in_passes(|first, left| {
            if is_symmetric {
                visit.pass::<true>(positions, first, left, &mut cheapest)
            } else {
                visit.pass::<false>(positions, first, left, &mut cheapest)
            }
        });
    }
    cheapest.offer(slot, best);
}

/// What an activity asks of the clock. Seconds.
#[derive(Clone, Copy)]
struct Asked {
    opens: i32,
    closes: i32,
    busy: i32,
}

impl Asked {
    #[inline(always)]
    fn by_four(self) -> AskedByFour {
        AskedByFour {
            opens: Lanes::all(self.opens),
            closes: Lanes::all(self.closes),
            busy: Lanes::all(self.busy),
            last: self.closes,
        }
    }
}

/// The same number in all lanes, made outside of the loop that needs it: the compiler would make it anew in every round.
struct AskedByFour {
    opens: Lanes,
    closes: Lanes,
    busy: Lanes,
    last: i32,
}

impl AskedByFour {
    /// All positions with open eyes, four at a time ([`four`]).
    #[inline(never)]
    fn look<W: Ways, const SYMMETRIC: bool>(
        &self,
        positions: &[Position],
        ways: W,
        cheapest: &mut Cheapest,
    ) {
        let (opens, closes, busy, last) = (self.opens, self.closes, self.busy, self.last);
        let mut least = Least::below(cheapest.bound);
        four::each(positions, |p, before, here| {
            // Departures only grow: no later position can be reached in time either.
            if before.departs > last {
                return false;
            }
            let place = here.each_ref().map(|position| position.place as usize);
            let [leave, time_leave] = ways.out(place);
            let [reach, time_reach] = if SYMMETRIC {
                [leave, time_leave]
            } else {
                ways.back(place)
            };
            let [leg, departs, latest] = four::columns(here);
            let [start, time_start] = ways.back_from(before.place as usize);
            let reach = reach.behind(start);
            let arrival = departs
                .behind(before.departs)
                .plus(time_reach.behind(time_start));
            let by = closes.min(latest.minus(time_leave).minus(busy));
            let late = by.below(arrival.max(opens));
            let detour = reach.plus(leave).minus(leg);
            least.improve(Lanes::all(i32::MAX).where_set(late, detour), p);
            true
        });
        least.offer(cheapest);
    }
}

/// One activity on its way into a route: the ways from it to every place and back, its window and its dwelling.
struct Visit<'a> {
    from: &'a [i32],
    into: &'a [i32],
    time_from: &'a [i32],
    time_into: &'a [i32],
    asked: Asked,
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
        let Asked {
            opens,
            closes,
            busy,
        } = self.asked;
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
