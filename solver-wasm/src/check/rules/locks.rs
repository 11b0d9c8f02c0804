//! Locked sequences: on their vehicle, in their order, alone when strict, in front when pinned.
//! That locked tasks are served is said by `Task::mandatory`.

use super::{activities, place};
use crate::check::{Broken, Rule};
use crate::problem::{Plan, Problem};

pub(crate) fn check(problem: &Problem, plan: &Plan, broken: &mut Vec<Broken>) {
    for lock in &problem.locks {
        let mut last = None;
        for &activity in &lock.activities {
            let Some((route, position)) = place(plan, activity) else {
                continue;
            };
            let vehicle = plan.routes[route].vehicle;
            if vehicle != lock.vehicle || last.is_some_and(|last| position < last) {
                broken.push(Broken::stop(Rule::Lock, vehicle, activity, 1));
            }
            last = Some(position);
        }
        for route in plan.routes.iter().filter(|r| r.vehicle == lock.vehicle) {
            let tasks = activities(problem, route);
            let stranger = tasks.iter().find(|(_, a)| {
                let mut own = problem.locks.iter().filter(|l| l.vehicle == lock.vehicle);
                !own.any(|other| other.activities.contains(a))
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
