//! A task may name the days on which it may be served, and windows may hold on some days only.

use super::Reason;
use crate::problem::{Activity, Problem};
use crate::vehicle_class::Class;

pub fn refusal(problem: &Problem, class: &Class, activity: u32) -> Option<Reason> {
    let day = problem.vehicles[class.vehicles[0] as usize].day;
    let stop = &problem.activities[activity as usize];
    let allowed = problem.tasks[stop.task as usize].allowed_days.as_ref();
    (allowed.is_some_and(|days| !days.contains(&day)) || closed(stop, day))
        .then_some(Reason::DayUnavailable)
}

/// There are windows, but none on that day.
pub fn closed(activity: &Activity, day: u32) -> bool {
    !activity.windows.is_empty()
        && activity
            .windows
            .iter()
            .all(|window| window.day.is_some_and(|own| own != day))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{add_job, add_vehicle, line, vehicle};
    use crate::model::Model;
    use crate::problem::Vehicle;

    /// A vehicle on each of two days.
    #[test]
    fn pins_and_windows_by_day_refuse_the_other_day() {
        let mut problem = line(&[0, 10]);
        problem.num_days = 2;
        for day in 0..2 {
            add_vehicle(&mut problem, Vehicle { day, ..vehicle() });
        }
        let pinned = add_job(&mut problem, 1, 0, &[]);
        let opened = add_job(&mut problem, 1, 0, &[(0, 500), (100, 700)]);
        problem.tasks[pinned as usize].allowed_days = Some(vec![1]);
        problem.activities[opened as usize].windows[0].day = Some(0);
        problem.activities[opened as usize].windows[1].day = Some(0);
        let model = Model::compile(&problem);
        assert_eq!(model.classes.len(), 2);
        let unavailable = Some(Reason::DayUnavailable);
        assert_eq!(model.refusal(0, pinned), unavailable);
        assert_eq!(model.refusal(1, pinned), None);
        assert_eq!(model.refusal(0, opened), None);
        assert_eq!(model.refusal(1, opened), unavailable);
        assert_eq!(model.activities.windows_on(0, opened), [(0, 700)]);
        assert!(model.activities.windows_on(1, opened).is_empty());
    }
}
