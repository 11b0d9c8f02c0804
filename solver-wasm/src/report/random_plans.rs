//! Reports of random plans against the independent checker.

use super::{encode, report};
use crate::check::{check, check_report};
use crate::generate::{Dice, Knobs, generate};
use crate::problem::{Plan, PlannedRoute, Problem};

/// Some of the tasks, shuffled over the vehicles; seldom feasible when large.
fn random_plan(problem: &Problem, dice: &mut Dice) -> Plan {
    let mut routes: Vec<Vec<u32>> = vec![Vec::new(); problem.vehicles.len()];
    for task in &problem.tasks {
        if dice.percent(80) {
            let last = i64::try_from(routes.len()).unwrap() - 1;
            let route = usize::try_from(dice.range(0, last)).unwrap();
            let length = i64::try_from(routes[route].len()).unwrap();
            let at = usize::try_from(dice.range(0, length)).unwrap();
            routes[route].insert(at, task.first_activity);
        }
    }
    let numbered = routes
        .into_iter()
        .zip(0u32..)
        .filter(|(activities, _)| !activities.is_empty());
    Plan {
        routes: numbered
            .map(|(activities, vehicle)| PlannedRoute {
                vehicle,
                activities,
            })
            .collect(),
    }
}

/// Judges `count` random plans; returns how many were feasible.
fn judge(knobs: &Knobs, seeds: std::ops::Range<u64>) -> usize {
    let mut feasible = 0;
    for seed in seeds {
        let problem = generate(seed, knobs);
        let mut dice = Dice::new(seed);
        for round in 0..4 {
            let plan = random_plan(&problem, &mut dice);
            let words = encode(&report(&problem, &plan).unwrap());
            if let Err(error) = check_report(&problem, &plan, &words) {
                panic!("seed {seed}, plan {round}: {error}\n{plan:?}");
            }
            feasible += usize::from(check(&problem, &plan).is_empty());
        }
    }
    feasible
}

#[test]
fn tiny_plans_are_reported_as_the_checker_computes_them() {
    assert!(judge(&Knobs::tiny(), 0..600) > 200);
}

#[test]
fn linked_plans_are_scheduled_at_least_cost() {
    let knobs = Knobs {
        precedence: 100,
        time_costs: 100,
        ..Knobs::tiny()
    };
    assert!(judge(&knobs, 1000..1600) > 100);
}

#[test]
fn larger_plans_are_reported_too() {
    judge(
        &Knobs {
            precedence: 60,
            ..Knobs::small()
        },
        2000..2100,
    );
}
