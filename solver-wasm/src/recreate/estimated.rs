//! The cheapest place where looking closely at a route is dear: routes are ranked by an estimate, and looked at from the
//! best one on until the next estimate is no better than what was found.

use super::Greedy;
use super::near_groups::near_groups;
use super::near_routes::Slots;
use crate::evaluate::{Evaluate, Insertion};
use crate::model::Model;
use crate::solution::Solution;

/// Routes looked at in vain, then no more.
const IN_VAIN: usize = 4;

impl Greedy {
    /// As [`Greedy::best_below`].
    pub(super) fn best_by_estimate<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &mut Solution,
        activity: u32,
        limit: i64,
    ) -> Insertion {
        let mut ranked = std::mem::take(&mut self.ranked);
        ranked.clear();
        self.near_routes.begin(solution.routes.len());
        let mut takers = 0;
        'near: for (near, enough) in near_groups(model, activity) {
            if takers >= enough {
                break;
            }
            let mut bits = self.near_routes.find(near, &solution.place);
            for word in 0..self.near_routes.words() {
                if word > 0 {
                    bits = self.near_routes.word(word);
                }
                for slot in Slots::of(bits, word) {
                    if takers >= enough {
                        break 'near;
                    }
                    let before = ranked.len();
                    self.rank::<E>(model, solution, slot, activity, &mut ranked);
                    takers += ranked.len() - before;
                }
            }
        }
        for class in 0..model.classes.len() as u32 {
            if model.admits(class, activity)
                && !(model.classes.len() > 1 && self.class_blinks.blink())
                && let Some(slot) = solution.empty_slot::<E>(model, class)
            {
                self.rank::<E>(model, solution, slot, activity, &mut ranked);
            }
        }
        ranked.sort_unstable();
        let mut best = Insertion::none(limit);
        let mut vain = 0;
        for &(estimate, slot) in &ranked {
            if estimate >= best.delta || vain >= IN_VAIN && estimate > i64::MIN {
                break;
            }
            if !self.scan::<E>(model, solution, slot, activity, &mut best) {
                vain += 1;
            }
        }
        self.ranked = ranked;
        best
    }

    fn rank<E: Evaluate>(
        &mut self,
        model: &Model,
        solution: &Solution,
        slot: u32,
        activity: u32,
        ranked: &mut Vec<(i64, u32)>,
    ) {
        let route = &solution.routes[slot as usize];
        if !model.admits(route.class, activity) || E::accepts(model, route, activity).is_err() {
            return;
        }
        let estimate = match self.cache.get(activity, slot, route.version) {
            Some(entry) if entry.delta == i64::MAX => None,
            Some(entry) => Some(entry.delta),
            None => self.estimates.of(activity, slot, route.version, || {
                E::estimate(model, route, activity)
            }),
        };
        ranked.extend(estimate.map(|estimate| (estimate, slot)));
    }
}
