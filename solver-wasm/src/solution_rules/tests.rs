use super::linked::{components, links};
use super::network::Link;
use crate::fixtures::{add_job, add_precedence, add_vehicle, line, plan, vehicle};
use crate::problem::Problem;
use crate::report::route_spec::RouteSpec;
use crate::report::{Report, ViolationKind, report};

fn times(report: &Report) -> Vec<(i64, i64, i64)> {
    report
        .routes
        .iter()
        .map(|r| (r.start, r.end, r.waiting))
        .collect()
}

fn kinds(report: &Report) -> Vec<ViolationKind> {
    report.violations.iter().map(|v| v.kind).collect()
}

/// Two vehicles; jobs a (place 1, 10 away, 5 s) and b (place 2, 30 away, 5 s) on routes of their own.
fn two_routes() -> Problem {
    let mut p = line(&[0, 10, 30]);
    add_vehicle(&mut p, vehicle());
    add_vehicle(&mut p, vehicle());
    add_job(&mut p, 1, 5, &[(100, 200)]);
    add_job(&mut p, 2, 5, &[]);
    p
}

#[test]
fn the_later_route_waits_for_the_earlier_one() {
    // a: 100..105, so b begins at 105 + 20 = 125 and leaves the depot at 95.
    let mut p = two_routes();
    add_precedence(&mut p, 0, 1, 20, None);
    let r = report(&p, &plan(&[&[0], &[1]])).unwrap();
    assert!(r.feasible, "{:?}", r.violations);
    assert_eq!(times(&r), [(90, 115, 0), (95, 160, 0)]);
    // Setup counts before the service: b's setup of 30 may begin at 95.
    p.activities[1].setup_time = 30;
    let r = report(&p, &plan(&[&[0], &[1]])).unwrap();
    assert_eq!(
        (r.routes[1].stops[1].begin, r.routes[1].start, r.feasible),
        (95, 65, true)
    );
    // One second more of gap than the window of b allows.
    p.activities[1].setup_time = 0;
    p.activities[1].windows = p.activities[0].windows.clone();
    (
        p.activities[1].windows[0].start,
        p.activities[1].windows[0].end,
    ) = (0, 125);
    assert!(report(&p, &plan(&[&[0], &[1]])).unwrap().feasible);
    p.relations[0].min_gap = 21;
    let r = report(&p, &plan(&[&[0], &[1]])).unwrap();
    assert_eq!(kinds(&r), [ViolationKind::Late]);
    assert_eq!((r.violations[0].value, r.violations[0].limit), (126, 125));
}

#[test]
fn a_largest_gap_holds_the_earlier_one_back() {
    // b only from 400 on: a may end at 400 - 50 at the earliest, though its window closes at 200.
    let mut p = two_routes();
    add_precedence(&mut p, 0, 1, 0, Some(50));
    add_job(&mut p, 2, 0, &[]);
    p.activities[1].windows = vec![p.activities[0].windows[0]];
    (
        p.activities[1].windows[0].start,
        p.activities[1].windows[0].end,
    ) = (240, 300);
    // b at 240 wants a's end at 190 or later: a at 185, start 175.
    let r = report(&p, &plan(&[&[0], &[1]])).unwrap();
    assert!(r.feasible);
    assert_eq!(times(&r), [(175, 200, 0), (210, 275, 0)]);
    // b at 256 would need a to end at 206, one more than its window allows.
    p.activities[1].windows[0].start = 256;
    let r = report(&p, &plan(&[&[0], &[1]])).unwrap();
    assert_eq!(kinds(&r), [ViolationKind::Precedence]);
    p.activities[1].windows[0].start = 255;
    assert!(report(&p, &plan(&[&[0], &[1]])).unwrap().feasible);
}

#[test]
fn both_on_one_route_follow_the_same_rule() {
    let mut p = line(&[0, 10, 30]);
    add_vehicle(&mut p, vehicle());
    add_job(&mut p, 1, 5, &[]);
    add_job(&mut p, 2, 5, &[]);
    add_precedence(&mut p, 0, 1, 60, None);
    // a at 10..15, b not before 75 although reached at 35.
    let r = report(&p, &plan(&[&[0, 1]])).unwrap();
    assert_eq!((times(&r), r.feasible), (vec![(0, 110, 40)], true));
    // The wrong way round no schedule helps.
    let r = report(&p, &plan(&[&[1, 0]])).unwrap();
    assert_eq!(kinds(&r), [ViolationKind::Precedence]);
}

