//! When a search that stands still is over.

use super::Session;
use crate::host::Host;

/// Part of an explicit limit before which a search is never called stagnant (contract C9).
const NEVER_STAGNANT_BEFORE: f64 = 0.6;
/// Part of the limit without a better plan that then ends it.
const STAGNANT_AFTER: f64 = 0.2;

impl<H: Host + 'static> Session<H> {
    /// Long without a better plan, measured by a limit of time. The caller may want all of it, and a plan that misses mandatory
    /// work is not one to end with.
    pub(super) fn is_stagnant(&self) -> bool {
        !self.options.consume_all_time
            && self.fraction >= NEVER_STAGNANT_BEFORE
            && self.fraction - self.improved_at >= STAGNANT_AFTER
            && self.mandatory_are_served()
    }

    /// The caller's own limit on the time without a better plan has passed. It holds in every search mode.
    pub(super) fn waited_long_enough(&self) -> bool {
        self.options
            .no_improvement_ms
            .is_some_and(|limit| self.host.now() - self.better_at >= limit as f64)
    }

    /// A search that still has mandatory work to place goes on to its limit.
    fn mandatory_are_served(&self) -> bool {
        self.engine
            .as_ref()
            .is_none_or(|engine| engine.best().cost < engine.model().weights.mandatory)
    }
}
