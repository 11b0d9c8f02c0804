//! What searches of the same problem that run beside one another tell one another.

use super::budget::Budget;
use super::{Phase, Session};
use crate::host::Host;
use crate::problem::Plan;
use crate::wire::{self, WireError};

impl<H: Host + 'static> Session<H> {
    /// Part that is used of what the search may have, by the clock or by the count, whichever is further; 1: it ends.
    pub fn used(&self) -> f64 {
        let counted = match self.budget {
            Budget::Iterations { count, .. } => self.iterations as f64 / count.max(1) as f64,
            Budget::Time(_) => 0.0,
        };
        // Without a limit the end is never near.
        let lasts = self.limit.ends_at(self.leaves_out()) - self.started;
        let passed = (self.host.now() - self.started) / lasts.max(f64::MIN_POSITIVE);
        counted.max(passed).min(1.0)
    }

    /// What the best plan so far costs, in units that all searches of these words share; none before the first plan.
    pub fn cost(&self) -> i64 {
        let searched = self
            .engine
            .as_ref()
            .map_or(i64::MAX, |engine| engine.best().cost);
        match (&self.polished, self.polished_plan()) {
            (Some(Some((cost, _))), Some(_)) => *cost,
            _ => searched,
        }
    }

    /// Goes on from a plan of another search of the same problem where it costs less than the best one. False, and nothing changed,
    /// where it does not, before the first plan and after the end. Told the same plans after the same iterations, two runs are the same.
    pub fn adopt(&mut self, plan: &Plan) -> bool {
        match &mut self.engine {
            Some(engine) if self.phase == Phase::Searching => engine.adopt(plan),
            _ => false,
        }
    }

    pub fn adopt_words(&mut self, plan: &[i32]) -> Result<bool, WireError> {
        let plan = wire::decode_plan(plan, &self.problem)?;
        Ok(self.adopt(&plan))
    }
}
