//! Greedy insertion with blinks, confined to the routes near an activity and one empty route a class, so
//! that its cost does not grow with the plan (Christiaens & Vanden Berghe 2020; the confinement is ours).

use super::candidates::scan_within;
use super::{Order, cache::Cache, eject, joint};
use crate::evaluate::{Blinks, Evaluate, Insertion, Within};
use crate::model::{Model, NONE};
use crate::random::Random;
use crate::solution::Solution;

/// One position in so many is overlooked.
const BLINK_ONE_IN: u32 = 100;
/// An optional activity is tried in so many for whatever it costs: two may pay that one does not.
const BOLD_ONE_IN: u32 = 8;
/// An empty route of a class is overlooked once in so many times, so that a dearer vehicle is opened
/// when it can serve what comes later.
const CLASS_OVERLOOKED_ONE_IN: u32 = 4;
/// Routes tried are those of so many near activities, and of farther ones until `TAKERS` routes have a place: where
/// windows are tight, whoever looks at near routes only opens a route for what a farther one would take. Measured
/// at 5 s on X, Homberger-1000 and Solomon: without `TAKERS` R1_10_1 ends with 114 routes in place of 104.
pub(super) const ROUTES_NEAR: usize = 10;
const TAKERS: usize = 3;
/// A mandatory activity that no near route takes is tried everywhere once in so many times.
const EVERYWHERE_ONE_IN: u32 = 8;

/// Predecessors go in first but once in so many times: where both have no place together, the other one may be
/// the better one to serve.
const FREE_ORDER_ONE_IN: u32 = 4;

/// The recreate and its scratch memory.
pub struct Greedy {
    pub(super) blinks: Blinks,
    /// Round in which a slot was tried last.
    tried: Vec<u32>,
    round: u32,
    keys: Vec<(i64, u32)>,
    cache: Cache,
    pub(super) open_eyes: Blinks,
    class_blinks: Blinks,
}

impl Greedy {
    pub fn new(model: &Model, seed: u64) -> Greedy {
        Greedy {
            blinks: Blinks::new(seed, BLINK_ONE_IN),
            tried: Vec::new(),
            round: 0,
            keys: Vec::new(),
            cache: Cache::new(model.num_activities, !model.pairs.is_empty()),
            open_eyes: Blinks::never(),
            class_blinks: Blinks::new(!seed, CLASS_OVERLOOKED_ONE_IN),
        }
    }

    /// Routes were numbered anew.
    pub fn forget(&mut self) {
        self.cache.clear();
    }

    /// Inserts what it can of `pending`, giving up as soon as the plan must cost more than `threshold`.
    /// False when it gave up.
    pub fn recreate<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &mut Solution,
        random: &mut Random,
        pending: &mut [u32],
        threshold: i64,
    ) -> bool {
        Order::draw(model, random).sort(model, random, &mut self.keys, pending);
        if !model.rules.is_empty() && !random.one_in(FREE_ORDER_ONE_IN) {
            joint::predecessors_first(model, pending);
        }
        let prize = |a: u32| model.prize_of(a);
        // What is still open counts nothing: each will cost an insertion or its prize.
        let mut open: i64 = pending.iter().map(|&a| prize(a)).sum();
        for &activity in pending.iter() {
            // Half a plan may be less even than the whole.
            if model.limits.share.is_none() && solution.cost - open > threshold {
                return false;
            }
            open -= prize(activity);
            if model.rules.binds(activity) {
                self.insert_bound::<E>(model, solution, random, activity);
                continue;
            }
            let mandatory = model.is_mandatory(activity);
            let limit = if !mandatory && random.one_in(BOLD_ONE_IN) {
                i64::MAX
            } else {
                prize(activity)
            };
            let mut best = self.best_below::<E>(model, solution, activity, limit);
            if !best.found() && mandatory && random.one_in(EVERYWHERE_ONE_IN) {
                best = self.best_everywhere::<E>(model, solution, activity);
            }
            if best.found() {
                solution.insert_found::<E>(model, activity, &best);
            }
        }
        solution.cost <= threshold
    }

    /// One that rules over several routes bind.
    fn insert_bound<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &mut Solution,
        random: &mut Random,
        activity: u32,
    ) {
        let mandatory = model.is_mandatory(activity);
        if !mandatory
            && random.one_in(BOLD_ONE_IN)
            && joint::insert_boldly::<E>(self, model, solution, activity)
        {
            return;
        }
        if solution.place[activity as usize].route != NONE
            || joint::insert::<E>(self, model, solution, activity, false)
            || !mandatory
            || !random.one_in(EVERYWHERE_ONE_IN)
        {
            return;
        }
        let _ = joint::insert::<E>(self, model, solution, activity, true)
            || eject::make_room::<E>(self, model, solution, activity);
    }

    /// Nothing is overlooked any more: the last pass over a plan must find what there is.
    pub fn close_no_eye(&mut self) {
        self.blinks = Blinks::never();
        self.class_blinks = Blinks::never();
    }

    /// Inserts an unserved activity, with what the rules demand, wherever that costs no more than it brings.
    pub fn insert_everywhere<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &mut Solution,
        activity: u32,
    ) {
        if model.rules.binds(activity) {
            if !joint::insert::<E>(self, model, solution, activity, true) {
                eject::make_room::<E>(self, model, solution, activity);
            }
            return;
        }
        let limit = model.prize_of(activity).saturating_add(1);
        let best = self.best_everywhere_below::<E>(model, solution, activity, limit);
        if best.found() {
            solution.insert_found::<E>(model, activity, &best);
        }
    }

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
        let mut best = Insertion::none(limit);
        self.round = self.round.wrapping_add(1);
        self.tried.resize(solution.routes.len(), 0);
        let mut takers = 0;
        let partner = model.partner(activity).into_iter();
        let near = model.neighbours.of(activity).iter();
        let near = near.chain(partner.flat_map(|p| {
            &model.neighbours.of(p)[..ROUTES_NEAR.min(model.neighbours.of(p).len())]
        }));
        for (index, &near) in near.enumerate() {
            if index >= ROUTES_NEAR && takers >= TAKERS {
                break;
            }
            let slot = solution.place[near as usize].route;
            if slot == NONE
                || std::mem::replace(&mut self.tried[slot as usize], self.round) == self.round
            {
                continue;
            }
            takers += usize::from(self.scan::<E>(model, solution, slot, activity, &mut best));
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
    fn scan<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &Solution,
        slot: u32,
        activity: u32,
        best: &mut Insertion,
    ) -> bool {
        let route = &solution.routes[slot as usize];
        // Why a route refuses matters to the diagnosis, which asks again; here the next one is tried.
        if !model.admits(route.class, activity) || E::accepts(model, route, activity).is_err() {
            return false;
        }
        if model.rules.binds(activity) {
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
                let open = &mut self.open_eyes;
                scan_within::<E>(
                    model,
                    route,
                    slot,
                    activity,
                    Within::default(),
                    open,
                    &mut own,
                );
                self.cache
                    .put(activity, slot, route.version, own.delta, own.position);
                self.cache.put_second(activity, slot, own.second);
                (own.delta, own.position, own.second)
            }
        };
        let mut delta = delta;
        if delta < i64::MAX && model.limits.share.is_some() {
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
