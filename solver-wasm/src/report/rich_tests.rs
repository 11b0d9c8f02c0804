//! Reports of stops and prices beyond hard windows: a case a rule, with its figures worked out by hand.

use super::judge::judge;
use super::{Report, ReportError, ViolationKind, report};
use crate::constraint::{Eligibility, Reason};
use crate::fixtures::{add_job, add_vehicle, line, plan, vehicle};
use crate::problem::{
    Break, BreakRule, DumpMode, DumpStation, Interval, Overtime, Problem, Vehicle, Window,
};

fn one(change: impl FnOnce(&mut Vehicle)) -> Problem {
    let mut p = line(&[0, 10, 30]);
    let mut v = vehicle();
    change(&mut v);
    add_vehicle(&mut p, v);
    p
}

fn pause(rule: BreakRule) -> Break {
    Break {
        rule,
        duration: 20,
        split: Vec::new(),
        location: None,
        mandatory: true,
        penalty: 7,
        paid: false,
        max_load: Vec::new(),
    }
}

fn kinds(report: &Report) -> Vec<(ViolationKind, i64, i64, bool, i64)> {
    let all = report.violations.iter();
    all.map(|v| (v.kind, v.value, v.limit, v.hard, v.penalty))
        .collect()
}

#[test]
fn a_soft_window_is_missed_where_that_is_cheaper_than_waiting() {
    let mut p = one(|v| v.cost_per_time = 5);
    let job = add_job(&mut p, 1, 0, &[(50, 60)]) as usize;
    let next = add_job(&mut p, 2, 0, &[(20, 40)]);
    p.activities[job].windows[0].early_penalty = Some(2);
    // The second closes at 40: the first begins at 20 at the latest, 30 s early.
    let r = report(&p, &plan(&[&[job as u32, next]])).unwrap();
    assert_eq!(kinds(&r), [(ViolationKind::Early, 20, 50, false, 60)]);
    assert!(r.feasible);
    assert_eq!(r.money.time_window_penalty, 60);
    assert_eq!((r.routes[0].start, r.routes[0].waiting), (10, 0));
}

#[test]
fn overtime_is_paid_up_to_its_limit_and_a_violation_beyond() {
    let mut p = one(|v| {
        v.shift = Interval { start: 0, end: 55 };
        v.overtime = Some(Overtime {
            max: 10,
            cost_per_time: 3,
        });
    });
    let job = add_job(&mut p, 2, 2, &[]);
    let r = report(&p, &plan(&[&[job]])).unwrap();
    assert_eq!(
        (r.routes[0].end, r.money.overtime, r.feasible),
        (62, 21, true)
    );
    p.service_times[0] = 6;
    let r = report(&p, &plan(&[&[job]])).unwrap();
    assert_eq!(kinds(&r), [(ViolationKind::ShiftEnd, 66, 65, true, 0)]);
}

/// Its depot opens when the shift is over.
#[test]
fn overtime_lets_no_route_begin_behind_the_shift() {
    let mut p = one(|v| {
        v.shift = Interval { start: 0, end: 55 };
        v.start_window.start = 56;
        v.overtime = Some(Overtime {
            max: 100,
            cost_per_time: 3,
        });
    });
    let job = add_job(&mut p, 2, 2, &[]);
    let r = report(&p, &plan(&[&[job]])).unwrap();
    assert_eq!(kinds(&r), [(ViolationKind::ShiftEnd, 56, 55, true, 0)]);
    p.vehicles[0].start_window.start = 55;
    let r = report(&p, &plan(&[&[job]])).unwrap();
    assert_eq!((r.routes[0].start, r.feasible), (55, true));
}

#[test]
fn a_break_is_owed_once_and_an_unpaid_one_costs_nothing() {
    let mut p = one(|v| {
        v.cost_per_time = 1;
        v.cost_per_wait = Some(2);
        v.max_time = Some(60);
        v.breaks = vec![pause(BreakRule::Window { start: 40, end: 50 })];
    });
    let job = add_job(&mut p, 2, 0, &[(30, 30)]);
    let r = report(&p, &plan(&[&[job]])).unwrap();
    assert_eq!(kinds(&r), [(ViolationKind::MissingBreak, 60, 40, true, 0)]);
    // Taken at once after the stop: idle until 40.
    let taken = p.break_visit(0, 0, 0);
    let r = report(&p, &plan(&[&[job, taken]])).unwrap();
    let route = &r.routes[0];
    assert_eq!((route.end, route.breaks, route.waiting), (90, 20, 10));
    assert_eq!((r.money.waiting_time, r.money.travel_time), (20, 60));
    // 90 - 20 unpaid is longer than 60.
    assert_eq!(kinds(&r), [(ViolationKind::MaxTime, 70, 60, true, 0)]);
    // Optional: its penalty, and no violation of a hard rule.
    p.vehicles[0].breaks[0].mandatory = false;
    let r = report(&p, &plan(&[&[job]])).unwrap();
    assert_eq!((r.feasible, r.money.break_penalty), (true, 7));
    // Another vehicle's break.
    let mut v = p.vehicles[0].clone();
    v.breaks.clear();
    add_vehicle(&mut p, v);
    let foreign = report(&p, &plan(&[&[], &[job, taken]]));
    assert_eq!(foreign, Err(ReportError::ForeignBreak(taken)));
}

