//! What the search minimises.

use super::{FairnessMetric, Problem};

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

/// Does the objective count how long routes take: a term of time, or fairness on work time? Of schedules of a route that cost
/// the same the shortest is taken then.
pub fn counts_work_time(problem: &Problem) -> bool {
    let fairness = problem.fairness.as_ref();
    let of_work_time = fairness.is_some_and(|own| own.metric == FairnessMetric::WorkTime);
    let mut terms = problem.objective.tiers.iter().flatten();
    terms.any(|&(term, weight)| {
        weight > 0 && (term == Term::Time || term == Term::Fairness && of_work_time)
    })
}
