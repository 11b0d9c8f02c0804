//! A vehicle works inside its shift: it leaves loaded, and is unloaded at its end.

use super::Reason;
use crate::problem::Problem;
use crate::vehicle_class::Class;

/// Setup and service alone may be longer than what the shift leaves.
pub fn refusal(problem: &Problem, class: &Class, activity: u32) -> Option<Reason> {
    if class.start_earliest > class.start_latest || class.start_earliest > class.end_latest {
        return Some(Reason::ShiftInfeasible);
    }
    let row = class.service_class as usize * problem.activities.len();
    let busy = i64::from(problem.activities[activity as usize].setup_time)
        + i64::from(problem.service_times[row + activity as usize]);
    (i64::from(class.start_earliest) + busy > i64::from(class.end_latest))
        .then_some(Reason::ShiftInfeasible)
}
