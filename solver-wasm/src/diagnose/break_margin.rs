//! By how much a break with a window keeps a task out: how late it would have to be allowed to begin for the vehicle to serve
//! the task alone.

use super::alone::alone;
use super::budget::Budget;
use super::least_change::least_change;
use super::looks::Looks;
use crate::constraint::{Eligibility, Reason};
use crate::problem::{BreakRule, Problem};
use crate::report::refusal::Refusal;

/// Tasks that are looked at with other breaks, at most, in all: each look is up to 1,024 routes.
pub const MOST: usize = 400;

/// The refusal with its margin: the earliest second at which the break could begin against the last one at which it may.
/// As it was where the break has no window, or a later end of it alone does not help, or there is no time to tell.
pub fn measured(
    rules: &Eligibility<'_>,
    vehicle: u32,
    activities: &[u32],
    refusal: Refusal,
    (looks, budget): (&Looks, &mut Budget),
) -> Refusal {
    if refusal.reason != Reason::BreakConflict || refusal.required > 0 {
        return refusal;
    }
    let margin = refusal
        .index
        .and_then(|number| later(rules, vehicle, activities, number, (looks, budget)));
    let (required, available) = margin.unwrap_or_default();
    Refusal {
        required,
        available,
        ..refusal
    }
}

fn later(
    rules: &Eligibility<'_>,
    vehicle: u32,
    activities: &[u32],
    number: u32,
    (looks, budget): (&Looks, &mut Budget),
) -> Option<(i64, i64)> {
    let own = &rules.problem.vehicles[vehicle as usize];
    let BreakRule::Window { start, end } = own.breaks.get(number as usize)?.rule else {
        return None;
    };
    // One copy: a look changes this break and nothing else.
    let mut problem: Problem = rules.problem.clone();
    let mut helps = |later: i64| {
        looks.take().filter(|()| !budget.is_late())?;
        let end = end + later as i32;
        problem.vehicles[vehicle as usize].breaks[number as usize].rule =
            BreakRule::Window { start, end };
        let rules = Eligibility {
            problem: &problem,
            zones: rules.zones.clone(),
            locks: rules.locks.clone(),
        };
        Some(alone(&rules, vehicle, activities, budget).is_ok())
    };
    let later = least_change(i64::from(own.shift.end) - i64::from(end), &mut helps)??;
    Some((i64::from(end) + later, i64::from(end)))
}

#[cfg(test)]
mod tests {
    use crate::constraint::Reason;
    use crate::diagnose::reasons;
    use crate::fixtures::{add_job, add_vehicle, line, vehicle};
    use crate::problem::{Break, BreakRule, Plan, Problem};

    /// A shift until `shift_end` with a break of 30 that begins in 40..=60, and a job at place 1 (10 away) that takes 80 and
    /// begins at 20.
    fn one(shift_end: i32) -> Problem {
        let mut p = line(&[0, 10]);
        let mut v = vehicle();
        v.shift.end = shift_end;
        v.breaks = vec![Break {
            rule: BreakRule::Window { start: 40, end: 60 },
            duration: 30,
            split: Vec::new(),
            location: None,
            mandatory: true,
            penalty: 0,
            paid: true,
            max_load: Vec::new(),
        }];
        add_vehicle(&mut p, v);
        add_job(&mut p, 1, 80, &[(20, 20)]);
        p.index_breaks();
        p
    }

    fn told(problem: &Problem) -> (Reason, Option<u32>, i64, i64) {
        let found = reasons(problem, &Plan::default()).unwrap();
        let of = found[0].vehicles[0].refusal;
        (of.reason, of.index, of.required, of.available)
    }

    #[test]
    fn how_late_a_break_would_have_to_begin_is_told() {
        // Served from 20 to 100; the break begins then, and the vehicle is home at 140.
        assert_eq!(told(&one(140)), (Reason::BreakConflict, Some(0), 100, 60));
    }

    #[test]
    fn nothing_is_told_where_a_later_break_does_not_help() {
        assert_eq!(told(&one(139)), (Reason::BreakConflict, Some(0), 0, 0));
    }
}
