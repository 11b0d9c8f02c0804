//! By how much a relation makes its members late: the least by which one of their windows would have to end later.

use super::budget::Budget;
use super::changed::{self, copy};
use super::looks::Looks;
use super::relation_margin::{horizon, of_best};
use crate::problem::{Plan, Problem, Window};

/// A stop that the relation makes late for its last window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Late {
    pub activity: u32,
    /// The earliest second by which the window would have to end.
    pub earliest: i64,
    /// At which it ends.
    pub latest: i64,
}

/// Of the task's own activities before those of its partners. `None`: no window alone is in the way, or there is no time to tell.
pub fn late(
    problem: &Problem,
    relation: u32,
    own: &[u32],
    plans: &[Plan],
    (looks, budget): (&Looks, &Budget),
) -> Option<Late> {
    let members = &problem.relations[relation as usize].activities;
    let of_task = |is_own: bool| {
        let members = members.iter().copied();
        members.filter(move |activity| own.contains(activity) == is_own)
    };
    let longest = horizon(problem);
    let mut free = copy(problem);
    for activity in of_task(true).chain(of_task(false)) {
        let windows = &problem.activities[activity as usize].windows;
        let day = day_of(problem, plans, activity);
        let Some(last) = last_of(windows, day) else {
            continue;
        };
        let latest = i64::from(windows[last].end);
        let more = of_best(plans, longest, &mut |plan, more| {
            looks.take().filter(|()| !budget.is_late())?;
            let end = i32::try_from(latest + more).unwrap_or(i32::MAX);
            free.activities[activity as usize].windows[last].end = end;
            Some(changed::holds(&free, plan))
        })?;
        if let Some(more) = more {
            return Some(Late {
                activity,
                earliest: latest + more,
                latest,
            });
        }
        free.activities[activity as usize].windows[last].end = windows[last].end;
    }
    None
}

/// The day on which the plans serve it; they differ in one route.
fn day_of(problem: &Problem, plans: &[Plan], activity: u32) -> Option<u32> {
    let mut routes = plans.iter().flat_map(|plan| &plan.routes);
    let route = routes.find(|route| route.activities.contains(&activity))?;
    Some(problem.vehicles[route.vehicle as usize].day)
}

/// The window that ends last on a day, of those that nobody may miss.
fn last_of(windows: &[Window], day: Option<u32>) -> Option<usize> {
    let holds = |of: &Window| of.late_penalty.is_none() && (of.day.is_none() || of.day == day);
    let hard = windows.iter().enumerate().filter(|(_, of)| holds(of));
    hard.max_by_key(|(_, of)| of.end).map(|(index, _)| index)
}

#[cfg(test)]
mod tests {
    use crate::constraint::Reason;
    use crate::diagnose::reasons;
    use crate::fixtures::{add_job, add_precedence, add_vehicle, line, plan, vehicle};
    use crate::problem::Problem;

    /// A job at place 2 (20 away) that takes 5, on the first vehicle, and one at place 1 that may begin until `end` and not
    /// before the first is done, at 25.
    fn two(end: i32) -> Problem {
        let mut p = line(&[0, 10, 20]);
        for _ in 0..2 {
            add_vehicle(&mut p, vehicle());
        }
        add_job(&mut p, 2, 5, &[]);
        add_job(&mut p, 1, 5, &[(0, end)]);
        p.tasks[1].allowed_resources = Some(vec![1]);
        add_precedence(&mut p, 0, 1, 0, None);
        p
    }

    fn told(problem: &Problem) -> (Reason, Option<u32>, i64, i64) {
        let found = reasons(problem, &plan(&[&[0]])).unwrap();
        let of = found[0].vehicles[1].refusal;
        (of.reason, of.index, of.required, of.available)
    }

    #[test]
    fn how_late_a_relation_makes_a_job_is_told() {
        // One relation: the index is 1 for the first activity that is late, and 2 for the second.
        let conflict = (Reason::RelationConflict, Some(2), 25, 24);
        assert_eq!(told(&two(24)), conflict);
        assert_eq!(told(&two(25)).0, Reason::NotFoundInTime);
    }

    #[test]
    fn the_relation_is_named_where_no_window_helps() {
        // A second one that does not matter is not named, and the shift ends before both are done.
        let mut p = two(24);
        p.activities[1].windows.clear();
        p.vehicles[1].shift.end = 30;
        add_precedence(&mut p, 1, 0, -1_000, None);
        p.relations.swap(0, 1);
        assert_eq!(told(&p), (Reason::RelationConflict, Some(1), 0, 0));
    }
}
