//! The oracle: the optimum of a tiny problem under every rule, by code of its own. No kernel code and no code of the
//! checker takes part; docs/rules.md is its only source.
//!
//! Times lie on a grid of at most 64 ticks. Where rules do not couple routes, the cheapest route of each set of tasks
//! and vehicle, then the best partition; else every combination of routes, with all their clocks where those count.

mod begins;
pub mod choice;
mod clocks;
mod ending;
pub mod goods;
mod joint;
mod loads;
mod needs;
mod partition;
pub mod plan;
mod record;
pub mod route;
mod serving;
mod state;
pub mod time;
mod trace;
mod travel;

use std::collections::BTreeMap;

use solver_wasm::problem::{Plan, PlannedRoute, Problem, Term, Visit};

use choice::{Choice, Coupling};
use joint::{Best, Joint};
use partition::partition;
use route::{Choices, choices};
use trace::Trace;

/// Missing mandatory tasks, then the tiers.
pub type Value = (i64, Vec<i64>);

#[derive(Clone, Debug)]
pub struct Optimum {
    /// Of the plan. Where rules leave open which of several joint schedules routes take (shares of work time between routes that
    /// relations of time tie), with the one that is best.
    pub value: Value,
    /// The least value that some plan has with any of them: `value` but where that decides.
    pub sure: Value,
    pub plan: Plan,
}

/// No clock of a tiny problem goes beyond it.
fn horizon(problem: &Problem) -> i64 {
    let ends = problem.vehicles.iter().map(|vehicle| {
        i64::from(vehicle.shift.end) + vehicle.overtime.map_or(0, |overtime| overtime.max)
    });
    ends.max().unwrap_or(0)
}

/// The best of all plans. `None`: even the empty plan breaks a hard rule.
pub fn optimum(problem: &Problem) -> Option<Optimum> {
    let coupling = Coupling::of(problem);
    let timed = problem.relations.iter().filter(|r| plan::of_time(r));
    let mut watched: Vec<u32> = timed.flat_map(|r| r.activities.iter().copied()).collect();
    watched.sort_unstable();
    watched.dedup();
    let horizon = horizon(problem);
    let mut by_vehicle: Vec<Vec<Choice>> = Vec::new();
    let mut traces: Vec<[Trace; 2]> = Vec::new();
    for vehicle in 0..problem.vehicles.len() as u32 {
        let listed =
            |watched: &[u32], free| choices(problem, vehicle, coupling, watched, horizon, free);
        let Choices { mut found, trace } = listed(&watched, coupling.in_time());
        // A route that no relation ties waits as it would without relations.
        let mut apart = Trace::default();
        if coupling.clocks && !coupling.days {
            let mut alone = listed(&[], false);
            for (signature, choice) in &mut found {
                let own = alone.found.remove(signature);
                choice.alone = Some(own.map(|own| own.timings[0]));
            }
            apart = alone.trace;
        }
        by_vehicle.push(found.into_values().collect());
        traces.push([trace, apart]);
    }
    let (best, sure) = if coupling.any() {
        let mut search = Joint::new(problem, &watched, &by_vehicle);
        let nothing = vec![0; problem.objective.tiers.len()];
        search.vehicle(0, 0, &nothing, &mut Vec::new());
        (search.best, search.sure)
    } else {
        let best = partition(problem, &by_vehicle);
        let sure = best.as_ref().map(|best| best.0.clone());
        (best, sure)
    };
    let (best, sure) = (best?, sure?);
    Some(Optimum {
        plan: plan_of(problem, &best, &traces),
        value: best.0,
        sure,
    })
}

fn plan_of(problem: &Problem, best: &Best, traces: &[[Trace; 2]]) -> Plan {
    let index = |visit: &Visit| match *visit {
        Visit::Activity(a) => a,
        Visit::Dump(s) => problem.dump_visit(s),
        Visit::Break {
            vehicle,
            index,
            part,
        } => problem.break_visit(vehicle, index, part),
    };
    let routes = best.1.iter().map(|(choice, timing)| {
        let trace = &traces[choice.vehicle as usize][usize::from(timing.alone)];
        PlannedRoute {
            vehicle: choice.vehicle,
            activities: trace.stops(timing.trace).iter().map(index).collect(),
        }
    });
    Plan {
        routes: routes.collect(),
    }
}

/// A value and more in each tier.
fn plus(value: &Value, tiers: &[i64]) -> Value {
    let sums = value.1.iter().zip(tiers).map(|(a, b)| a + b);
    (value.0, sums.collect())
}

/// Value of the tasks that a plan serves and leaves out, on top of its routes' tiers.
fn with_tasks(problem: &Problem, mask: usize, mut tiers: Vec<i64>, more_money: i64) -> Value {
    let (mut missing, mut unserved, mut money) = (0, 0, more_money);
    for (number, task) in problem.tasks.iter().enumerate() {
        if mask >> number & 1 == 1 {
            money -= task.revenue;
        } else {
            unserved += 1;
            if task.mandatory {
                missing += 1;
            } else {
                money += task.penalty;
            }
        }
    }
    for (sum, tier) in tiers.iter_mut().zip(&problem.objective.tiers) {
        for &(term, weight) in tier {
            match term {
                Term::Money => *sum += weight * money,
                Term::Unserved => *sum += weight * unserved,
                _ => {}
            }
        }
    }
    (missing, tiers)
}

fn too_many_routes(problem: &Problem, used: &BTreeMap<u32, u32>) -> bool {
    let most = problem.max_vehicles.unwrap_or(u32::MAX);
    used.values().any(|&routes| routes > most)
}
