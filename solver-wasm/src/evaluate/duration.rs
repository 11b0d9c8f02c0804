//! Hard windows, one an activity, and a span that is priced or limited.
//!
//! With one window each, the end of a piece of route as a function of its start `s` is
//! `max(ends, s + busy)` for `s <= start_by`: flat while some stop waits, then rising. Three numbers say it
//! all and join in constant time (Vidal et al. 2013, without time warp): the least span of the whole is
//! `max(busy, ends - start_by)`.

use std::ops::Range;

use super::{Blinks, Evaluate, Insertion, entry_cost, load_fits, settle_common, walk};
use crate::constraint::{Reason, max_time};
use crate::model::Model;
use crate::solution::Route;

pub struct Duration;

/// Fills the duration pieces of a route and its span. `departs` and `latest` are there already.
pub fn refresh_pieces(model: &Model, route: &mut Route) {
    let class = &model.classes[route.class as usize];
    let row = class.service_class as usize * model.num_activities;
    let last = route.stops.len() + 1;
    let time = |p: usize| route.positions[p].leg_time;
    let busy = |p: usize| model.activities.busy[row + route.stops[p - 1] as usize];
    let (start_by, busy_before) = (&mut route.start_by, &mut route.busy_before);
    start_by.clear();
    start_by.push(class.start_latest);
    busy_before.clear();
    busy_before.push(0);
    for p in 1..=last {
        let reach = busy_before[p - 1] + time(p);
        let closes = if p == last {
            class.end_latest
        } else {
            model.activities.window_end[route.stops[p - 1] as usize]
        };
        start_by.push(start_by[p - 1].min(closes - reach));
        busy_before.push(if p == last { reach } else { reach + busy(p) });
    }
    let (busy_after, ends_from) = (&mut route.busy_after, &mut route.ends_from);
    busy_after.clear();
    busy_after.resize(last + 1, 0);
    ends_from.clear();
    ends_from.resize(last + 1, class.end_earliest);
    for p in (1..last).rev() {
        busy_after[p] = busy(p) + time(p + 1) + busy_after[p + 1];
        let opens = model.activities.window_start[route.stops[p - 1] as usize];
        ends_from[p] = ends_from[p + 1].max(opens + busy_after[p]);
    }
    route.span = if last == 1 {
        0
    } else {
        i64::from(route.busy_before[last])
            .max(i64::from(route.positions[last].departs) - i64::from(route.start_by[last]))
    };
}

/// Adds the price of time to the route's cost and judges its limit.
pub fn price_span(model: &Model, route: &mut Route) {
    let class = &model.classes[route.class as usize];
    if !route.is_empty() {
        route.cost += class.per_time * (route.span - route.service);
        route.feasible &= max_time::admits(class, route.span);
    }
}

/// One activity on its way into a route: what its place in the clock needs. Seconds.
pub struct Visit {
    pub opens: i32,
    pub closes: i32,
    pub busy: i32,
    /// Legs into it and out of it.
    pub into: i32,
    pub from: i32,
}

/// The least span with the visit before position `p`; `None` when it would be late somewhere.
#[inline]
pub fn joined_span(route: &Route, p: usize, visit: &Visit) -> Option<i64> {
    let arrival = route.positions[p - 1].departs + visit.into;
    if arrival > visit.closes {
        return None;
    }
    let reaches = arrival.max(visit.opens) + visit.busy + visit.from;
    if reaches > route.positions[p].latest {
        return None;
    }
    let before = route.busy_before[p - 1] + visit.into;
    let through = before + visit.busy + visit.from;
    let busy = through + route.busy_after[p];
    let ends = route.ends_from[p].max(reaches + route.busy_after[p]);
    let start_by = route.start_by[p - 1]
        .min(visit.closes - before)
        .min(route.positions[p].latest - through);
    Some(i64::from(busy.max(ends - start_by)))
}

impl Evaluate for Duration {
    const RECOMBINES: bool = true;

    fn settle(model: &Model, route: &mut Route, changed: Range<usize>) {
        settle_common(model, route);
        let in_time = walk::clock(model, route, changed);
        route.feasible &= in_time;
        if in_time {
            refresh_pieces(model, route);
            price_span(model, route);
        }
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
        // One length for all rows: what is checked for one is known of the others.
        let side = tables.side;
        let from = &tables.distances_from(location)[..side];
        let into = &tables.distances_into(location)[..side];
        let time_from = &tables.times_from(location)[..side];
        let time_into = &tables.times_into(location)[..side];
        let row = class.service_class as usize * model.num_activities;
        let (opens, closes) = (
            model.activities.window_start[a],
            model.activities.window_end[a],
        );
        let busy = model.activities.busy[row + a];
        let dwelling = route.span + i64::from(model.activities.service[row + a]);
        let entry = entry_cost(model, route, activity);
        blinks.in_passes(|first, left| {
            for p in first..route.positions.len() {
                if route.positions[p - 1].departs > closes {
                    break;
                }
                if route.positions[p].latest < opens {
                    continue;
                }
                let (before, after) = (
                    route.positions[p - 1].place as usize,
                    route.positions[p].place as usize,
                );
                let detour = i64::from(into[before] + from[after] - route.positions[p].leg);
                let visit = Visit {
                    opens,
                    closes,
                    busy,
                    into: time_into[before],
                    from: time_from[after],
                };
                let Some(span) = joined_span(route, p, &visit) else {
                    continue;
                };
                let delta =
                    entry + class.per_distance * detour + class.per_time * (span - dwelling);
                if delta < best.delta && max_time::admits(class, span) {
                    if *left == 0 {
                        return Some(p);
                    }
                    *left -= 1;
                    best.improve(delta, slot, p);
                }
            }
            None
        });
    }
}
