//! The oracle: the optimum of a tiny problem under every rule, by code of its own. No kernel code and no code of the
//! checker takes part; docs/rules.md is its only source.
//!
//! Times lie on a grid of at most 64 ticks. Where rules do not couple routes, the cheapest route of each set of tasks
//! and vehicle, then the best partition; else every combination of routes, with all their clocks where those count.

pub mod choice;
mod ending;
pub mod goods;
pub mod plan;
mod record;
pub mod route;
pub mod time;
mod travel;

use std::collections::BTreeMap;

use solver_wasm::problem::{Plan, PlannedRoute, Problem, RelationKind, Term, Visit};

use choice::{Choice, Coupling};
use route::choices;

/// Missing mandatory tasks, then the tiers.
pub type Value = (i64, Vec<i64>);

#[derive(Clone, Debug)]
pub struct Optimum {
    pub value: Value,
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
    let watched: Vec<u32> = problem
        .relations
        .iter()
        .filter(|r| matches!(r.kind, RelationKind::Precedence | RelationKind::SameTime))
        .flat_map(|r| r.activities.iter().copied())
        .collect();
    let horizon = horizon(problem);
    let by_vehicle: Vec<Vec<Choice>> = (0..problem.vehicles.len() as u32)
        .map(|vehicle| choices(problem, vehicle, coupling, &watched, horizon))
        .collect();
    let best = if coupling.any() {
        let mut search = Joint {
            problem,
            by_vehicle: &by_vehicle,
            best: None,
        };
        search.vehicle(0, 0, &mut Vec::new());
        search.best
    } else {
        partition(problem, &by_vehicle)
    };
    best.map(|(value, chosen)| Optimum {
        value,
        plan: plan_of(problem, &chosen),
    })
}

fn plan_of(problem: &Problem, chosen: &[Choice]) -> Plan {
    let index = |visit: &Visit| match *visit {
        Visit::Activity(a) => a,
        Visit::Dump(s) => problem.dump_visit(s),
        Visit::Break {
            vehicle,
            index,
            part,
        } => problem.break_visit(vehicle, index, part),
    };
    let routes = chosen.iter().map(|choice| PlannedRoute {
        vehicle: choice.vehicle,
        activities: choice.stops.iter().map(index).collect(),
    });
    Plan {
        routes: routes.collect(),
    }
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

type Kept = (Vec<i64>, Vec<usize>);

/// Vehicle after vehicle: by tasks served and routes used a day, the cheapest.
fn partition(problem: &Problem, by_vehicle: &[Vec<Choice>]) -> Option<(Value, Vec<Choice>)> {
    let none = usize::MAX;
    let mut kept: BTreeMap<(usize, Vec<(u32, u32)>), Kept> = BTreeMap::new();
    kept.insert(
        (0, Vec::new()),
        (vec![0; problem.objective.tiers.len()], Vec::new()),
    );
    for (vehicle, choices) in by_vehicle.iter().enumerate() {
        let day = problem.vehicles[vehicle].day;
        let mut next: BTreeMap<(usize, Vec<(u32, u32)>), Kept> = BTreeMap::new();
        let mut offer = |state: (usize, Vec<(u32, u32)>), value: Kept| {
            if next.get(&state).is_none_or(|old| value.0 < old.0) {
                next.insert(state, value);
            }
        };
        for ((mask, used), (tiers, picks)) in &kept {
            let mut idle = picks.clone();
            idle.push(none);
            offer((*mask, used.clone()), (tiers.clone(), idle));
            let mut used_then: BTreeMap<u32, u32> = used.iter().copied().collect();
            *used_then.entry(day).or_insert(0) += 1;
            if too_many_routes(problem, &used_then) {
                continue;
            }
            for (number, choice) in choices.iter().enumerate() {
                if choice.mask & mask == 0 {
                    let sum = tiers
                        .iter()
                        .zip(&choice.tiers)
                        .map(|(a, b)| a + b)
                        .collect();
                    let mut picks = picks.clone();
                    picks.push(number);
                    let counted = if problem.max_vehicles.is_some() {
                        used_then.iter().map(|(&d, &n)| (d, n)).collect()
                    } else {
                        Vec::new()
                    };
                    offer((mask | choice.mask, counted), (sum, picks));
                }
            }
        }
        kept = next;
    }
    kept.into_iter()
        .map(|((mask, _), (tiers, picks))| (with_tasks(problem, mask, tiers, 0), picks))
        .min_by(|a, b| a.0.cmp(&b.0))
        .map(|(value, picks)| {
            let chosen = picks
                .iter()
                .enumerate()
                .filter(|(_, pick)| **pick != none)
                .map(|(vehicle, &pick)| by_vehicle[vehicle][pick].clone());
            (value, chosen.collect())
        })
}

struct Joint<'a> {
    problem: &'a Problem,
    by_vehicle: &'a [Vec<Choice>],
    best: Option<(Value, Vec<Choice>)>,
}

impl<'a> Joint<'a> {
    fn vehicle(&mut self, vehicle: usize, mask: usize, chosen: &mut Vec<&'a Choice>) {
        if vehicle == self.by_vehicle.len() {
            self.price(mask, chosen);
            return;
        }
        self.vehicle(vehicle + 1, mask, chosen);
        let by_vehicle = self.by_vehicle;
        for choice in &by_vehicle[vehicle] {
            if choice.mask & mask == 0 {
                chosen.push(choice);
                self.vehicle(vehicle + 1, mask | choice.mask, chosen);
                chosen.pop();
            }
        }
    }

    fn price(&mut self, mask: usize, chosen: &[&Choice]) {
        let problem = self.problem;
        let mut used = BTreeMap::new();
        for choice in chosen {
            *used
                .entry(problem.vehicles[choice.vehicle as usize].day)
                .or_insert(0) += 1;
        }
        if too_many_routes(problem, &used) {
            return;
        }
        // Dearer already than the best, whatever relations and fairness add.
        let mut tiers = vec![0; problem.objective.tiers.len()];
        for choice in chosen {
            for (sum, tier) in tiers.iter_mut().zip(&choice.tiers) {
                *sum += tier;
            }
        }
        let bound = with_tasks(problem, mask, tiers.clone(), 0);
        if self.best.as_ref().is_some_and(|best| bound >= best.0) {
            return;
        }
        let Some(money) = plan::joint_money(problem, chosen) else {
            return;
        };
        for (sum, more) in tiers.iter_mut().zip(plan::fairness(problem, chosen)) {
            *sum += more;
        }
        let value = with_tasks(problem, mask, tiers, money);
        if self.best.as_ref().is_none_or(|best| value < best.0) {
            let chosen = chosen.iter().map(|&choice| choice.clone()).collect();
            self.best = Some((value, chosen));
        }
    }
}
