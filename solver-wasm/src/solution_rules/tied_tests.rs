use crate::fixtures::{add_job, add_precedence, add_shipment, add_vehicle, line, plan, vehicle};
use crate::problem::{Problem, Relation, RelationKind, SECONDS_PER_DAY, Vehicle};
use crate::report::{Report, ViolationKind, report};

/// Two vehicles, time at 2 a second; jobs at places 10 and 30, the first from 100 on.
fn two() -> Problem {
    let mut p = line(&[0, 10, 30]);
    for _ in 0..2 {
        let own = Vehicle {
            cost_per_time: 2,
            ..vehicle()
        };
        add_vehicle(&mut p, own);
    }
    add_job(&mut p, 1, 5, &[(100, 200)]);
    add_job(&mut p, 2, 5, &[(0, 300)]);
    p
}

fn relate(p: &mut Problem, kind: RelationKind, tolerance: i64, penalty: Option<i64>) {
    p.relations.push(Relation {
        kind,
        hard: penalty.is_none(),
        requires: false,
        direct: false,
        min_gap: 0,
        max_gap: Some(tolerance),
        penalty: penalty.unwrap_or(0),
        resource: None,
        activities: vec![0, 1],
    });
}

fn of(p: &Problem, routes: &[&[u32]]) -> Report {
    report(p, &plan(routes)).unwrap()
}

fn begins(r: &Report) -> (i64, i64) {
    (r.routes[0].stops[1].begin, r.routes[1].stops[1].begin)
}

#[test]
fn same_time_brings_begins_together() {
    let mut p = two();
    relate(&mut p, RelationKind::SameTime, 10, None);
    // The second could begin at any time: it comes within ten seconds, and nobody waits.
    let r = of(&p, &[&[0], &[1]]);
    assert!(r.feasible, "{:?}", r.violations);
    let (a, b) = begins(&r);
    assert!((a - b).abs() <= 10 && r.money.waiting_time == 0);
    // It closes too early: ninety seconds apart at best.
    p.activities[1].windows[0].end = 40;
    p.activities[0].windows[0].end = 130;
    let r = of(&p, &[&[0], &[1]]);
    assert_eq!(r.violations[0].kind, ViolationKind::Relation);
    assert_eq!(r.violations[0].limit, 10);
    assert!(!r.feasible);
    // On one route both have one vehicle: they never begin together.
    assert!(!of(&p, &[&[1, 0]]).feasible);
    // Setup precedes service: what is compared are services.
    p.activities[1].windows[0].end = 60;
    p.activities[1].setup_time = 30;
    assert!(of(&p, &[&[0], &[1]]).feasible);
}

#[test]
fn a_soft_relation_is_kept_while_that_is_cheaper_than_its_penalty() {
    // a ends at 105 at the earliest; b closes at 60: not to be kept.
    let mut p = two();
    p.activities[1].windows[0].end = 60;
    add_precedence(&mut p, 0, 1, 0, None);
    p.relations[0].hard = false;
    p.relations[0].penalty = 7;
    let r = of(&p, &[&[0], &[1]]);
    assert!(r.feasible);
    assert_eq!((r.money.relation_penalty, r.money.waiting_time), (7, 0));
    // A hard window before it: b's vehicle waits from 60 to 105 at 2 a second, or pays.
    add_job(&mut p, 2, 0, &[(60, 60)]);
    p.activities[1].windows[0].end = 300;
    let plan: [&[u32]; 2] = [&[0], &[2, 1]];
    assert_eq!(of(&p, &plan).money.relation_penalty, 7);
    p.relations[0].penalty = 91;
    let r = of(&p, &plan);
    assert_eq!((r.money.relation_penalty, r.money.waiting_time), (0, 90));
    assert_eq!(r.routes[1].stops[2].begin, 105);
    p.relations[0].penalty = 89;
    assert_eq!(of(&p, &plan).money.relation_penalty, 89);
}

#[test]
fn gaps_hold_over_days_beside_shipments() {
    let mut p = two();
    p.num_days = 2;
    p.vehicles[1].day = 1;
    let (pickup, delivery) = add_shipment(&mut p, 2, 0);
    p.relations.clear();
    // From the delivery to the job of the next day: a day and 20 seconds at most.
    add_precedence(&mut p, delivery, 0, 0, Some(SECONDS_PER_DAY + 20));
    let r = of(&p, &[&[pickup, delivery], &[0]]);
    assert!(r.feasible, "{:?}", r.violations);
    let apart = r.routes[1].stops[1].begin - r.routes[0].stops[2].departure;
    assert!((0..=20).contains(&apart), "{apart}");
    assert!(!of(&p, &[&[0], &[pickup, delivery]]).feasible);
}

#[test]
fn a_day_waits_for_the_one_before() {
    let mut p = line(&[0, 10]);
    p.num_days = 2;
    let long = Vehicle {
        shift: crate::problem::Interval {
            start: 0,
            end: 90_000,
        },
        ..vehicle()
    };
    for day in 0..2 {
        add_vehicle(
            &mut p,
            Vehicle {
                day,
                ..long.clone()
            },
        );
        p.vehicles[day as usize].resource = 0;
    }
    p.vehicles[0].start_window.end = 90_000;
    p.vehicles[0].end_window.end = 90_000;
    p.num_resources = 1;
    add_job(&mut p, 1, 0, &[(SECONDS_PER_DAY as i32, 90_000)]);
    add_job(&mut p, 1, 0, &[(0, 90_000)]);
    // Home at 86,410 at the earliest: the next day begins at 10, not at 0.
    let r = of(&p, &[&[0], &[1]]);
    assert!(r.feasible, "{:?}", r.violations);
    assert!(r.routes[1].start >= 10);
    // The other job may not wait so long.
    p.activities[1].windows[0].end = 15;
    assert!(!of(&p, &[&[0], &[1]]).feasible);
}
