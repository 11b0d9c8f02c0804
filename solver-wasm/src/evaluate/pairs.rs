//! Shipments: a pickup and, behind it on the same route, its delivery; beside them jobs. Hard windows, loads of several
//! dimensions, limits of a route, and a span that is priced or limited.
//!
//! For each position of the pickup the clock is carried forward from stop to stop, and before each of them the delivery
//! is joined to what is known of the rest of the route (Savelsbergh's latest arrivals; the pieces of `duration`). So a
//! pair is tried everywhere in `O(len²)` steps of constant time, most of which the least detour of the delivery spares.

mod look;
#[cfg(test)]
mod tests;

use std::ops::Range;

use super::duration::{price_span, refresh_pieces};
use super::{Blinks, Evaluate, Insertion, settle_common, walk};
use crate::constraint::{Reason, max_distance, max_tasks, max_travel_time};
use crate::goods::Hold;
use crate::model::{Class, Model};
use crate::solution::Route;
use look::Look;

pub struct Pairs;

impl Evaluate for Pairs {
    const MOVES_PIECES: bool = false;

    fn settle(model: &Model, route: &mut Route, changed: Range<usize>) {
        settle_common(model, route);
        let class = &model.classes[route.class as usize];
        let fits = refresh_goods(model, class, route);
        route.feasible = route.is_empty()
            || fits
                && tasks_in(model, class, route) <= class.max_tasks as usize
                && max_distance::admits(class, route.distance)
                && max_travel_time::admits(class, route.travel);
        let in_time = walk::clock(model, route, changed);
        route.feasible &= in_time;
        if in_time && model.features.duration {
            refresh_pieces(model, route);
            price_span(model, route);
        }
    }

    fn accepts(model: &Model, route: &Route, _: u32) -> Result<(), Reason> {
        let class = &model.classes[route.class as usize];
        match max_tasks::admits(class, tasks_in(model, class, route)) {
            true => Ok(()),
            false => Err(Reason::MaxTasksExceeded),
        }
    }

    fn scan(
        model: &Model,
        route: &Route,
        slot: u32,
        activity: u32,
        blinks: &mut Blinks,
        best: &mut Insertion,
    ) {
        let Some((goods, table)) = route.goods.as_deref().zip(model.goods.as_ref()) else {
            return;
        };
        let look = Look {
            model,
            class: &model.classes[route.class as usize],
            route,
            slot,
            firsts: best.within.positions(route.positions.len()),
        };
        let hold = hold(look.class);
        match model.partner(activity) {
            Some(partner) => {
                let demand = &model.activities.demand[activity as usize * model.num_dimensions..];
                let room = |position| goods.has_room(&hold, position, demand);
                look.pair(activity, partner, room, blinks, best);
            }
            None => {
                let pure = table.shipments_alone();
                let room = |position| pure || goods.admits(table, &hold, position, activity);
                look.single(activity, room, blinks, best);
            }
        }
    }
}

fn hold(class: &Class) -> Hold<'_> {
    Hold {
        vehicle: class.vehicles[0],
        capacity: &class.capacity,
        initial: &class.initial_load,
    }
}

/// True when the goods fit. An empty route carries nothing.
fn refresh_goods(model: &Model, class: &Class, route: &mut Route) -> bool {
    let Some(table) = &model.goods else {
        return true;
    };
    let loads = route.goods.get_or_insert_default();
    let refresh = match table.shipments_alone() {
        true => crate::goods::RouteLoads::refresh_shipments,
        false => crate::goods::RouteLoads::refresh,
    };
    refresh(loads, table, &hold(class), &route.stops)
}

/// Counted only where somebody asks.
fn tasks_in(model: &Model, class: &Class, route: &Route) -> usize {
    if class.max_tasks == u32::MAX {
        return 0;
    }
    let lead = |&&stop: &&u32| model.lead(stop) == stop;
    route.stops.iter().filter(lead).count()
}
