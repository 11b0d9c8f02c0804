//! Locked sequences.

use crate::generate::Dice;
use crate::problem::{Lock, Problem};

pub(super) fn add(dice: &mut Dice, problem: &mut Problem) {
    let vehicle = dice.range(0, problem.vehicles.len() as i64 - 1) as u32;
    // Whole tasks, in any order of the tasks.
    let mut tasks: Vec<usize> = (0..problem.tasks.len()).collect();
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
