//! Plans without the engine.

use solver_wasm::check::check;
use solver_wasm::generate::Dice;
use solver_wasm::problem::{Plan, PlannedRoute, Problem};

fn shuffled(dice: &mut Dice, count: usize) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    for i in (1..order.len()).rev() {
        order.swap(i, dice.range(0, i as i64) as usize);
    }
    order
}

/// Every task with a chance of 3 in 4 at the end of a random route.
pub fn random_plan(dice: &mut Dice, problem: &Problem) -> Plan {
    let mut plan = Plan::default();
    for vehicle in 0..problem.vehicles.len() as u32 {
        let activities = Vec::new();
        plan.routes.push(PlannedRoute {
            vehicle,
            activities,
        });
    }
    for task in shuffled(dice, problem.tasks.len()) {
        if dice.percent(75) {
            let route = dice.range(0, plan.routes.len() as i64 - 1) as usize;
            let task = &problem.tasks[task as usize];
            let activities = task.first_activity..task.first_activity + task.num_activities;
            plan.routes[route].activities.extend(activities);
        }
    }
    plan.routes.retain(|route| !route.activities.is_empty());
    plan
}

/// Tasks in random order, each put in the first random place where the checker admits it.
pub fn feasible_plan(dice: &mut Dice, problem: &Problem) -> Plan {
    let mut plan = Plan::default();
    for task in shuffled(dice, problem.tasks.len()) {
        let activity = problem.tasks[task as usize].first_activity;
        for _ in 0..6 {
            let vehicle = dice.range(0, problem.vehicles.len() as i64 - 1) as u32;
            let mut tried = plan.clone();
            let at = match tried
                .routes
                .binary_search_by_key(&vehicle, |route| route.vehicle)
            {
                Ok(at) => at,
                Err(at) => {
                    let activities = Vec::new();
                    tried.routes.insert(
                        at,
                        PlannedRoute {
                            vehicle,
                            activities,
                        },
                    );
                    at
                }
            };
            let length = tried.routes[at].activities.len() as i64;
            tried.routes[at]
                .activities
                .insert(dice.range(0, length) as usize, activity);
            if check(problem, &tried).is_empty() {
                plan = tried;
                break;
            }
        }
    }
    plan
}
