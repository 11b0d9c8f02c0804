//! Service (its setup) begins inside one of the activity's windows; early vehicles wait.

use super::Reason;
use crate::problem::Problem;
use crate::vehicle_class::Class;

/// No window is open while the vehicle works, whatever the way.
pub fn refusal(problem: &Problem, class: &Class, activity: u32) -> Option<Reason> {
    let stop = &problem.activities[activity as usize];
    let row = class.service_class as usize * problem.activities.len();
    let setup = match problem.setup_once_per_location {
        true => 0,
        false => stop.setup_time,
    };
    let busy = setup + problem.service_times[row + activity as usize];
    let last_end = super::shift::last_end(problem, class);
    let day = problem.vehicles[class.vehicles[0] as usize].day;
    let usable = |w: &crate::problem::Window| {
        w.day.is_none_or(|d| d == day)
            && (w.late_penalty.is_some() || w.end >= class.start_earliest)
            && (w.early_penalty.is_some() || i64::from(w.start) + i64::from(busy) <= last_end)
    };
    (!stop.windows.is_empty() && !stop.windows.iter().any(usable))
        .then_some(Reason::TimeWindowInfeasible)
}

/// The first instant at or after `arrival` inside one of the ordered, disjoint windows.
#[inline]
pub fn next_begin(windows: &[(i32, i32)], arrival: i32) -> Option<i32> {
    windows
        .iter()
        .find(|window| arrival <= window.1)
        .map(|window| arrival.max(window.0))
}

/// The last instant at or before `latest` inside one of the windows.
#[inline]
pub fn last_begin(windows: &[(i32, i32)], latest: i32) -> Option<i32> {
    windows
        .iter()
        .rev()
        .find(|window| window.0 <= latest)
        .map(|window| latest.min(window.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_push_forward_and_backward() {
        let windows = [(10, 20), (40, 50)];
        assert_eq!(next_begin(&windows, 0), Some(10));
        assert_eq!(next_begin(&windows, 21), Some(40));
        assert_eq!(next_begin(&windows, 51), None);
        assert_eq!(last_begin(&windows, 39), Some(20));
        assert_eq!(last_begin(&windows, 60), Some(50));
        assert_eq!(last_begin(&windows, 9), None);
        // Both ends of a window belong to it.
        for instant in [10, 20, 40, 50] {
            assert_eq!(next_begin(&windows, instant), Some(instant));
            assert_eq!(last_begin(&windows, instant), Some(instant));
        }
    }
}
