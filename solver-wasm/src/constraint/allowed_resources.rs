//! A task may name the resources that may serve it.

use super::Reason;
use crate::problem::Problem;
use crate::vehicle_class::Class;

pub fn refusal(problem: &Problem, class: &Class, activity: u32) -> Option<Reason> {
    let task = &problem.tasks[problem.activities[activity as usize].task as usize];
    let allowed = task.allowed_resources.as_ref()?;
    // All vehicles of a class stand in the same lists.
    let resource = problem.vehicles[class.vehicles[0] as usize].resource;
    (!allowed.contains(&resource)).then_some(Reason::ResourceNotAllowed)
}
