//! What is minimised: ordered and weighted terms, fairness, optional tasks, revenue, fixed costs.

use crate::generate::Dice;
use crate::problem::{Fairness, FairnessMetric, Objective, Problem, Term};

pub(super) fn add(dice: &mut Dice, problem: &mut Problem) {
    for task in &mut problem.tasks {
        if dice.percent(45) {
            task.mandatory = false;
            task.penalty = dice.range(0, 120);
        }
        if dice.percent(25) {
            task.revenue = dice.range(0, 80);
        }
    }
    for vehicle in &mut problem.vehicles {
        vehicle.fixed_cost = if dice.percent(50) {
            dice.range(0, 90)
        } else {
            0
        };
    }
    let weight = dice.range(1, 20);
    let mut tiers = match dice.range(0, 6) {
        0 => vec![vec![(Term::Vehicles, 1)], vec![(Term::Money, 1)]],
        1 => vec![vec![(Term::Unserved, 1)], vec![(Term::Distance, 1)]],
        2 => vec![vec![(Term::Time, 1)], vec![(Term::Money, 1)]],
        3 => vec![vec![
            (Term::Distance, 1),
            (Term::Time, weight),
            (Term::Unserved, 30),
        ]],
        4 => vec![vec![(Term::Money, 1), (Term::Vehicles, 5 * weight)]],
        _ => vec![vec![(Term::Money, 1)]],
    };
    if dice.percent(45) {
        let metrics = [
            FairnessMetric::WorkTime,
            FairnessMetric::ServiceTime,
            FairnessMetric::NumTasks,
            FairnessMetric::Distance,
            FairnessMetric::Load,
        ];
        let last = if problem.num_dimensions > 0 { 4 } else { 3 };
        problem.fairness = Some(Fairness {
            metric: metrics[dice.range(0, last) as usize],
            dimension: 0,
            horizon: dice.percent(40),
            tolerance: if dice.percent(40) {
                100_000 * dice.range(1, 4)
            } else {
                0
            },
            history: (0..problem.num_resources)
                .map(|_| {
                    if dice.percent(25) {
                        dice.range(0, 10)
                    } else {
                        0
                    }
                })
                .collect(),
        });
        tiers[0].push((Term::Fairness, dice.range(1, 30)));
    }
    problem.objective = Objective { tiers };
}

/// Beside relations of time the objective reads seconds of the clock in most problems, and shares of work time in half of them:
/// routes that are tied then choose their schedules together, least money first.
pub(super) fn read_clocks(dice: &mut Dice, problem: &mut Problem) {
    if dice.percent(60) {
        let weight = dice.range(1, 20);
        let of_fairness = |term: &&(Term, i64)| term.0 == Term::Fairness;
        let shares = problem.objective.tiers[0].iter().find(of_fairness).copied();
        let mut tiers = match dice.range(0, 4) {
            0 => vec![vec![(Term::Time, 1)], vec![(Term::Money, 1)]],
            1 => vec![vec![(Term::Money, 1)], vec![(Term::Time, 1)]],
            2 => vec![vec![(Term::Money, 1), (Term::Time, weight)]],
            3 => vec![vec![
                (Term::Distance, 1),
                (Term::Time, weight),
                (Term::Unserved, 30),
            ]],
            _ => vec![
                vec![(Term::Unserved, 1)],
                vec![(Term::Time, 1)],
                vec![(Term::Money, 1)],
            ],
        };
        tiers[0].extend(shares);
        problem.objective.tiers = tiers;
    }
    if dice.percent(50) {
        match &mut problem.fairness {
            Some(fairness) => fairness.metric = FairnessMetric::WorkTime,
            None => {
                problem.fairness = Some(Fairness {
                    metric: FairnessMetric::WorkTime,
                    dimension: 0,
                    horizon: dice.percent(40),
                    tolerance: 0,
                    history: vec![0; problem.num_resources as usize],
                });
                problem.objective.tiers[0].push((Term::Fairness, dice.range(1, 30)));
            }
        }
    }
}

pub(super) fn remove(problem: &mut Problem) {
    problem.objective = Objective::default();
    problem.fairness = None;
    for task in &mut problem.tasks {
        task.mandatory = true;
        task.penalty = 0;
        task.revenue = 0;
    }
    for vehicle in &mut problem.vehicles {
        vehicle.fixed_cost = 0;
    }
}
