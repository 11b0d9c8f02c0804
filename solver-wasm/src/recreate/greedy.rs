//! Greedy insertion with blinks, confined to the routes near an activity and one empty route a class, so
//! that its cost does not grow with the plan (Christiaens & Vanden Berghe 2020; the confinement is ours).

use super::cache::{Cache, Estimates};
use super::near_routes::NearRoutes;
use super::{Order, block, eject, joint};
use crate::evaluate::{Blinks, Evaluate, Insertion};
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
/// A mandatory activity that no near route takes is tried everywhere once in so many times.
const EVERYWHERE_ONE_IN: u32 = 8;

/// Predecessors go in first but once in so many times: where both have no place together, the other one may be
/// the better one to serve.
const FREE_ORDER_ONE_IN: u32 = 4;

/// A recreate in so many forgets shares of work at every other insertion: what evens them out may take several.
const UNFAIR_ONE_IN: u32 = 2;

/// How often places are tried out where shares of work count.
const WEIGHED_ONE_IN: u32 = 2;

/// The recreate and its scratch memory.
pub struct Greedy {
    pub(super) blinks: Blinks,
    pub(super) near_routes: NearRoutes,
    keys: Vec<(i64, u32)>,
    pub(super) cache: Cache,
    pub(super) estimates: Estimates,
    pub(super) ranked: Vec<(i64, u32)>,
    pub(super) open_eyes: Blinks,
    pub(super) class_blinks: Blinks,
    /// Shares of work count in what an insertion costs.
    pub(super) fair: bool,
    /// All places near an activity are tried out: the best of a route alone may not be the fairest of it.
    weighs: bool,
}

impl Greedy {
    pub fn new(model: &Model, seed: u64) -> Greedy {
        Greedy {
            blinks: Blinks::new(seed, BLINK_ONE_IN),
            near_routes: NearRoutes::default(),
            keys: Vec::new(),
            cache: Cache::new(model.num_activities, !model.pairs.is_empty()),
            estimates: Estimates::new(model.num_activities, model.book.is_some()),
            ranked: Vec::new(),
            open_eyes: Blinks::never(),
            class_blinks: Blinks::new(!seed, CLASS_OVERLOOKED_ONE_IN),
            fair: true,
            weighs: false,
        }
    }

    /// Routes were numbered anew.
    pub fn forget(&mut self) {
        self.cache.clear();
        self.estimates.clear();
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
        let unfair = model.limits.share.is_some() && random.one_in(UNFAIR_ONE_IN);
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
                if model.interrupt.is_due() {
                    break;
                }
                self.insert_bound::<E>(model, solution, random, activity);
                continue;
            }
            if solution.place[activity as usize].route != NONE {
                // It went in with another one.
                continue;
            }
            self.fair = !(unfair && random.one_in(2));
            self.weighs =
                self.fair && model.limits.share.is_some() && random.one_in(WEIGHED_ONE_IN);
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
                self.insert_free::<E>(model, solution, activity, &best, limit);
            } else if model.book.is_some() && random.one_in(EVERYWHERE_ONE_IN) {
                block::insert::<E>(model, solution, random, activity);
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
        self.fair = true;
        self.weighs = false;
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
            self.insert_free::<E>(model, solution, activity, &best, limit);
        }
    }

    /// One that no rule over several routes binds, where it was found to be cheapest; elsewhere when the rules of what
    /// stands there refuse it or make another place cheaper.
    fn insert_free<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &mut Solution,
        activity: u32,
        best: &Insertion,
        limit: i64,
    ) {
        let tied = self.weighs || solution.is_tied(model, best.slot, activity);
        if !tied && solution.insert_found::<E>(model, activity, best) {
            return;
        }
        if self.weighs {
            joint::place::<E>(self, model, solution, activity, limit, false);
        } else if tied || model.book.is_some() && !model.rules.is_empty() {
            joint::place_found::<E>(self, model, solution, activity, best, limit, false);
        }
    }
}
