//! A vehicle works inside its shift: it leaves loaded, and is unloaded at its end.

use super::Reason;
use crate::problem::{MAX_TIME, Problem};
use crate::vehicle_class::Class;

/// Setup and service alone may be longer than what the shift leaves.
pub fn refusal(problem: &Problem, class: &Class, activity: u32) -> Option<Reason> {
    if class.start_earliest > class.start_latest {
        return Some(Reason::ShiftInfeasible);
    }
    let row = class.service_class as usize * problem.activities.len();
    // Where the vehicle comes from the same place, there may be no setup.
    let setup = match problem.setup_once_per_location {
        true => 0,
        false => i64::from(problem.activities[activity as usize].setup_time),
    };
    let busy = setup + i64::from(problem.service_times[row + activity as usize]);
    (i64::from(class.start_earliest) + busy > last_end(problem, class))
        .then_some(Reason::ShiftInfeasible)
}

/// The latest end of a route of the class, overtime included. Seconds.
pub fn last_end(problem: &Problem, class: &Class) -> i64 {
    let vehicle = &problem.vehicles[class.vehicles[0] as usize];
    let Some(overtime) = vehicle.overtime else {
        return i64::from(class.end_latest);
    };
    let (unloading, receives) = match vehicle.end_location {
        Some(_) => (vehicle.end_service, vehicle.end_window.end),
        None => (0, MAX_TIME),
    };
    (i64::from(vehicle.shift.end) + overtime.max - i64::from(unloading)).min(i64::from(receives))
}
