//! The objective's tiers as one integer.
//!
//! Every term but fairness is a sum over routes and unserved tasks, so a plan's value is a sum of route costs, of
//! prizes of the tasks left out, and of the fairness of the whole (`fairness`). A tier weighs more than everything below it can ever sum to (as far as
//! 61 bits carry: [`Weights::exact`] says whether they do), so comparing sums compares the tiers in their order. Missing mandatory tasks stand
//! before the first tier.

pub mod bounds;
pub mod fairness;

use crate::problem::{Objective, Problem, Term};

pub use fairness::FairShare;

/// Weights of the terms and of a missing mandatory task in the one integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    pub money: i64,
    pub vehicles: i64,
    pub unserved: i64,
    pub distance: i64,
    /// A second of travel, waiting and setup.
    pub time: i64,
    /// One part of a unit of the metric (`FairShare::unit`).
    pub fairness: i64,
    pub mandatory: i64,
    /// No tier can be outweighed by those below it. False where the numbers are too large for one integer: then
    /// the upper tier still counts most, but a very large sum below may outweigh a step of it.
    pub exact: bool,
}

/// What the whole sum may reach.
const MAX_TOTAL: i128 = 1 << 61;

impl Weights {
    /// `money_bound`: no plan's money sums to more.
    pub fn new(problem: &Problem, money_bound: i128) -> Weights {
        let range = |term: Term| bounds::of_term(problem, term, money_bound);
        let unit = FairShare::compile(problem).map_or(1, |share| i128::from(share.unit()));
        let mut weights = Weights {
            money: 0,
            vehicles: 0,
            unserved: 0,
            distance: 0,
            time: 0,
            fairness: 0,
            mandatory: 0,
            exact: true,
        };
        let mut below: i128 = 0;
        for tier in with_money(&problem.objective).iter().rev() {
            // Fairness counts in parts of its unit: beside it all others count so many times more.
            let parts = match tier.iter().any(|&(term, _)| term == Term::Fairness) {
                true => unit,
                false => 1,
            };
            let share = |term: Term, weight: i64| match term {
                Term::Fairness => i128::from(weight),
                _ => i128::from(weight) * parts,
            };
            let size: i128 = tier
                .iter()
                .map(|&(term, weight)| share(term, weight) * range(term))
                .sum();
            let scale = (below + 1).min(MAX_TOTAL / size.max(1)).max(1);
            weights.exact &= scale == below + 1 && size * scale <= MAX_TOTAL;
            for &(term, weight) in tier {
                let scaled = (share(term, weight) * scale)
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
        weights.exact &= i128::from(weights.mandatory) == below + 1;
        weights
    }
}

/// The tiers, with money last where no tier counts it: among equals the cheaper plan is the better one.
pub fn with_money(objective: &Objective) -> Vec<Vec<(Term, i64)>> {
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

    /// Two places `far` apart, three vehicles on one day, two tasks.
    fn small(far: i32, tiers: Vec<Vec<(Term, i64)>>) -> Problem {
        use crate::fixtures::{add_job, add_vehicle, line, vehicle};
        let mut problem = line(&[0, far]);
        for _ in 0..3 {
            add_vehicle(&mut problem, vehicle());
        }
        add_job(&mut problem, 1, 0, &[]);
        add_job(&mut problem, 1, 0, &[]);
        problem.objective = Objective { tiers };
        problem.fairness = Some(crate::problem::Fairness {
            metric: crate::problem::FairnessMetric::NumTasks,
            dimension: 0,
            horizon: false,
            tolerance: 0,
            history: Vec::new(),
        });
        problem
    }

    #[test]
    fn each_term_is_bounded_by_itself() {
        let tiers = vec![vec![(Term::Vehicles, 1)], vec![(Term::Distance, 2)]];
        let problem = small(50, tiers);
        // Two stops, two routes: four legs of 50.
        assert_eq!(bounds::of_term(&problem, Term::Distance, 0), 200);
        assert_eq!(bounds::of_term(&problem, Term::Time, 0), 2 * 1000);
        let weights = Weights::new(&problem, 300);
        // Money breaks ties below both tiers.
        assert_eq!((weights.money, weights.distance), (1, 2 * 301));
        assert_eq!(weights.vehicles, 300 + 2 * 301 * 200 + 1);
        assert!(weights.exact);
    }

    #[test]
    fn beside_fairness_the_others_count_its_parts() {
        let mixed = vec![vec![(Term::Money, 1), (Term::Fairness, 5)]];
        let problem = small(10, mixed);
        let weights = Weights::new(&problem, 100);
        assert_eq!((weights.money, weights.fairness), (3, 5));
        let alone = small(10, vec![vec![(Term::Fairness, 1)], vec![(Term::Money, 1)]]);
        let weights = Weights::new(&alone, 100);
        assert_eq!((weights.money, weights.fairness), (1, 101));
        assert!(weights.exact);
    }

    #[test]
    fn what_does_not_fit_says_so() {
        let tiers = vec![vec![(Term::Unserved, 1)], vec![(Term::Money, 1)]];
        let problem = small(10, tiers);
        assert!(Weights::new(&problem, 1 << 50).exact);
        let weights = Weights::new(&problem, 1 << 60);
        assert!(!weights.exact);
        assert!(weights.unserved > 0 && weights.mandatory > 0);
    }

    #[test]
    fn huge_money_does_not_overflow() {
        let problem = problem(vec![vec![(Term::Money, 1)], vec![(Term::Vehicles, 1)]]);
        let weights = Weights::new(&problem, 1 << 60);
        assert!(i128::from(weights.money) * (1 << 60) <= 1 << 61);
        let _: Option<Vehicle> = None;
    }
}