#[test]
fn a_cycle_over_routes_is_a_violation() {
    // Routes a1 b1 and b2 a2 with a1 before a2 and b2 … before b1 crossing: each waits for the other.
    let mut p = line(&[0, 10]);
    add_vehicle(&mut p, vehicle());
    add_vehicle(&mut p, vehicle());
    for _ in 0..4 {
        add_job(&mut p, 1, 5, &[]);
    }
    add_precedence(&mut p, 1, 2, 0, None);
    add_precedence(&mut p, 3, 0, 0, None);
    let crossing = plan(&[&[0, 1], &[2, 3]]);
    let r = report(&p, &crossing).unwrap();
    assert!(!r.feasible);
    assert!(kinds(&r).iter().all(|k| *k == ViolationKind::Precedence));
    // With the second pair turned round the routes interleave: 0 1 | 2 3 with 1 before 2.
    p.relations[1].activities = vec![0, 3];
    assert!(report(&p, &crossing).unwrap().feasible);
}

#[test]
fn money_delays_a_departure_when_that_costs_nothing_else() {
    // Route 1 serves a (any time) and c (only from 500): leaving at once waits for c. b follows a on
    // route 2, whose span does not care when it begins. Best: a just before c.
    let mut p = line(&[0, 10, 30]);
    for _ in 0..2 {
        let mut v = vehicle();
        v.cost_per_time = 1;
        add_vehicle(&mut p, v);
    }
    add_job(&mut p, 1, 5, &[]);
    add_job(&mut p, 2, 5, &[]);
    add_job(&mut p, 1, 5, &[(500, 600)]);
    add_precedence(&mut p, 0, 1, 0, None);
    let r = report(&p, &plan(&[&[0, 2], &[1]])).unwrap();
    assert!(r.feasible);
    assert_eq!(r.money.waiting_time, 0);
    // Now b closes at 300: a must end by 300, so c waits 200; leaving earlier would cost more.
    p.activities[1].windows = p.activities[2].windows.clone();
    (
        p.activities[1].windows[0].start,
        p.activities[1].windows[0].end,
    ) = (0, 300);
    let r = report(&p, &plan(&[&[0, 2], &[1]])).unwrap();
    assert_eq!(
        (times(&r), r.money.waiting_time),
        (vec![(285, 515, 200), (270, 335, 0)], 200)
    );
}

#[test]
fn two_departures_pay_only_together() {
    // One receiving route (dear: 3 a second) has two stops, each after a stop of a cheap route (2 a
    // second each) that also must finish something at 500. Delaying one cheap route gains 2 and
    // costs 3 at the dear end; delaying both gains 4.
    let mut p = line(&[0, 10]);
    for rate in [2, 2, 3] {
        let mut v = vehicle();
        v.cost_per_time = rate;
        add_vehicle(&mut p, v);
    }
    for windows in [
        vec![],
        vec![(500, 500)],
        vec![],
        vec![(500, 500)],
        vec![(0, 50)],
        vec![],
        vec![],
    ] {
        add_job(&mut p, 1, 0, &windows);
    }
    // Routes: 0 then 1; 2 then 3; 4 (closes at 50), then 5 and 6 after 0 and 2.
    add_precedence(&mut p, 0, 5, 0, None);
    add_precedence(&mut p, 2, 6, 0, None);
    let r = report(&p, &plan(&[&[0, 1], &[2, 3], &[4, 5, 6]])).unwrap();
    assert!(r.feasible);
    // The dear route leaves at 40 and waits at 5 until 500: 450 × 3; the others wait for nothing.
    assert_eq!(r.money.waiting_time, 3 * 450);
    assert_eq!(r.routes[2].start, 40);
    // A rate of 5 turns it: now the cheap ones leave early and wait 450 each.
    p.vehicles[2].cost_per_time = 5;
    let r = report(&p, &plan(&[&[0, 1], &[2, 3], &[4, 5, 6]])).unwrap();
    assert_eq!(r.money.waiting_time, 2 * 450 * 2);
}

#[test]
fn required_partners_and_components() {
    let mut p = two_routes();
    add_precedence(&mut p, 0, 1, 0, None);
    // Without `requires` b may be served alone.
    assert!(report(&p, &plan(&[&[], &[1]])).unwrap().feasible);
    p.relations[0].requires = true;
    let r = report(&p, &plan(&[&[], &[1]])).unwrap();
    assert_eq!(
        (kinds(&r), r.violations[0].index),
        (vec![ViolationKind::Precedence], Some(0))
    );
    let specs = [RouteSpec::new(&p, 0, &[0]), RouteSpec::new(&p, 1, &[1])];
    let found = links(&p, &specs);
    assert_eq!(
        found,
        [Link {
            from: (0, 0),
            to: (1, 0),
            gap: 5,
            at_most: false
        }]
    );
    assert_eq!(components(3, &found), [vec![0, 1], vec![2]]);
}
