//! Locked sequences.

use crate::generate::Dice;
use crate::problem::{Lock, Problem};

pub(super) fn add(dice: &mut Dice, problem: &mut Problem) {
    let vehicle = dice.range(0, problem.vehicles.len() as i64 - 1) as u32;
    let tasks = (0..problem.tasks.len()).collect();
    lock(dice, problem, vehicle, tasks);
}

/// In half of the problems that have a lock and a task beside it, another vehicle has one too.
pub(super) fn second(dice: &mut Dice, problem: &mut Problem) {
    let Some(first) = problem.locks.first() else {
        return;
    };
    let others = (0..problem.vehicles.len() as u32).filter(|&v| v != first.vehicle);
    let others: Vec<u32> = others.collect();
    let is_free = |task: &usize| {
        let task = &problem.tasks[*task];
        !first.activities.contains(&task.first_activity)
    };
    let free: Vec<usize> = (0..problem.tasks.len()).filter(is_free).collect();
    if !others.is_empty() && !free.is_empty() && dice.percent(50) {
        let vehicle = others[dice.index(others.len())];
        lock(dice, problem, vehicle, free);
    }
}

/// One or two of the tasks are locked to the vehicle.
fn lock(dice: &mut Dice, problem: &mut Problem, vehicle: u32, mut tasks: Vec<usize>) {
    // Whole tasks, in any order of the tasks.
    let count = dice.range(1, 2).min(tasks.len() as i64) as usize;
    let mut activities = Vec::new();
    for _ in 0..count {
        let task = tasks.remove(dice.range(0, tasks.len() as i64 - 1) as usize);
        let task = &mut problem.tasks[task];
        task.mandatory = true;
        activities.extend(task.first_activity..task.first_activity + task.num_activities);
    }
    problem.locks.push(Lock {
        vehicle,
        activities,
        strict: dice.percent(20),
        first: dice.percent(30),
    });
}

pub(super) fn remove(problem: &mut Problem) {
    problem.locks.clear();
}
