//! On generated problems: reasons agree with trying every place, and the checker agrees with the reasons.

use super::tests::found_of;
use crate::check::{check, check_reasons};
use crate::constraint::Reason;
use crate::diagnose::encode;
use crate::generate::{Knobs, generate};
use crate::problem::{Plan, PlannedRoute, Problem};

/// Tasks put in greedily in order; every third task is left out.
fn some_plan(problem: &Problem) -> Plan {
    let mut plan = Plan::default();
    for (task, data) in problem.tasks.iter().enumerate() {
        if task % 3 == 2 {
            continue;
        }
        for vehicle in 0..u32::try_from(problem.vehicles.len()).unwrap() {
            let mut longer = plan.clone();
            match longer.routes.iter_mut().find(|r| r.vehicle == vehicle) {
                Some(route) => route.activities.push(data.first_activity),
                None => longer.routes.push(PlannedRoute {
                    vehicle,
                    activities: vec![data.first_activity],
                }),
            }
            if check(problem, &longer).is_empty() {
                plan = longer;
                break;
            }
        }
    }
    plan
}

/// Is there a place for the task, by trying all of them?
fn some_place(problem: &Problem, plan: &Plan, task: u32) -> bool {
    let activity = problem.tasks[task as usize].first_activity;
    (0..u32::try_from(problem.vehicles.len()).unwrap()).any(|vehicle| {
        let mut longer = plan.clone();
        if longer.routes.iter().all(|r| r.vehicle != vehicle) {
            longer.routes.push(PlannedRoute {
                vehicle,
                activities: Vec::new(),
            });
        }
        let index = longer
            .routes
            .iter()
            .position(|r| r.vehicle == vehicle)
            .unwrap();
        (0..=longer.routes[index].activities.len()).any(|position| {
            let mut tried = longer.clone();
            tried.routes[index].activities.insert(position, activity);
            check(problem, &tried).is_empty()
        })
    })
}

fn judge(knobs: &Knobs, seeds: std::ops::Range<u64>) -> [usize; 4] {
    let mut met = [0; 4];
    for seed in seeds {
        let problem = generate(seed, knobs);
        let plan = some_plan(&problem);
        let found = found_of(&problem, &plan);
        check_reasons(&problem, &plan, &encode(&found))
            .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{plan:?}"));
        for task in &found.unserved {
            let place = some_place(&problem, &plan, task.task);
            assert_eq!(
                task.best.is_some(),
                place,
                "seed {seed}: {task:?}\n{plan:?}"
            );
            let kind = match task.main {
                Reason::NotFoundInTime | Reason::NotProfitable => 0,
                Reason::FleetExhausted => 1,
                Reason::RelationConflict | Reason::DependentUnserved => 2,
                _ => 3,
            };
            assert_eq!(kind == 0, place, "seed {seed}: {task:?}\n{plan:?}");
            met[kind] += 1;
        }
    }
    met
}

#[test]
fn reasons_agree_with_trying_every_place() {
    let met = judge(
        &Knobs {
            precedence: 40,
            ..Knobs::tiny()
        },
        0..800,
    );
    assert!(met.iter().all(|&count| count > 30), "{met:?}");
    judge(
        &Knobs {
            precedence: 30,
            ..Knobs::small()
        },
        900..960,
    );
}
