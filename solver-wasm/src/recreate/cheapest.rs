//! The cheapest place of an activity: in the routes near it, or in all.

use super::Greedy;
use super::candidates::scan_within;
use crate::evaluate::{Blinks, Evaluate, Insertion, Within};
use crate::model::Model;
use crate::solution::{Route, Solution};

/// Routes tried are those of so many near activities, and of farther ones until `TAKERS` routes have a place: where
/// windows are tight, whoever looks at near routes only opens a route for what a farther one would take. Measured
/// at 5 s on X, Homberger-1000 and Solomon: without `TAKERS` R1_10_1 ends with 114 routes in place of 104.
pub(super) const ROUTES_NEAR: usize = 10;
const TAKERS: usize = 3;

/// Activities near one, those near its partner last, in groups, each with the number of takers that make it needless.
pub(super) fn near_activities(model: &Model, activity: u32) -> [(&[u32], usize); 3] {
    let near = model.neighbours.of(activity);
    let (near, farther) = near.split_at(near.len().min(ROUTES_NEAR));
    let partners = model.partner(activity).map_or(&[][..], |partner| {
        let near = model.neighbours.of(partner);
        &near[..near.len().min(ROUTES_NEAR)]
    });
    [(near, usize::MAX), (farther, TAKERS), (partners, TAKERS)]
}

impl Greedy {
    /// The cheapest insertion into a route of a near activity or an empty one.
    pub fn best<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &mut Solution,
        activity: u32,
    ) -> Insertion {
        let prize = model.prize_of(activity);
        self.best_below::<E>(model, solution, activity, prize)
    }

    /// The same, among insertions that cost less than `limit`.
    pub fn best_below<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &mut Solution,
        activity: u32,
        limit: i64,
    ) -> Insertion {
        if E::ESTIMATES {
            return self.best_by_estimate::<E>(model, solution, activity, limit);
        }
        let mut best = Insertion::none(limit);
        self.near_routes.begin(solution.routes.len());
        let mut takers = 0;
        for (near, enough) in near_activities(model, activity) {
            for index in 0..self.near_routes.find(near, &solution.place) {
                if takers >= enough {
                    break;
                }
                let slot = self.near_routes.slot(index);
                takers += usize::from(self.scan::<E>(model, solution, slot, activity, &mut best));
            }
        }
        self.scan_empty::<E>(model, solution, activity, &mut best);
        best
    }

    /// The cheapest insertion into any route.
    pub fn best_everywhere<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &mut Solution,
        activity: u32,
    ) -> Insertion {
        let prize = model.prize_of(activity);
        self.best_everywhere_below::<E>(model, solution, activity, prize)
    }

    /// The same, among insertions that cost less than `limit`.
    pub fn best_everywhere_below<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &mut Solution,
        activity: u32,
        limit: i64,
    ) -> Insertion {
        let mut best = Insertion::none(limit);
        for slot in 0..solution.routes.len() as u32 {
            if !solution.routes[slot as usize].is_empty() {
                self.scan::<E>(model, solution, slot, activity, &mut best);
            }
        }
        self.scan_empty::<E>(model, solution, activity, &mut best);
        best
    }

    /// The same with open eyes, for one that rules over several routes bind: the only place may be one of few.
    pub fn best_bound_below<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &mut Solution,
        activity: u32,
        limit: i64,
    ) -> Insertion {
        let blinks = std::mem::replace(&mut self.blinks, Blinks::never());
        let class_blinks = std::mem::replace(&mut self.class_blinks, Blinks::never());
        let best = self.best_everywhere_below::<E>(model, solution, activity, limit);
        (self.blinks, self.class_blinks) = (blinks, class_blinks);
        best
    }

    fn scan_empty<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &mut Solution,
        activity: u32,
        best: &mut Insertion,
    ) {
        let several = model.classes.len() > 1;
        for class in 0..model.classes.len() as u32 {
            if model.admits(class, activity)
                && !(several && self.class_blinks.blink())
                && let Some(slot) = solution.empty_slot::<E>(model, class)
            {
                self.scan::<E>(model, solution, slot, activity, best);
            }
        }
    }

    /// Tries one route: from the cache when its content has been tried before, else position by position. False when
    /// no position of it can take the activity.
    #[inline]
    pub(super) fn scan<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &Solution,
        slot: u32,
        activity: u32,
        best: &mut Insertion,
    ) -> bool {
        let route = &solution.routes[slot as usize];
        if model.rules.binds(activity) {
            if refuses::<E>(model, route, activity) {
                return false;
            }
            // What the rules allow depends on other routes, which the version does not name.
            if let Ok(within) = model.rules.within(model, &solution.view(), activity, slot) {
                scan_within::<E>(model, route, slot, activity, within, &mut self.blinks, best);
            }
            return true;
        }
        let (delta, position, second) = match self.cache.get(activity, slot, route.version) {
            Some(entry) => (
                entry.delta,
                entry.position,
                self.cache.second(activity, slot),
            ),
            None => {
                let mut own = Insertion::none(i64::MAX);
                if !refuses::<E>(model, route, activity) {
                    let open = &mut self.open_eyes;
                    let within = Within::default();
                    scan_within::<E>(model, route, slot, activity, within, open, &mut own);
                }
                self.cache
                    .put(activity, slot, route.version, own.delta, own.position);
                self.cache.put_second(activity, slot, own.second);
                (own.delta, own.position, own.second)
            }
        };
        let mut delta = delta;
        if delta < i64::MAX && self.fair && model.limits.share.is_some() {
            let mut own = Insertion::none(delta);
            own.improve(delta, slot, position as usize);
            own.second = second;
            delta += solution.fairness_delta(model, activity, &own);
        }
        if delta >= best.delta {
            return delta < i64::MAX;
        }
        if self.blinks.blink() {
            // The best position is overlooked: what the others offer is not in the cache.
            let blinks = &mut self.blinks;
            scan_within::<E>(
                model,
                route,
                slot,
                activity,
                Within::default(),
                blinks,
                best,
            );
        } else {
            best.improve(delta, slot, position as usize);
            best.second = second;
        }
        true
    }
}

/// Why a route refuses matters to the diagnosis, which asks again; here the next one is tried.
#[inline(always)]
fn refuses<E: Evaluate>(model: &Model, route: &Route, activity: u32) -> bool {
    !model.admits(route.class, activity) || E::accepts(model, route, activity).is_err()
}
