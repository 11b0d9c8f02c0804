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
        let (from, into) = (
            tables.distances_from(location),
            tables.distances_into(location),
        );
        let (time_from, time_into) = (tables.times_from(location), tables.times_into(location));
        let (opens, closes) = (
            model.activities.window_start[a],
            model.activities.window_end[a],
        );
        let busy = model.activities.busy[class.service_class as usize * model.num_activities + a];
        let entry = entry_cost(model, route, activity);
        let last = route.places.len() - 1;
        let (places, legs) = (&route.places[..=last], &route.leg[..=last]);
        let (departs, latest) = (&route.departs[..=last], &route.latest[..=last]);
        for p in 1..=last {
            // Departures only grow: no later position can be reached in time either.
            if departs[p - 1] > closes {
                break;
            }
            if latest[p] < opens {
                continue;
            }
            let (before, after) = (places[p - 1] as usize, places[p] as usize);
            let delta =
                entry + class.per_distance * i64::from(into[before] + from[after] - legs[p]);
            if delta >= best.delta {
                continue;
            }
            let arrival = departs[p - 1] + time_into[before];
            if arrival > closes || arrival.max(opens) + busy + time_from[after] > latest[p] {
                continue;
            }
            if !blinks.blink() {
                best.improve(delta, slot, p);
            }
        }
    }
}
