//! The optimum of a tiny problem by trying every plan, priced by the checker.

use solver_wasm::check::{check, cost};
use solver_wasm::problem::{Plan, PlannedRoute, Problem};

/// (missing mandatory, tiers): what plans are compared by.
pub type Value = (i64, Vec<i64>);

pub struct Optimum {
    pub value: Value,
    pub plan: Plan,
    /// Plans priced.
    pub tried: u64,
    /// False when some plan's price was only a bound.
    pub exact: bool,
}

/// Tries every way to hand out and order the tasks (one activity each, at most 8).
pub fn brute_force(problem: &Problem) -> Optimum {
    let linked = !problem.relations.is_empty();
    let routes: Vec<Vec<Vec<Vec<u32>>>> = (0..problem.vehicles.len())
        .map(|vehicle| routes_by_set(problem, vehicle as u32, linked))
        .collect();
    let mut search = Search {
        problem,
        routes: &routes,
        best: None,
        tried: 0,
        exact: true,
    };
    search.vehicle(0, 0, &mut Plan::default());
    let (value, plan) = search.best.expect("the empty plan is a plan");
    Optimum {
        value,
        plan,
        tried: search.tried,
        exact: search.exact,
    }
}

/// By set of tasks (bit mask): the orders worth trying on the vehicle: all that fit when routes are
/// linked, else the cheapest (all terms but money are the same for every order).
fn routes_by_set(problem: &Problem, vehicle: u32, linked: bool) -> Vec<Vec<Vec<u32>>> {
    let tasks = problem.tasks.len();
    let mut sets = vec![Vec::new(); 1 << tasks];
    let mut cheapest = vec![i64::MAX; 1 << tasks];
    let mut order = Vec::new();
    orders(tasks as u32, 0, &mut order, &mut |mask, order| {
        let activities: Vec<u32> = order
            .iter()
            .map(|&t| problem.tasks[t as usize].first_activity)
            .collect();
        let plan = Plan {
            routes: vec![PlannedRoute {
                vehicle,
                activities: activities.clone(),
            }],
        };
        let without_requires = check(problem, &plan)
            .iter()
            .all(|broken| broken.vehicle.is_none());
        if !without_requires {
            return;
        }
        if linked {
            sets[mask].push(activities);
            return;
        }
        let v = &problem.vehicles[vehicle as usize];
        let money = solver_wasm::check::money_of_route(problem, v, &activities)
            .expect("it fits")
            .total();
        if money < cheapest[mask] {
            cheapest[mask] = money;
            sets[mask] = vec![activities];
        }
    });
    sets
}

fn orders(tasks: u32, mask: usize, order: &mut Vec<u32>, visit: &mut dyn FnMut(usize, &[u32])) {
    if !order.is_empty() {
        visit(mask, order);
    }
    for task in (0..tasks).filter(|t| mask & (1 << t) == 0) {
        order.push(task);
        orders(tasks, mask | (1 << task), order, visit);
        order.pop();
    }
}

struct Search<'a> {
    problem: &'a Problem,
    routes: &'a [Vec<Vec<Vec<u32>>>],
    best: Option<(Value, Plan)>,
    tried: u64,
    exact: bool,
}

impl Search<'_> {
    fn vehicle(&mut self, vehicle: usize, taken: usize, plan: &mut Plan) {
        if vehicle == self.problem.vehicles.len() {
            self.price(plan);
            return;
        }
        self.vehicle(vehicle + 1, taken, plan);
        let routes = self.routes;
        for (mask, orders) in routes[vehicle].iter().enumerate() {
            if mask & taken != 0 {
                continue;
            }
            for activities in orders {
                plan.routes.push(PlannedRoute {
                    vehicle: vehicle as u32,
                    activities: activities.clone(),
                });
                self.vehicle(vehicle + 1, taken | mask, plan);
                plan.routes.pop();
            }
        }
    }

    fn price(&mut self, plan: &Plan) {
        self.tried += 1;
        if !self.problem.relations.is_empty() && !check(self.problem, plan).is_empty() {
            return;
        }
        let cost = cost(self.problem, plan).expect("it fits");
        self.exact &= cost.exact;
        let value = (cost.missing_mandatory, cost.tiers);
        if self.best.as_ref().is_none_or(|(best, _)| value < *best) {
            self.best = Some((value, plan.clone()));
        }
    }
}
