//! What is minimised: ordered and weighted terms, fairness, optional tasks, revenue, fixed costs.

use crate::generate::Dice;
use crate::problem::{Fairness, FairnessMetric, Objective, Problem, RelationKind, Term};

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
    // Where clocks couple routes, prices of time above money would choose schedules too: money alone does there.
    let clocks = problem
        .relations
        .iter()
        .any(|r| matches!(r.kind, RelationKind::Precedence | RelationKind::SameTime));
    if clocks {
        let terms = tiers.iter_mut().flatten();
        terms
            .filter(|term| term.0 == Term::Time)
            .for_each(|term| term.0 = Term::Money);
    }
    if dice.percent(45) {
        let metrics = [
            FairnessMetric::WorkTime,
            FairnessMetric::ServiceTime,
            FairnessMetric::NumTasks,
            FairnessMetric::Distance,
            FairnessMetric::Load,
        ];
        // So would shares of work.
        let first = i64::from(clocks || problem.num_dimensions > 8);
        let last = if problem.num_dimensions > 0 { 4 } else { 3 };
        problem.fairness = Some(Fairness {
            metric: metrics[dice.range(first, last) as usize],
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
