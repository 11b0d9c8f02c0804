//! Changes that are made only where every rule admits them.

use super::Solution;
use crate::evaluate::Evaluate;
use crate::model::Model;

/// An activity that joins or leaves the plan with a change of routes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exchange {
    pub served: Option<u32>,
    pub dropped: Option<u32>,
}

impl Solution {
    /// Gives routes these stops, all at once; nothing may have changed since the last commit. False, and the plan is as it
    /// was committed, where a route becomes infeasible. Routes with activities that rules over several routes bind are left
    /// as they are: their clocks and prices depend on other routes, and `insert` and `take_out` alone follow that.
    pub fn attempt<E: Evaluate>(
        &mut self,
        model: &Model,
        changes: &[(u32, &[u32])],
        exchange: Exchange,
    ) -> bool {
        let bound = |stops: &[u32]| stops.iter().any(|&stop| model.rules.binds(stop));
        if !model.rules.is_empty()
            && changes
                .iter()
                .any(|&(slot, stops)| bound(stops) || bound(&self.routes[slot as usize].stops))
        {
            return false;
        }
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
            .all(|&(slot, _)| self.routes[slot as usize].feasible);
        if !admitted {
            self.roll_back(model);
        }
        admitted
    }
}
