//! The objective's tiers as one integer.
//!
//! Every term is a sum over routes and unserved tasks, so a plan's value is a sum of route costs and of
//! prizes of the tasks left out. A tier weighs more than everything below it can ever sum to (as far as
//! 62 bits carry), so comparing sums compares the tiers in their order. Missing mandatory tasks stand
//! before the first tier.

use crate::problem::{Objective, Problem, Term};

/// Weights of the terms and of a missing mandatory task in the one integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    pub money: i64,
    pub vehicles: i64,
    pub unserved: i64,
    pub distance: i64,
    pub time: i64,
    pub fairness: i64,
    pub mandatory: i64,
}

/// What the whole sum may reach.
const MAX_TOTAL: i128 = 1 << 61;

impl Weights {
    /// `money_bound`: no plan's money sums to more.
    pub fn new(problem: &Problem, money_bound: i128) -> Weights {
        let range = |term: Term| match term {
            // No sum of distance or seconds is larger either, see `wire::money_bound`.
            Term::Money | Term::Distance | Term::Time | Term::Fairness => money_bound.max(1),
            Term::Vehicles => problem.vehicles.len().max(1) as i128,
            Term::Unserved => problem.tasks.len().max(1) as i128,
        };
        let mut weights = Weights {
            money: 0,
            vehicles: 0,
            unserved: 0,
            distance: 0,
            time: 0,
            fairness: 0,
            mandatory: 0,
        };
        let mut below: i128 = 0;
        for tier in with_money(&problem.objective).iter().rev() {
            let size: i128 = tier
                .iter()
                .map(|&(term, weight)| i128::from(weight) * range(term))
                .sum();
            let scale = (below + 1).min(MAX_TOTAL / size.max(1)).max(1);
            for &(term, weight) in tier {
                let scaled = (i128::from(weight) * scale)
                    .min(MAX_TOTAL / range(term))
                    .max(0) as i64;
                let field = match term {
                    Term::Money => &mut weights.money,
                    Term::Vehicles => &mut weights.vehicles,
                    Term::Unserved => &mut weights.unserved,
                    Term::Distance => &mut weights.distance,
                    Term::Time => &mut weights.time,
                    Term::Fairness => &mut weights.fairness,
                };
                *field += scaled;
            }
            below += size * scale;
        }
        let mandatory = problem.tasks.iter().filter(|task| task.mandatory).count() as i128;
        weights.mandatory = (below + 1).min(MAX_TOTAL / (mandatory + 1)) as i64;
        weights
    }
}

/// The tiers, with money last where no tier counts it: among equals the cheaper plan is the better one.
fn with_money(objective: &Objective) -> Vec<Vec<(Term, i64)>> {
    let mut tiers = objective.tiers.clone();
    if !tiers
        .iter()
        .flatten()
        .any(|&(term, weight)| term == Term::Money && weight > 0)
    {
        tiers.push(vec![(Term::Money, 1)]);
    }
    tiers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Vehicle;

    fn problem(tiers: Vec<Vec<(Term, i64)>>) -> Problem {
        Problem {
            objective: Objective { tiers },
            ..Problem::default()
        }
    }

    #[test]
    fn an_upper_tier_outweighs_all_below() {
        let weights = Weights::new(
            &problem(vec![vec![(Term::Vehicles, 1)], vec![(Term::Money, 1)]]),
            1000,
        );
        assert_eq!(weights.money, 1);
        assert!(weights.vehicles > 1000);
        assert!(weights.mandatory > weights.vehicles + 1000);
    }

    #[test]
    fn money_breaks_ties_where_no_tier_counts_it() {
        let weights = Weights::new(&problem(vec![vec![(Term::Unserved, 1)]]), 50);
        assert_eq!(weights.money, 1);
        assert!(weights.unserved > 50);
    }

    #[test]
    fn huge_money_does_not_overflow() {
        let problem = problem(vec![vec![(Term::Money, 1)], vec![(Term::Vehicles, 1)]]);
        let weights = Weights::new(&problem, 1 << 60);
        assert!(i128::from(weights.money) * (1 << 60) <= 1 << 61);
        let _: Option<Vehicle> = None;
    }
}
