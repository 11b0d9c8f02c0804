//! Changes that are made only where every rule admits them.

use super::Solution;
use crate::evaluate::Evaluate;
use crate::model::{Model, NONE};

/// An activity that joins or leaves the plan with a change of routes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exchange {
    pub served: Option<u32>,
    pub dropped: Option<u32>,
}

impl Solution {
    /// Gives routes these stops, all at once; nothing may have changed since the last commit. False, and the plan is as it
    /// was committed, where a route becomes infeasible or rules over several routes refuse. What joins or leaves the plan
    /// must not be bound by such rules.
    pub fn attempt<E: Evaluate>(
        &mut self,
        model: &Model,
        changes: &[(u32, &[u32])],
        exchange: Exchange,
    ) -> bool {
        if let Some(activity) = exchange.dropped {
            self.put_into_bank(model, activity);
        }
        if let Some(activity) = exchange.served {
            self.take_from_bank(model, activity);
        }
        for &(slot, stops) in changes {
            self.replace::<E>(model, slot, stops);
        }
        let admitted = changes
            .iter()
            .all(|&(slot, _)| self.routes[slot as usize].feasible)
            && changes.iter().all(|&(slot, _)| {
                model.rules.is_empty()
                    || (self.in_order(model, slot) && self.link::<E>(model, slot))
            });
        if !admitted {
            self.roll_back(model);
        }
        admitted
    }

    /// Does whatever must come first in a route come first?
    fn in_order(&self, model: &Model, slot: u32) -> bool {
        let mut earlier = Vec::new();
        let stops = &self.routes[slot as usize].stops;
        stops.iter().enumerate().all(|(index, &stop)| {
            earlier.clear();
            model.rules.predecessors(stop, &mut earlier);
            earlier.iter().all(|&other| {
                let place = self.place[other as usize];
                place.route == NONE || place.route != slot || (place.position as usize) <= index
            })
        })
    }
}
