//! The least that a search has for each stop: what was measured to pay with so much was not measured with less.

use super::Options;

/// For each stop.
pub struct LeastPerStop {
    pub iterations: u64,
    pub milliseconds: u64,
    /// Is it there where the options set no limit?
    pub without_limit: bool,
}

impl LeastPerStop {
    /// Do the options give so much for so many stops? Where they limit both, iterations are the budget.
    pub fn is_there(&self, options: &Options, stops: usize) -> bool {
        let stops = stops as u64;
        match (options.max_iterations, options.time_limit_ms) {
            (Some(count), _) => count >= self.iterations * stops,
            (None, Some(milliseconds)) => milliseconds >= self.milliseconds * stops,
            (None, None) => self.without_limit,
        }
    }
}
