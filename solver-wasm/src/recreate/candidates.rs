//! All places of an activity rather than the cheapest: where rules over several routes may refuse that one.

use super::Greedy;
use super::near_groups::ROUTES_NEAR;
use crate::evaluate::{Blinks, Evaluate, Insertion, Within};
use crate::model::{Model, NONE};
use crate::solution::{At, Route, Solution};

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
    let direct = model.rules.direct()
        && (model.book.is_none()
            || (2..=route.len()).any(|position| parts(model, route, activity, position)));
    if direct && model.book.is_some() {
        let admits = |position: usize| !parts(model, route, activity, position);
        let mut places = Vec::new();
        let task = (route, slot);
        let bounds = (within, own.delta);
        E::scan_each(model, task, activity, bounds, blinks, &admits, &mut places);
        if let Some(cheapest) = places.iter().min_by_key(|place| place.delta) {
            own = *cheapest;
        }
    } else if direct {
        for position in within.positions(route.positions.len()) {
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
        self.candidates_in::<E>(model, solution, activity, limit, &slots, everywhere)
    }

    /// The same in these routes; `open`: no position is overlooked.
    pub fn candidates_in<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &Solution,
        activity: u32,
        limit: i64,
        slots: &[u32],
        open: bool,
    ) -> Vec<(i64, At)> {
        let mut found = Vec::new();
        for &slot in slots {
            let route = &solution.routes[slot as usize];
            if !model.admits(route.class, activity) || E::accepts(model, route, activity).is_err() {
                continue;
            }
            let Ok(within) = model.rules.within(model, &solution.view(), activity, slot) else {
                continue;
            };
            let limit = limit.saturating_sub(within.surcharge);
            let blinks = if open {
                &mut self.open_eyes
            } else {
                &mut self.blinks
            };
            let admits = |position: usize| !parts(model, route, activity, position);
            let mut places = Vec::new();
            let task = (route, slot);
            E::scan_each(
                model,
                task,
                activity,
                (within, limit),
                blinks,
                &admits,
                &mut places,
            );
            let priced = |own: &Insertion| (own.delta + within.surcharge, At::of(own));
            found.extend(places.iter().map(priced));
        }
        found.sort_unstable();
        found
    }
}
