//! How much a search may use.

use crate::problem::{Options, Problem};

/// What the temperature follows and what ends the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    /// The caller's number of iterations, or the schedule of a request without any limit.
    Iterations { count: u64, announced: bool },
    /// Milliseconds from `begin`.
    Time(f64),
}

/// What the options ask for.
pub fn budget(problem: &Problem, options: &Options) -> Budget {
    match (options.max_iterations, options.time_limit_ms) {
        (Some(count), _) => Budget::Iterations {
            count,
            announced: true,
        },
        (None, Some(limit)) => Budget::Time(limit as f64),
        (None, None) => Budget::Iterations {
            count: unlimited_iterations(problem.activities.len()),
            announced: false,
        },
    }
}

/// The schedule of a request without a limit, in iterations: milliseconds for ten stops, somewhat less than
/// a second for a hundred, some seconds for a thousand.
fn unlimited_iterations(stops: usize) -> u64 {
    let stops = stops as u64;
    1_000 + 30 * stops.min(100) * stops.min(40) + 500 * stops.saturating_sub(100)
}
