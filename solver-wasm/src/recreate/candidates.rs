//! All places of an activity rather than the cheapest: where rules over several routes may refuse that one.

use super::Greedy;
use super::cheapest::ROUTES_NEAR;
use crate::evaluate::{Blinks, Evaluate, Insertion, Within};
use crate::model::{Model, NONE};
use crate::solution::{At, Route, Solution};

/// Stops of routes on which every pair of places of a shipment is a candidate.
const SHORT: usize = 8;

/// Would the activity stand between two stops that nothing may part?
fn parts(model: &Model, route: &Route, activity: u32, position: usize) -> bool {
    model.rules.direct()
        && (2..=route.len()).contains(&position)
        && model.rules.parts(
            activity,
            route.stops[position - 2],
            route.stops[position - 1],
        )
}

/// Tries the positions of a route that the rules over several routes leave.
pub(super) fn scan_within<E: Evaluate>(
    model: &Model,
    route: &Route,
    slot: u32,
    activity: u32,
    within: Within,
    blinks: &mut Blinks,
    best: &mut Insertion,
) {
    let mut own = Insertion::none(best.delta.saturating_sub(within.surcharge));
    own.within = within;
    if model.rules.direct() {
        for position in within.positions(route.places.len()) {
            if !parts(model, route, activity, position) {
                (own.within.first, own.within.last) = (position as u32, position as u32);
                E::scan(model, route, slot, activity, blinks, &mut own);
            }
        }
    } else {
        E::scan(model, route, slot, activity, blinks, &mut own);
    }
    if own.found() {
        best.improve(own.delta + within.surcharge, slot, own.position as usize);
        best.second = own.second;
    }
}

/// Where the delivery goes for each pickup: one place after the other on short routes, the cheapest of all on others.
fn seconds(
    model: &Model,
    route: &Route,
    activity: u32,
    position: usize,
    within: &Within,
) -> Vec<(u32, u32)> {
    if model.partner(activity).is_none() || route.len() > SHORT {
        return vec![(within.second_first, within.second_last)];
    }
    let from = within.second_first.max(position as u32);
    let to = within.second_last.min(route.len() as u32 + 1);
    (from..=to).map(|second| (second, second)).collect()
}

impl Greedy {
    /// All places that cost less than `limit` by the routes' own rules, the cheapest first: in the routes near
    /// the activity or in all, and in one empty route a class, each with its delta.
    pub fn candidates<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &mut Solution,
        activity: u32,
        limit: i64,
        everywhere: bool,
    ) -> Vec<(i64, At)> {
        let mut slots: Vec<u32> = Vec::new();
        if everywhere {
            slots.extend(0..solution.routes.len() as u32);
            slots.retain(|&slot| !solution.routes[slot as usize].is_empty());
        } else {
            for &near in model.neighbours.of(activity).iter().take(ROUTES_NEAR) {
                let slot = solution.place[near as usize].route;
                if slot != NONE && !slots.contains(&slot) {
                    slots.push(slot);
                }
            }
        }
        for class in 0..model.classes.len() as u32 {
            slots.extend(solution.empty_slot::<E>(model, class));
        }
        let mut found = Vec::new();
        for slot in slots {
            let route = &solution.routes[slot as usize];
            if !model.admits(route.class, activity) || E::accepts(model, route, activity).is_err() {
                continue;
            }
            let Ok(within) = model.rules.within(model, &solution.view(), activity, slot) else {
                continue;
            };
            let limit = limit.saturating_sub(within.surcharge);
            for position in within.positions(route.places.len()) {
                if parts(model, route, activity, position) {
                    continue;
                }
                let blinks = if everywhere {
                    &mut self.open_eyes
                } else {
                    &mut self.blinks
                };
                for second in seconds(model, route, activity, position, &within) {
                    let mut own = Insertion::none(limit);
                    own.within = Within {
                        first: position as u32,
                        last: position as u32,
                        second_first: second.0,
                        second_last: second.1,
                        ..within
                    };
                    E::scan(model, route, slot, activity, blinks, &mut own);
                    if own.found() {
                        own.slot = slot;
                        found.push((own.delta + within.surcharge, At::of(&own)));
                    }
                }
            }
        }
        found.sort_unstable();
        found
    }
}
