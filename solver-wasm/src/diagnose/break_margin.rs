//! By how much a break keeps a task out: how late it would have to be allowed to begin, or after how much driving or work, for
//! the vehicle to serve the task alone.

use super::alone::alone;
use super::budget::Budget;
use super::changed::{copy, rules_over};
use super::least_change::least_change;
use super::looks::Looks;
use crate::constraint::{Eligibility, Reason};
use crate::problem::{Break, BreakRule};
use crate::report::judge::price;
use crate::report::refusal::Refusal;

/// Tasks that are looked at with other breaks, at most, in all: each look is up to 1,024 routes.
pub const MOST: usize = 400;

/// The refusal with its margin: what the rule of a break would have to allow against what it allows, in seconds, of the break
/// whose least change does, on the best of these routes (the first is the task alone). Without one where no break alone helps, or there is no time to tell: what a schedule without the
/// break does is no margin, as another schedule may need less.
pub fn measured(
    rules: &Eligibility<'_>,
    vehicle: u32,
    routes: &[Vec<u32>],
    refusal: Refusal,
    (looks, budget): (&Looks, &mut Budget),
) -> Refusal {
    if refusal.reason != Reason::BreakConflict {
        return refusal;
    }
    let breaks = &rules.problem.vehicles[vehicle as usize].breaks;
    let owed = (0..).zip(breaks).filter(|(_, rest)| rest.mandatory);
    let margins = owed.filter_map(|(number, _)| {
        let mut holds = |rules: &Eligibility<'_>| {
            looks.take().filter(|()| !budget.is_late())?;
            let mut some = routes.iter();
            Some(some.any(|route| alone(rules, vehicle, route, budget).is_ok()))
        };
        let (required, available) = least(rules, vehicle, number, &mut holds)?;
        Some(Refusal::new(refusal.reason, required, available).of_break(number))
    });
    let more = |margin: &Refusal| margin.required - margin.available;
    margins.min_by_key(more).unwrap_or(Refusal {
        required: 0,
        available: 0,
        ..refusal
    })
}

/// The same of a whole route as it stands, by the break that is named. As it is where the refusal is another one.
pub fn of_route(
    rules: &Eligibility<'_>,
    vehicle: u32,
    stops: &[u32],
    refusal: Refusal,
    (looks, budget): (&Looks, &Budget),
) -> Refusal {
    if refusal.reason != Reason::BreakConflict {
        return refusal;
    }
    let margin = refusal.index.and_then(|number| {
        let mut holds = |rules: &Eligibility<'_>| {
            looks.take().filter(|()| !budget.is_late())?;
            Some(price(rules, vehicle, stops).is_some())
        };
        least(rules, vehicle, number, &mut holds)
    });
    let (required, available) = margin.unwrap_or_default();
    Refusal {
        required,
        available,
        ..refusal
    }
}

/// What the rule of a break allows: the last second at which it may begin, or seconds of driving or work before it.
fn allowed(rest: &Break) -> i64 {
    i64::from(match rest.rule {
        BreakRule::Window { end, .. } => end,
        BreakRule::Driving { max, .. } | BreakRule::Work { max } => max,
    })
}

/// The same break with that much allowed.
fn allow(rest: &mut Break, seconds: i64) {
    let seconds = i32::try_from(seconds).unwrap_or(i32::MAX);
    match &mut rest.rule {
        BreakRule::Window { end, .. } => *end = seconds,
        BreakRule::Driving { max, .. } | BreakRule::Work { max } => *max = seconds,
    }
}

/// The most that a rule could have to allow: nothing is later than the end of the shift, nor takes longer than the whole of it.
fn most_allowed(rules: &Eligibility<'_>, vehicle: u32, rest: &Break) -> i64 {
    let own = &rules.problem.vehicles[vehicle as usize];
    let overtime = own.overtime.map_or(0, |overtime| overtime.max);
    let end = i64::from(own.shift.end) + overtime;
    let length = end - i64::from(own.shift.start);
    match rest.rule {
        BreakRule::Window { .. } => end,
        BreakRule::Driving { initial, .. } => length + i64::from(initial),
        BreakRule::Work { .. } => length,
    }
}

