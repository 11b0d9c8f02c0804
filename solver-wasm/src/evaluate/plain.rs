//! The plainest core: distance and one load.

use std::ops::Range;

use super::{Blinks, Evaluate, Insertion, entry_cost, load_fits, settle_common};
use crate::constraint::Reason;
use crate::model::Model;
use crate::solution::Route;

pub struct Plain;

impl Evaluate for Plain {
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
        let class = &model.classes[route.class as usize];
        let tables = model.tables_of(route.class);
        let location = model.activities.location[activity as usize];
        // One length for both rows: what is checked for one is known of the other.
        let side = tables.side;
        let from = &tables.distances_from(location)[..side];
        let into = &tables.distances_into(location)[..side];
        let (entry, per_distance) = (entry_cost(model, route, activity), class.per_distance);
        let count = route.places.len();
        let (places, legs) = (&route.places[..count], &route.leg[..count]);
        blinks.in_passes(|first, left| {
            let mut before = places[first - 1];
            for p in first..count {
                let place = places[p];
                let detour = into[before as usize] + from[place as usize] - legs[p];
                before = place;
                let delta = entry + per_distance * i64::from(detour);
                if delta < best.delta {
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
