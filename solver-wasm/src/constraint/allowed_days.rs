//! A task may name the days on which it may be served.

use super::Reason;
use crate::problem::Problem;
use crate::vehicle_class::Class;

pub fn refusal(problem: &Problem, class: &Class, activity: u32) -> Option<Reason> {
    let task = &problem.tasks[problem.activities[activity as usize].task as usize];
    let allowed = task.allowed_days.as_ref()?;
    let day = problem.vehicles[class.vehicles[0] as usize].day;
    (!allowed.contains(&day)).then_some(Reason::DayUnavailable)
}