/// What the break would have to allow, and what it allows.
fn least(
    rules: &Eligibility<'_>,
    vehicle: u32,
    number: u32,
    holds: &mut dyn FnMut(&Eligibility<'_>) -> Option<bool>,
) -> Option<(i64, i64)> {
    let own = &rules.problem.vehicles[vehicle as usize];
    let rest = own.breaks.get(number as usize)?;
    let has = allowed(rest);
    // One copy: a look changes this break and nothing else.
    let mut problem = copy(rules.problem);
    let mut helps = |more: i64| {
        let rest = &mut problem.vehicles[vehicle as usize].breaks[number as usize];
        allow(rest, has + more);
        holds(&rules_over(rules, &problem))
    };
    let more = least_change(most_allowed(rules, vehicle, rest) - has, &mut helps)??;
    Some((has + more, has))
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
    fn how_much_work_before_a_break_would_have_to_be_allowed_is_told() {
        // 10 there, 80 of service, 10 back; the break is taken behind the service, after 90, or before it, at 40 or later.
        let mut p = one(1000);
        p.activities[0].windows.clear();
        p.vehicles[0].breaks[0].rule = BreakRule::Work { max: 75 };
        assert_eq!(told(&p), (Reason::BreakConflict, Some(0), 90, 75));
        p.vehicles[0].breaks[0].rule = BreakRule::Work { max: 90 };
        assert_eq!(told(&p).0, Reason::NotFoundInTime);
    }

    #[test]
    fn how_much_driving_before_a_break_would_have_to_be_allowed_is_told() {
        let mut p = line(&[0, 30, 40]);
        let mut v = one(1000).vehicles.remove(0);
        v.breaks[0].rule = BreakRule::Driving {
            max: 35,
            initial: 0,
        };
        v.breaks[0].location = Some(2);
        add_vehicle(&mut p, v);
        add_job(&mut p, 1, 0, &[]);
        p.index_breaks();
        // 60 there and back without the break; 40 to it behind the job, and 40 home.
        assert_eq!(told(&p), (Reason::BreakConflict, Some(0), 40, 35));
        p.vehicles[0].breaks[0].rule = BreakRule::Driving {
            max: 40,
            initial: 0,
        };
        assert_eq!(told(&p).0, Reason::NotFoundInTime);
        // Driven before the start: 40 are too many by as much.
        p.vehicles[0].breaks[0].rule = BreakRule::Driving {
            max: 40,
            initial: 7,
        };
        assert_eq!(told(&p), (Reason::BreakConflict, Some(0), 47, 40));
    }

    #[test]
    fn a_stop_on_the_way_where_the_break_may_be_taken_counts() {
        // Alone it is 10 there and 80 of service, or a break at the start; beside a job on the way the break is taken there.
        let mut p = one(1000);
        p.activities[0].windows.clear();
        p.profiles = line(&[0, 10, 4]).profiles;
        p.num_locations = 3;
        p.vehicles[0].breaks[0].rule = BreakRule::Work { max: 75 };
        assert_eq!(told(&p), (Reason::BreakConflict, Some(0), 90, 75));
        add_job(&mut p, 2, 0, &[]);
        p.index_breaks();
        let found = reasons(&p, &crate::fixtures::plan(&[&[1]])).unwrap();
        let of = found[0].vehicles[0].refusal;
        assert_eq!((of.index, of.required, of.available), (Some(0), 86, 75));
    }

    #[test]
    fn of_two_breaks_the_one_that_needs_the_least_change_is_named() {
        // Served from 50 to 55; the first break ends at 85, and the second one has to begin by 80. The other way round the first
        // one begins at 92.
        let mut p = one(1000);
        p.service_times[0] = 5;
        p.activities[0].windows[0].start = 50;
        p.activities[0].windows[0].end = 50;
        let mut second = p.vehicles[0].breaks[0].clone();
        second.rule = BreakRule::Window { start: 62, end: 80 };
        p.vehicles[0].breaks.push(second);
        p.index_breaks();
        assert_eq!(told(&p), (Reason::BreakConflict, Some(1), 85, 80));
        p.vehicles[0].breaks[1].mandatory = false;
        assert_eq!(told(&p).0, Reason::NotFoundInTime);
    }

    #[test]
    fn beside_other_work_the_margin_is_that_of_the_route_as_it_stands() {
        // 10 there, 80 of service; with 20 more of it the break begins behind both, at 110.
        let mut p = one(1000);
        p.activities[0].windows.clear();
        p.vehicles[0].breaks[0].rule = BreakRule::Work { max: 95 };
        add_job(&mut p, 1, 200, &[(0, 30)]);
        p.index_breaks();
        let found = reasons(&p, &crate::fixtures::plan(&[&[0, p.break_visit(0, 0, 0)]])).unwrap();
        let of = found[0].vehicles[0].refusal;
        let told = (of.reason, of.index, of.required, of.available);
        assert_eq!(told, (Reason::BreakConflict, Some(0), 210, 95));
        p.service_times[1] = 20;
        let found = reasons(&p, &crate::fixtures::plan(&[&[0, p.break_visit(0, 0, 0)]])).unwrap();
        let of = found[0].vehicles[0].refusal;
        let limit = Reason::BreakConflict as u32 + 32;
        let told = (of.reason, of.index, of.required, of.available);
        assert_eq!(told, (Reason::FleetExhausted, Some(limit), 110, 95));
    }

    #[test]
    fn nothing_is_told_where_a_later_break_does_not_help() {
        assert_eq!(told(&one(139)), (Reason::BreakConflict, Some(0), 0, 0));
    }
}
