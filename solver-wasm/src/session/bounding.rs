//! A lower bound beside the search: how much work it may take, and whether a plan meets it.

use super::budget::Budget;
use crate::bound::{Bound, LowerBound};
use crate::objective::Weights;
use crate::problem::{Problem, Term};

/// Passes after which more bring next to nothing.
const MOST_PASSES: u64 = 300;
/// Making the graph takes as long as so many passes.
const MAKING: u64 = 8;
/// Cells that may be read for each iteration of the search: about a hundredth of its time.
const CELLS_PER_ITERATION: u64 = 10;
/// Cells that take no time to speak of, however few the iterations.
const ALWAYS: u64 = 20_000;
/// Cells that are read in a hundredth of a millisecond.
const CELLS_PER_MS: u64 = 1_000;
/// Of a time limit.
const SHARE: f64 = 0.01;

/// Passes go on until one of the ends.
#[derive(Default)]
pub struct Bounding {
    bound: Option<Bound>,
    passes: u64,
    /// The host's clock, where time is the budget.
    until: Option<f64>,
    /// Money of the first plan, where it serves all that is mandatory.
    plan: Option<i64>,
    value: Option<LowerBound>,
    /// The engine's cost of a plan that meets the bound; `None` where the two cannot be compared.
    meets_at: Option<i64>,
}

/// What a plan is worth, term by term.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    pub money: i64,
    pub vehicles: i64,
    pub unserved: i64,
    pub missing: i64,
}

impl Bounding {
    /// Whether and how long, by the budget of the search alone.
    pub fn new(problem: &Problem, budget: Budget, now: f64) -> Bounding {
        let nodes = problem.activities.len() as u64 + 1;
        let cells = nodes * nodes;
        let passes = match budget {
            Budget::Iterations { count, .. } => {
                let read = count.saturating_mul(CELLS_PER_ITERATION).max(ALWAYS);
                (read / cells).saturating_sub(MAKING).min(MOST_PASSES)
            }
            Budget::Time(ms)
                if cells * MAKING <= (ms as u64).saturating_mul(CELLS_PER_MS * MAKING) =>
            {
                MOST_PASSES
            }
            Budget::Time(_) => 0,
        };
        let until = match budget {
            Budget::Time(ms) => Some(now + ms * SHARE),
            Budget::Iterations { .. } => None,
        };
        Bounding {
            bound: (passes > 0).then(|| Bound::new(problem)).flatten(),
            passes,
            until,
            ..Bounding::default()
        }
    }

    pub fn is_needed(&self) -> bool {
        self.bound.is_some()
    }

    /// The first plan: passes aim at it.
    pub fn aim_at(&mut self, first: Worth) {
        self.plan = (first.missing == 0).then_some(first.money);
    }

    /// One pass; true when there is no further one.
    pub fn step(&mut self, now: f64) -> bool {
        let Some(bound) = &mut self.bound else {
            return true;
        };
        self.passes -= 1;
        let goes_on = bound.pass(self.plan);
        self.value = bound.value();
        let ends = !goes_on || self.passes == 0 || self.until.is_some_and(|until| now >= until);
        if ends {
            // The graph is large.
            self.bound = None;
        }
        ends
    }

    pub fn value(&self) -> Option<LowerBound> {
        self.value
    }

    /// No plan is better than one of these tiers that serves all mandatory tasks.
    pub fn proves(&self, problem: &Problem, tiers: &[i64]) -> bool {
        self.value.is_some_and(|bound| {
            bound
                .tiers(problem)
                .iter()
                .zip(tiers)
                .all(|(least, value)| value <= least)
        })
    }

    /// The engine's cost differs by a constant from the weighted sum of the terms: a plan of both tells it. Where time, distance or
    /// fairness count, or a sum is not exact, plans are compared at the end alone.
    pub fn compare_with(&mut self, problem: &Problem, weights: &Weights, cost: i64, plan: Worth) {
        let known = |term: Term| matches!(term, Term::Money | Term::Vehicles | Term::Unserved);
        let mut terms = problem.objective.tiers.iter().flatten();
        let (Some(bound), true) = (
            self.value,
            weights.exact && terms.all(|&(term, _)| known(term)),
        ) else {
            return;
        };
        let sum = |worth: Worth| {
            i128::from(weights.money) * i128::from(worth.money)
                + i128::from(weights.vehicles) * i128::from(worth.vehicles)
                + i128::from(weights.unserved) * i128::from(worth.unserved)
                + i128::from(weights.mandatory) * i128::from(worth.missing)
        };
        let best = Worth {
            money: bound.money,
            vehicles: bound.vehicles,
            unserved: 0,
            missing: 0,
        };
        self.meets_at = i64::try_from(i128::from(cost) - sum(plan) + sum(best)).ok();
    }

    pub fn may_be_met(&self, cost: i64) -> bool {
        self.meets_at.is_some_and(|least| cost <= least)
    }
}
