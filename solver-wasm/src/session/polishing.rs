//! Half way through a search, a tiny problem under every rule is gone through row by row (`polish`).

use super::Session;
use super::budget::Budget;
use crate::host::Host;
use crate::polish;
use crate::problem::Plan;
use crate::spoil::Part;

/// Share of the budget after which it is done: the search has found a plan to measure by, and time is left.
const HALF_WAY: f64 = 0.5;

impl<H: Host + 'static> Session<H> {
    /// Once, when half of the budget is used. A row is judged for each iteration that the budget has.
    pub(super) fn polish(&mut self) {
        let Some(engine) = self.engine.as_ref().filter(|_| self.fraction >= HALF_WAY) else {
            return;
        };
        if self.polished.is_some() {
            return;
        }
        let work = match self.budget {
            Budget::Iterations { count, .. } => usize::try_from(count).unwrap_or(usize::MAX),
            Budget::Time(_) => usize::MAX,
        };
        let found = polish::applies(engine.model(), self.leaves_out()).then(|| {
            let problem = self.seen_by(Part::Search);
            polish::better_plan(engine.model(), &problem, &engine.plan(), work)
        });
        self.polished = Some(found.flatten());
    }

    /// The plan found so, unless the search has a better one by now.
    pub(super) fn polished_plan(&self) -> Option<&Plan> {
        let (cost, plan) = self.polished.as_ref()?.as_ref()?;
        let engine = self.engine.as_ref()?;
        (*cost < engine.best().cost).then_some(plan)
    }
}
