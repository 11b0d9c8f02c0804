//! Of schedules that cost the same the shortest is taken where the objective counts work time: cases worked out by hand.

use super::{Report, report, tiers};
use crate::fixtures::{add_job, add_vehicle, line, plan, vehicle};
use crate::problem::{
    Fairness, FairnessMetric, Interval, Overtime, Problem, Relation, RelationKind, Term, Traffic,
    TrafficSegment, TrafficSpeed, Vehicle,
};

/// One vehicle with a shift of 2000 seconds; places 100 apart.
fn one(change: impl FnOnce(&mut Vehicle)) -> Problem {
    let day = Interval {
        start: 0,
        end: 2000,
    };
    let mut v = vehicle();
    (v.shift, v.start_window, v.end_window) = (day, day, day);
    change(&mut v);
    let mut p = line(&[0, 100, 200]);
    add_vehicle(&mut p, v);
    p
}

/// Two jobs, each early and late in the day: early it ends at 500 and takes as long, late it takes 400.
fn twice_a_day(change: impl FnOnce(&mut Vehicle)) -> Problem {
    let mut p = one(change);
    add_job(&mut p, 1, 0, &[(100, 100), (800, 900)]);
    add_job(&mut p, 2, 0, &[(300, 310), (900, 1000)]);
    p
}

/// Beside `v` a vehicle that does nothing, so that what `v` does is shared unevenly.
fn shares_evenly(p: &mut Problem, metric: FairnessMetric) {
    add_vehicle(p, vehicle());
    p.objective.tiers = vec![vec![(Term::Money, 1), (Term::Fairness, 1)]];
    p.fairness = Some(Fairness {
        metric,
        dimension: 0,
        horizon: false,
        tolerance: 0,
        history: Vec::new(),
    });
}

fn times(r: &Report) -> (i64, i64) {
    (r.routes[0].start, r.routes[0].end)
}

#[test]
fn leaving_later_shortens_the_route_for_nothing() {
    let both = plan(&[&[0, 1]]);
    let mut p = twice_a_day(|_| {});
    let of = |p: &Problem| times(&report(p, &both).unwrap());
    assert_eq!(of(&p), (0, 500));
    shares_evenly(&mut p, FairnessMetric::WorkTime);
    assert_eq!(of(&p), (700, 1100));
    let r = report(&p, &both).unwrap();
    assert_eq!(tiers(&p, &r, 0), [400 + 400]);
}

#[test]
fn what_is_shared_must_be_work_time() {
    let mut p = twice_a_day(|_| {});
    shares_evenly(&mut p, FairnessMetric::NumTasks);
    assert_eq!(times(&report(&p, &plan(&[&[0, 1]])).unwrap()), (0, 500));
}

#[test]
fn a_tier_or_a_weight_of_time_has_its_say() {
    let both = plan(&[&[0, 1]]);
    let mut p = twice_a_day(|_| {});
    p.objective.tiers.push(vec![(Term::Time, 1)]);
    let r = report(&p, &both).unwrap();
    assert_eq!(times(&r), (700, 1100));
    assert_eq!(tiers(&p, &r, 0), [400, 400]);
    p.objective.tiers = vec![vec![(Term::Money, 1), (Term::Time, 2)]];
    assert_eq!(tiers(&p, &report(&p, &both).unwrap(), 0), [400 + 800]);
    p.objective.tiers = vec![vec![(Term::Money, 1), (Term::Time, 0)]];
    assert_eq!(times(&report(&p, &both).unwrap()), (0, 500));
}

#[test]
fn traffic_is_left_behind() {
    let mut p = one(|_| {});
    add_job(&mut p, 1, 0, &[]);
    p.traffic.push(Traffic {
        profile: 0,
        day: 0,
        segments: vec![TrafficSegment {
            start: 0,
            end: 500,
            speed: TrafficSpeed::Factor(2_000_000),
        }],
    });
    let of = |p: &Problem| times(&report(p, &plan(&[&[0]])).unwrap());
    assert_eq!(of(&p), (0, 400));
    shares_evenly(&mut p, FairnessMetric::WorkTime);
    assert_eq!(of(&p), (500, 700));
}

#[test]
fn money_comes_first() {
    let both = plan(&[&[0, 1]]);
    // Late in the day 200 seconds of overtime are paid for.
    let mut p = twice_a_day(|v| {
        v.shift.end = 900;
        v.overtime = Some(Overtime {
            max: 1000,
            cost_per_time: 1,
        });
    });
    shares_evenly(&mut p, FairnessMetric::WorkTime);
    let r = report(&p, &both).unwrap();
    assert_eq!((times(&r), r.money.overtime), ((0, 500), 0));
    p.vehicles[0].overtime = Some(Overtime {
        max: 1000,
        cost_per_time: 0,
    });
    assert_eq!(times(&report(&p, &both).unwrap()), (700, 1100));
}

#[test]
fn routes_that_wait_for_one_another_take_as_little_time_as_they_can() {
    // Alone each job is done at once; the second one, elsewhere, begins at 900 or later.
    let mut p = one(|_| {});
    let other = p.vehicles[0].clone();
    add_vehicle(&mut p, other);
    add_job(&mut p, 1, 0, &[]);
    add_job(&mut p, 2, 0, &[(900, 1000)]);
    p.relations.push(Relation {
        kind: RelationKind::SameTime,
        hard: true,
        requires: false,
        direct: false,
        resource: None,
        min_gap: 0,
        max_gap: None,
        penalty: 0,
        activities: vec![0, 1],
    });
    p.objective.tiers.push(vec![(Term::Time, 1)]);
    let r = report(&p, &plan(&[&[0], &[1]])).unwrap();
    let all: Vec<(i64, i64)> = r
        .routes
        .iter()
        .map(|route| (route.start, route.end))
        .collect();
    assert_eq!(all, [(800, 1000), (700, 1100)]);
}

#[test]
fn numbers_that_are_too_large_leave_it_at_the_earliest_end() {
    let both = plan(&[&[0, 1]]);
    let mut p = twice_a_day(|v| {
        v.overtime = Some(Overtime {
            max: 1000,
            cost_per_time: 1 << 45,
        });
    });
    p.objective.tiers.push(vec![(Term::Time, 1)]);
    let r = report(&p, &both).unwrap();
    assert_eq!((times(&r), r.money.overtime), ((0, 500), 0));
}
