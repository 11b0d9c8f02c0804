//! The vehicle holds every skill of the task, at or above its level.

use super::activities;
use crate::check::{Broken, Rule};
use crate::problem::{PlannedRoute, Problem};

pub(crate) fn check(problem: &Problem, route: &PlannedRoute, broken: &mut Vec<Broken>) {
    let vehicle = &problem.vehicles[route.vehicle as usize];
    for (_, activity) in activities(problem, route) {
        let task = &problem.tasks[problem.activities[activity as usize].task as usize];
        for needed in &task.skills {
            let held = vehicle
                .skills
                .iter()
                .filter(|s| s.skill == needed.skill)
                .map(|s| s.level)
                .max();
            match held {
                None => broken.push(Broken::stop(Rule::Skill, route.vehicle, activity, 1)),
                Some(level) if level < needed.level => {
                    let short = i64::from(needed.level) - i64::from(level);
                    let rule = Rule::SkillLevel;
                    broken.push(Broken::stop(rule, route.vehicle, activity, short));
                }
                Some(_) => {}
            }
        }
    }
}
