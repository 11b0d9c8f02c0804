//! The cheapest place of an activity: in the routes near it, or in all.

use super::Greedy;
use super::cache::{Entry, Tally};
use super::candidates::scan_within;
use super::near_groups::near_groups;
use crate::evaluate::{Blinks, Evaluate, Insertion, Within};
use crate::model::Model;
use crate::solution::{ROW, Route, Solution};

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
        let remembers = !model.rules.binds(activity) && model.limits.share.is_none();
        // Where routes are few, the first groups name them all.
        let mut tally = Tally {
            takers: 0,
            enough: 0,
            untried: solution.used_routes(),
            delta: limit,
            way: 0,
        };
        for (near, enough) in near_groups(model, activity) {
            tally.enough = enough;
            if tally.is_done() {
                break;
            }
            let mut bits = self.near_routes.find(near, &solution.place);
            for word in 0..self.near_routes.words() {
                if word > 0 {
                    bits = self.near_routes.word(word);
                }
                loop {
                    if remembers && bits != 0 {
                        tally.delta = best.delta;
                        let versions = solution.versions_of(word);
                        let (cache, left) = (&self.cache, self.blinks.left());
                        bits = cache.recall(activity, versions, bits, left, &mut tally);
                        if tally.delta < best.delta {
                            let slot = (word * ROW) as u32 + tally.way;
                            let position = cache.position(activity, slot);
                            best.improve(tally.delta, slot, position as usize);
                            best.second = cache.second(activity, slot);
                        }
                    }
                    if bits == 0 || tally.takers >= tally.enough {
                        break;
                    }
                    let slot = (word * ROW) as u32 + bits.trailing_zeros();
                    bits &= bits - 1;
                    let takes = self.scan::<E>(model, solution, slot, activity, &mut best);
                    tally.takers += usize::from(takes);
                    tally.untried -= 1;
                }
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
    #[inline(always)]
    pub(super) fn scan<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &Solution,
        slot: u32,
        activity: u32,
        best: &mut Insertion,
    ) -> bool {
        if model.rules.binds(activity) {
            return self.scan_bound::<E>(model, solution, slot, activity, best);
        }
        let version = solution.routes[slot as usize].version;
        let entry = match self.cache.get(activity, slot, version) {
            Some(entry) => entry,
            None => self.look::<E>(model, &solution.routes[slot as usize], slot, activity),
        };
        let mut delta = entry.delta;
        if model.limits.share.is_some() {
            delta += self.share_of(model, solution, slot, activity, entry);
        }
        if delta < best.delta {
            self.take::<E>(
                model,
                solution,
                slot,
                activity,
                (delta, entry.position),
                best,
            );
            return true;
        }
        delta < i64::MAX
    }

    /// What the rules over several routes allow depends on other routes, which the version of one does not name.
    #[inline(never)]
    fn scan_bound<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &Solution,
        slot: u32,
        activity: u32,
        best: &mut Insertion,
    ) -> bool {
        let route = &solution.routes[slot as usize];
        if refuses::<E>(model, route, activity) {
            return false;
        }
        if let Ok(within) = model.rules.within(model, &solution.view(), activity, slot) {
            scan_within::<E>(model, route, slot, activity, within, &mut self.blinks, best);
        }
        true
    }

    /// Looks at every position of a route and remembers the best.
    #[inline(never)]
    fn look<E: Evaluate>(
        &mut self,
        model: &Model,
        route: &Route,
        slot: u32,
        activity: u32,
    ) -> Entry {
        let mut own = Insertion::none(i64::MAX);
        if !refuses::<E>(model, route, activity) {
            let open = &mut self.open_eyes;
            if model.rules.direct() {
                let within = Within::default();
                scan_within::<E>(model, route, slot, activity, within, open, &mut own);
            } else {
                E::scan(model, route, slot, activity, open, &mut own);
            }
        }
        let entry = Entry {
            delta: own.delta,
            version: route.version,
            position: own.position,
        };
        self.cache.put(activity, slot, entry);
        self.cache.put_second(activity, slot, own.second);
        entry
    }

    /// What the insertion adds to the price of uneven shares of work.
    #[inline(never)]
    fn share_of(
        &self,
        model: &Model,
        solution: &Solution,
        slot: u32,
        activity: u32,
        entry: Entry,
    ) -> i64 {
        if entry.delta == i64::MAX || !self.fair {
            return 0;
        }
        let mut own = Insertion::none(entry.delta);
        own.improve(entry.delta, slot, entry.position as usize);
        own.second = self.cache.second(activity, slot);
        solution.fairness_delta(model, activity, &own)
    }

    /// Takes the best position of a route, or overlooks it.
    #[inline(never)]
    fn take<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &Solution,
        slot: u32,
        activity: u32,
        (delta, position): (i64, u32),
        best: &mut Insertion,
    ) {
        if self.blinks.blink() {
            // What the other positions offer is not in the cache.
            let (route, blinks) = (&solution.routes[slot as usize], &mut self.blinks);
            let within = Within::default();
            scan_within::<E>(model, route, slot, activity, within, blinks, best);
        } else {
            best.improve(delta, slot, position as usize);
            best.second = self.cache.second(activity, slot);
        }
    }
}

/// Why a route refuses matters to the diagnosis, which asks again; here the next one is tried.
#[inline(always)]
fn refuses<E: Evaluate>(model: &Model, route: &Route, activity: u32) -> bool {
    !model.admits(route.class, activity) || E::accepts(model, route, activity).is_err()
}
