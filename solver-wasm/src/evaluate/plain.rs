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
        let (from, into) = (
            tables.distances_from(location),
            tables.distances_into(location),
        );
        let entry = entry_cost(model, route, activity);
        let mut before = route.places[0];
        for (p, (&place, &leg)) in route.places.iter().zip(&route.leg).enumerate().skip(1) {
            let detour = into[before as usize] + from[place as usize] - leg;
            before = place;
            let delta = entry + class.per_distance * i64::from(detour);
            if delta < best.delta && !blinks.blink() {
                best.improve(delta, slot, p);
            }
        }
    }
}
