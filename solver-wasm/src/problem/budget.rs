//! The least that a search has for each stop: what was measured to pay with so much was not measured with less.

use super::Options;

/// For each stop.
pub struct Budget {
    pub iterations: u64,
    pub milliseconds: u64,
}

impl Budget {
    /// Do the options give so much for so many stops? `None` where they set no limit.
    pub fn is_there(&self, options: &Options, stops: usize) -> Option<bool> {
        let stops = stops as u64;
        match (options.max_iterations, options.time_limit_ms) {
            (Some(count), _) => Some(count >= self.iterations * stops),
            (None, Some(milliseconds)) => Some(milliseconds >= self.milliseconds * stops),
            (None, None) => None,
        }
    }
}
