//! A route's span, departure from the start to arrival at the end, is limited. The start is free, so the
//! span judged is the smallest that any start reaches.

use super::Reason;
use crate::problem::Problem;
use crate::vehicle_class::Class;

/// Setup and service alone may be longer than the limit.
pub fn refusal(problem: &Problem, class: &Class, activity: u32) -> Option<Reason> {
    let row = class.service_class as usize * problem.activities.len();
    let setup = match problem.setup_once_per_location {
        true => 0,
        false => i64::from(problem.activities[activity as usize].setup_time),
    };
    let busy = setup + i64::from(problem.service_times[row + activity as usize]);
    (busy > class.max_time).then_some(Reason::MaxTimeExceeded)
}

#[inline]
pub fn admits(class: &Class, span: i64) -> bool {
    span <= class.max_time
}
