//! Judges the place that reasons name for an unserved task: the plan with the task there keeps every rule, and costs what is said.

use super::money::cost;
use super::words::same;
use super::{Broken, check};
use crate::problem::{Plan, PlannedRoute, Problem};

/// Breaks and stations of an idle vehicle that are tried beside the task, at most.
const MOST_BESIDE: usize = 4;

/// `delta`: what serving the task there is said to add to the cost.
pub fn judge(
    problem: &Problem,
    plan: &Plan,
    task: u32,
    (vehicle, position): (u32, usize),
    delta: i64,
) -> Result<(), String> {
    let data = &problem.tasks[task as usize];
    let freed = data.revenue + if data.mandatory { 0 } else { data.penalty };
    let before = cost(problem, plan).map(|known| known.money.total());
    let agrees = |longer: &Plan| {
        if !problem.relations.is_empty() {
            return Ok(());
        }
        let after = cost(problem, longer).map(|known| known.money.total());
        match before.zip(after) {
            Some((before, after)) => same(
                "cost of the best alternative",
                delta,
                after - before + freed,
            ),
            None => Ok(()),
        }
    };
    let own: Vec<u32> = (data.first_activity..data.first_activity + data.num_activities).collect();
    let known = plan
        .routes
        .iter()
        .position(|route| route.vehicle == vehicle);
    let broken = match known {
        Some(index) => {
            let mut longer = plan.clone();
            let stops = &mut longer.routes[index].activities;
            if position > stops.len() {
                return Err(format!("task {task}: no place {position} on {vehicle}"));
            }
            stops.splice(position..position, own);
            match check(problem, &longer) {
                kept if kept.is_empty() => return agrees(&longer),
                broken => broken,
            }
        }
        None => match of_idle(problem, plan, vehicle, &own) {
            Ok(longer) if longer.iter().any(|longer| agrees(longer).is_ok()) => return Ok(()),
            Ok(longer) => return agrees(&longer[0]),
            Err(broken) => broken,
        },
    };
    Err(format!("the best alternative breaks {broken:?}"))
}

/// The plans in which an idle vehicle serves nothing else: it goes to the task as it is, or with what it owes and may need beside
/// (each of its breaks and stations once at most, anywhere). What is broken as it is where none of them keeps every rule.
fn of_idle(
    problem: &Problem,
    plan: &Plan,
    vehicle: u32,
    own: &[u32],
) -> Result<Vec<Plan>, Vec<Broken>> {
    let with = |activities: Vec<u32>| {
        let mut longer = plan.clone();
        longer.routes.push(PlannedRoute {
            vehicle,
            activities,
        });
        longer
    };
    let keeps = |longer: &Plan| check(problem, longer).is_empty();
    let as_it_is = with(own.to_vec());
    let broken = check(problem, &as_it_is);
    if broken.is_empty() {
        return Ok(vec![as_it_is]);
    }
    let mut rows = vec![own.to_vec()];
    for visit in beside(problem, vehicle) {
        let longer: Vec<Vec<u32>> = rows
            .iter()
            .flat_map(|row| (0..=row.len()).map(move |at| (row, at)))
            .map(|(row, at)| [&row[..at], &[visit], &row[at..]].concat())
            .collect();
        rows.extend(longer);
    }
    let kept: Vec<Plan> = rows.into_iter().map(with).filter(keeps).collect();
    match kept.is_empty() {
        true => Err(broken),
        false => Ok(kept),
    }
}

/// Visits of a vehicle's own breaks and of the stations; none where they are many.
fn beside(problem: &Problem, vehicle: u32) -> Vec<u32> {
    let breaks = (0..).zip(&problem.vehicles[vehicle as usize].breaks);
    let rests = breaks.flat_map(|(index, own)| {
        (0..=own.split.len() as u32).map(move |part| problem.break_visit(vehicle, index, part))
    });
    let stations = (0..problem.dump_stations.len() as u32).map(|id| problem.dump_visit(id));
    let all: Vec<u32> = rests.chain(stations).collect();
    match all.len() <= MOST_BESIDE {
        true => all,
        false => Vec::new(),
    }
}
