//! What the search minimises.

/// What a tier of the objective counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// The plan's money: all cost terms.
    Money,
    /// Routes in use.
    Vehicles,
    /// Tasks not served.
    Unserved,
    /// Scaled distance units.
    Distance,
    /// Seconds of travel, waiting and setup.
    Time,
    /// `Problem::fairness` with weight 1, in the metric's unit.
    Fairness,
}

/// Ordered tiers, each a weighted sum. Missing mandatory tasks stand before the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    pub tiers: Vec<Vec<(Term, i64)>>,
}

impl Default for Objective {
    fn default() -> Self {
        Objective {
            tiers: vec![vec![(Term::Money, 1)]],
        }
    }
}
