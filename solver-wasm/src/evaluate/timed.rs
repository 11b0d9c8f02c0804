//! Hard windows, one an activity: earliest departure and latest arrival decide in constant time (Savelsbergh).

use std::ops::Range;

use super::{Blinks, Evaluate, Insertion, entry_cost, load_fits, settle_common, walk};
use crate::constraint::Reason;
use crate::model::Model;
use crate::solution::Route;

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
        // One length for all rows: what is checked for one is known of the others.
        let side = tables.side;
        let from = &tables.distances_from(location)[..side];
        let into = &tables.distances_into(location)[..side];
        let time_from = &tables.times_from(location)[..side];
        let time_into = &tables.times_into(location)[..side];
        let (opens, closes) = (
            model.activities.window_start[a],
            model.activities.window_end[a],
        );
        let busy = model.activities.busy[class.service_class as usize * model.num_activities + a];
        let (entry, per_distance) = (entry_cost(model, route, activity), class.per_distance);
        let count = route.places.len();
        let (places, legs) = (&route.places[..count], &route.leg[..count]);
        let (departs, latest) = (&route.departs[..count], &route.latest[..count]);
        blinks.in_passes(|first, left| {
            for p in first..count {
                // Departures only grow: no later position can be reached in time either.
                let ready = departs[p - 1];
                if ready > closes {
                    break;
                }
                if latest[p] < opens {
                    continue;
                }
                let (before, after) = (places[p - 1] as usize, places[p] as usize);
                let delta = entry + per_distance * i64::from(into[before] + from[after] - legs[p]);
                if delta >= best.delta {
                    continue;
                }
                let arrival = ready + time_into[before];
                if arrival > closes || arrival.max(opens) + busy + time_from[after] > latest[p] {
                    continue;
                }
                if *left == 0 {
                    return Some(p);
                }
                *left -= 1;
                best.improve(delta, slot, p);
            }
            None
        });
    }
}
