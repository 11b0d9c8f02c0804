//! The report of plans under every rule, recomputed by the checker from the words; a figure changed by one is noticed.

mod support;

use solver_wasm::check::check_report;
use solver_wasm::generate::Dice;
use solver_wasm::generate_rules::generate;
use solver_wasm::problem::{Plan, PlannedRoute, Problem, RelationKind};
use solver_wasm::report::{encode, report};

/// A problem without the kinds of relations that the report does not judge yet.
fn problem(seed: u64) -> Problem {
    let mut problem = generate(seed);
    let judged = |kind| kind == RelationKind::Precedence;
    problem
        .relations
        .retain(|relation| judged(relation.kind) && relation.activities.len() == 2);
    problem
}

/// Whole tasks, visits to stations and breaks at random places of random routes.
fn random_plan(dice: &mut Dice, problem: &Problem) -> Plan {
    let mut routes: Vec<Vec<u32>> = vec![Vec::new(); problem.vehicles.len()];
    let pick = |dice: &mut Dice, most: usize| dice.range(0, most as i64) as usize;
    for task in &problem.tasks {
        if dice.percent(75) {
            let vehicle = pick(dice, problem.vehicles.len() - 1);
            let mut at = pick(dice, routes[vehicle].len());
            for activity in task.first_activity..task.first_activity + task.num_activities {
                routes[vehicle].insert(at, activity);
                at = at + 1 + pick(dice, routes[vehicle].len() - at - 1);
            }
        }
    }
    for (vehicle, route) in routes.iter_mut().enumerate() {
        if route.is_empty() {
            continue;
        }
        for station in 0..problem.dump_stations.len() as u32 {
            if dice.percent(40) {
                route.insert(pick(dice, route.len()), problem.dump_visit(station));
            }
        }
        for index in 0..problem.vehicles[vehicle].breaks.len() as u32 {
            if dice.percent(60) {
                let rest = problem.break_visit(vehicle as u32, index, 0);
                route.insert(pick(dice, route.len()), rest);
            }
        }
    }
    let routes = (0..).zip(routes).map(|(vehicle, activities)| PlannedRoute {
        vehicle,
        activities,
    });
    Plan {
        routes: routes.filter(|r| !r.activities.is_empty()).collect(),
    }
}

#[test]
fn a_total_that_is_off_by_one_is_noticed() {
    let mut noticed = [0; 13];
    for seed in 0..300 {
        let problem = problem(seed);
        let plan = random_plan(&mut Dice::new(seed), &problem);
        let words = encode(&report(&problem, &plan).expect("the plan names what exists"));
        if check_report(&problem, &plan, &words).is_err() {
            continue;
        }
        for (term, count) in noticed.iter_mut().enumerate() {
            let mut spoilt = words.clone();
            // Behind the header of six words, two a term, the low one first.
            spoilt[6 + 2 * term] ^= 1;
            *count += usize::from(check_report(&problem, &plan, &spoilt).is_err());
        }
    }
    assert!(noticed.iter().all(|&count| count > 100), "{noticed:?}");
}
