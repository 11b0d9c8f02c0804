//! Plans of problems in which every rule may appear: thrown together, built place by place, and plans with a place changed.

use solver_wasm::check::check;
use solver_wasm::generate::Dice;
use solver_wasm::problem::{Plan, PlannedRoute, Problem, Visit};

fn below(dice: &mut Dice, count: usize) -> usize {
    dice.range(0, count as i64 - 1) as usize
}

/// By vehicle.
fn stops_of(problem: &Problem, plan: &Plan) -> Vec<Vec<u32>> {
    let mut routes: Vec<Vec<u32>> = vec![Vec::new(); problem.vehicles.len()];
    for route in &plan.routes {
        routes[route.vehicle as usize] = route.activities.clone();
    }
    routes
}

/// Routes that serve nothing are left out.
fn plan_of(problem: &Problem, routes: Vec<Vec<u32>>) -> Plan {
    let is_task = |stop: &u32| matches!(problem.visit(*stop), Some(Visit::Activity(_)));
    let routes = (0..).zip(routes).map(|(vehicle, activities)| PlannedRoute {
        vehicle,
        activities,
    });
    Plan {
        routes: routes
            .filter(|r| r.activities.iter().any(is_task))
            .collect(),
    }
}

/// Tasks (nearly always whole and in their order), visits to stations and breaks at random places of random routes.
pub fn thrown_together(dice: &mut Dice, problem: &Problem) -> Plan {
    let mut routes: Vec<Vec<u32>> = vec![Vec::new(); problem.vehicles.len()];
    for task in &problem.tasks {
        if !dice.percent(75) {
            continue;
        }
        let torn = dice.percent(4);
        let vehicle = below(dice, routes.len());
        let mut at = below(dice, routes[vehicle].len() + 1);
        for activity in task.first_activity..task.first_activity + task.num_activities {
            let vehicle = if torn {
                below(dice, routes.len())
            } else {
                vehicle
            };
            if torn {
                at = below(dice, routes[vehicle].len() + 1);
                if dice.percent(25) {
                    continue;
                }
            }
            routes[vehicle].insert(at, activity);
            at = at + 1 + below(dice, routes[vehicle].len() - at);
        }
    }
    for (vehicle, route) in routes.iter_mut().enumerate() {
        if route.is_empty() {
            continue;
        }
        for station in 0..problem.dump_stations.len() as u32 {
            if dice.percent(40) {
                route.insert(below(dice, route.len() + 1), problem.dump_visit(station));
            }
        }
        for (index, entry) in (0..).zip(&problem.vehicles[vehicle].breaks) {
            if dice.percent(60) {
                let parts = entry.split.len() as u32;
                let from = u32::from(parts > 0 && dice.percent(70));
                let parts = if from == 0 { 0 } else { parts };
                let mut at = below(dice, route.len() + 1);
                for part in from..=parts {
                    route.insert(at, problem.break_visit(vehicle as u32, index, part));
                    at = at + 1 + below(dice, route.len() - at);
                }
            }
        }
    }
    plan_of(problem, routes)
}

/// Tasks, stations and breaks in random order, each at the first of some random places where the checker admits it.
pub fn admitted(dice: &mut Dice, problem: &Problem) -> Plan {
    let mut plan = Plan::default();
    let mut tasks: Vec<usize> = (0..problem.tasks.len()).collect();
    while !tasks.is_empty() {
        let number = below(dice, tasks.len());
        let task = &problem.tasks[tasks.swap_remove(number)];
        for _ in 0..5 {
            let mut routes = stops_of(problem, &plan);
            let vehicle = below(dice, routes.len());
            let route = &mut routes[vehicle];
            let mut at = below(dice, route.len() + 1);
            for activity in task.first_activity..task.first_activity + task.num_activities {
                route.insert(at, activity);
                at = at + 1 + below(dice, route.len() - at);
            }
            // Goods or hours may ask for a station or a break at once.
            if dice.percent(50) {
                let breaks = problem.vehicles[vehicle].breaks.len();
                let other = below(dice, problem.dump_stations.len() + breaks + 1);
                let stop = if other < problem.dump_stations.len() {
                    Some(problem.dump_visit(other as u32))
                } else {
                    let index = other - problem.dump_stations.len();
                    (index < breaks).then(|| problem.break_visit(vehicle as u32, index as u32, 0))
                };
                if let Some(stop) = stop {
                    let at = below(dice, route.len() + 1);
                    route.insert(at, stop);
                }
            }
            let tried = plan_of(problem, routes);
            if check(problem, &tried).is_empty() {
                plan = tried;
                break;
            }
        }
    }
    plan
}

/// So many random changes: a stop moved, left out or taken in, a station or a break put anywhere (also a break of another
/// vehicle).
pub fn changed(dice: &mut Dice, problem: &Problem, plan: &Plan, times: i64) -> Plan {
    let mut routes = stops_of(problem, plan);
    for _ in 0..times {
        let from = below(dice, routes.len());
        let to = below(dice, routes.len());
        let others = i64::from(problem.num_visits()) - 1;
        let stops = problem.activities.len() as i64;
        let stop = if dice.percent(60) && !routes[from].is_empty() {
            let at = below(dice, routes[from].len());
            Some(routes[from].remove(at))
        } else if others >= stops && dice.percent(50) {
            Some(dice.range(stops, others) as u32)
        } else {
            let task = dice.range(0, stops - 1) as u32;
            let served = routes.iter().any(|route| route.contains(&task));
            (!served).then_some(task)
        };
        if let Some(stop) = stop
            && !dice.percent(10)
        {
            let at = below(dice, routes[to].len() + 1);
            routes[to].insert(at, stop);
        }
    }
    plan_of(problem, routes)
}

/// Does every break stand on a route of its own vehicle? Else there is no report, only an error.
pub fn breaks_are_own(problem: &Problem, plan: &Plan) -> bool {
    plan.routes.iter().all(|route| {
        route
            .activities
            .iter()
            .all(|&stop| match problem.visit(stop) {
                Some(Visit::Break { vehicle, .. }) => vehicle == route.vehicle,
                _ => true,
            })
    })
}
