//! Locked sequences: whole tasks on their vehicle, in their order, alone when strict, in front when pinned.
//! That locked tasks are served is said by `Task::mandatory`.

use super::{activities, place};
use crate::check::{Broken, Rule};
use crate::problem::{Lock, Plan, Problem};

/// Does the lock name any activity of the task of this one?
fn names(problem: &Problem, lock: &Lock, activity: u32) -> bool {
    let task = |a: u32| problem.activities[a as usize].task;
    lock.activities.iter().any(|&a| task(a) == task(activity))
}

pub(crate) fn check(problem: &Problem, plan: &Plan, broken: &mut Vec<Broken>) {
    for lock in &problem.locks {
        let mut last = None;
        for &activity in &lock.activities {
            let Some((route, position)) = place(plan, activity) else {
                continue;
            };
            if plan.routes[route].vehicle != lock.vehicle {
                continue;
            }
            if last.is_some_and(|last| position < last) {
                broken.push(Broken::stop(Rule::Lock, lock.vehicle, activity, 1));
            }
            last = Some(position);
        }
        for route in &plan.routes {
            let tasks = activities(problem, route);
            if route.vehicle != lock.vehicle {
                // Half a shipment in a lock is the whole of it.
                let strays = tasks.iter().filter(|(_, a)| names(problem, lock, *a));
                let stray = |&(_, a): &(usize, u32)| Broken::stop(Rule::Lock, route.vehicle, a, 1);
                broken.extend(strays.map(stray));
                continue;
            }
            let stranger = tasks.iter().find(|(_, a)| {
                let mut own = problem.locks.iter().filter(|l| l.vehicle == lock.vehicle);
                !own.any(|other| names(problem, other, *a))
            });
            if let Some(&(_, activity)) = stranger.filter(|_| lock.strict) {
                broken.push(Broken::stop(Rule::Lock, route.vehicle, activity, 1));
            }
            // One that is not served stands before nobody.
            let served = tasks
                .iter()
                .any(|(_, a)| lock.activities.first() == Some(a));
            if lock.first
                && served
                && let Some(&(_, activity)) = tasks.first()
                && lock.activities.first() != Some(&activity)
            {
                broken.push(Broken::stop(Rule::Lock, route.vehicle, activity, 1));
            }
        }
    }
}