#[test]
fn work_and_driving_owe_breaks_too() {
    let mut p = one(|v| {
        v.breaks = vec![
            pause(BreakRule::Work { max: 50 }),
            pause(BreakRule::Driving {
                max: 50,
                initial: 5,
            }),
        ];
    });
    let job = add_job(&mut p, 2, 0, &[]);
    let r = report(&p, &plan(&[&[job]])).unwrap();
    assert_eq!(
        kinds(&r),
        [
            (ViolationKind::MissingBreak, 60, 50, true, 0),
            (ViolationKind::MissingBreak, 65, 50, true, 0)
        ]
    );
    let both = [job, p.break_visit(0, 0, 0), p.break_visit(0, 1, 0)];
    let r = report(&p, &plan(&[&both])).unwrap();
    assert_eq!(kinds(&r), []);
    // Parts count together, the last one ends it.
    p.vehicles[0].breaks[1].split = vec![5, 15];
    let parts = [
        p.break_visit(0, 1, 1),
        job,
        p.break_visit(0, 0, 0),
        p.break_visit(0, 1, 2),
    ];
    let r = report(&p, &plan(&[&parts])).unwrap();
    assert_eq!((kinds(&r), r.routes[0].breaks), (vec![], 40));
    let half = [p.break_visit(0, 1, 1), job, p.break_visit(0, 0, 0)];
    let r = report(&p, &plan(&[&half])).unwrap();
    assert_eq!(kinds(&r), [(ViolationKind::MissingBreak, 65, 50, true, 0)]);
}

#[test]
fn a_reload_waits_for_its_goods_and_a_late_stop_is_said() {
    let mut p = one(|_| ());
    p.num_dimensions = 1;
    let job = add_job(&mut p, 2, 0, &[]);
    p.activities[0].release_time = 100;
    p.activities[0].demand = vec![-1];
    p.dump_stations.push(DumpStation {
        location: 1,
        service_time: 20,
        windows: Vec::new(),
        dimensions: vec![0],
        resources: None,
        capacity: vec![None],
        mode: DumpMode::Reload,
    });
    let visit = p.dump_visit(0);
    let r = report(&p, &plan(&[&[visit, job]])).unwrap();
    let row = &r.routes[0].stops[1];
    // It leaves the station at 100; nothing else asks it to be early.
    assert_eq!((row.arrival, row.begin, row.departure), (80, 80, 100));
    assert_eq!(r.routes[0].start, 70);
    // A stop that closes before: late, hard, whatever the prices.
    p.vehicles[0].cost_per_wait = Some(1);
    let closed = add_job(&mut p, 2, 0, &[(0, 50)]);
    let visit = p.dump_visit(0);
    let r = report(&p, &plan(&[&[visit, job, closed]])).unwrap();
    assert_eq!(kinds(&r), [(ViolationKind::Late, 120, 50, true, 0)]);
}

#[test]
fn the_second_day_of_a_resource_waits_for_the_first() {
    let mut p = one(|v| {
        v.shift = Interval {
            start: 0,
            end: 100_000,
        };
        v.start_window = v.shift;
        v.end_window = v.shift;
    });
    p.num_days = 2;
    let late = add_job(&mut p, 1, 0, &[(86_500, 90_000)]);
    let early = add_job(&mut p, 1, 0, &[(0, 50)]);
    let mut second = p.vehicles[0].clone();
    second.day = 1;
    p.vehicles.push(second);
    let r = report(&p, &plan(&[&[late], &[early]])).unwrap();
    // The first day ends at 86,510, that is 110 of the second one; the latest start there is 40.
    assert_eq!(kinds(&r), [(ViolationKind::ShiftEnd, 0, 110, true, 0)]);
    let r = report(&p, &plan(&[&[early], &[late]])).unwrap();
    assert_eq!(kinds(&r), []);
}

#[test]
fn parts_out_of_order_and_a_window_break_taken_again_are_refused() {
    let mut p = one(|v| {
        v.breaks = vec![
            Break {
                split: vec![5, 15],
                ..pause(BreakRule::Driving {
                    max: 1_000,
                    initial: 0,
                })
            },
            Break {
                mandatory: false,
                ..pause(BreakRule::Window { start: 0, end: 90 })
            },
        ];
    });
    add_job(&mut p, 1, 0, &[]);
    let (first, second) = (p.break_visit(0, 0, 1), p.break_visit(0, 0, 2));
    let lunch = p.break_visit(0, 1, 0);
    let judged = |visits: &[u32]| {
        let said = report(&p, &plan(&[visits])).unwrap();
        let refused = judge(&Eligibility::new(&p), 0, visits).err();
        assert_eq!(said.feasible, refused.is_none(), "{visits:?}");
        let of_breaks = refused.map(|why| (why.reason, why.required, why.available));
        (kinds(&said), of_breaks)
    };
    assert_eq!(judged(&[0, first, second, lunch]), (vec![], None));
    let missing = |value, limit| (ViolationKind::MissingBreak, value, limit, true, 0);
    // Which break is amiss is told, and no number that could be raised.
    let conflict = Some((Reason::BreakConflict, 0, 0));
    let swapped = judged(&[0, second, first, lunch]);
    assert_eq!(swapped, (vec![missing(2, 1)], conflict));
    let again = judged(&[0, first, second, lunch, lunch]);
    assert_eq!(again, (vec![missing(2, 1)], conflict));
    let twice = judged(&[0, first, first, second, lunch]);
    assert_eq!(twice, (vec![missing(1, 2)], conflict));
}

#[test]
fn a_window_that_holds_the_begin_wins_over_one_that_may_be_missed_for_nothing() {
    let mut p = one(|_| {});
    let window = |end, late_penalty| Window {
        start: 0,
        end,
        day: None,
        early_penalty: None,
        late_penalty,
    };
    add_job(&mut p, 1, 0, &[]);
    p.activities[0].windows = vec![window(5, Some(0)), window(90, None)];
    let said = report(&p, &plan(&[&[0]])).unwrap();
    assert_eq!(kinds(&said), []);
    assert_eq!(said.routes[0].stops[1].window, Some(1));
}
