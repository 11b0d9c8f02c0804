use super::*;
use crate::fixtures::{add_job, add_vehicle, line, plan, vehicle};
use crate::problem::{Interval, Skill, UNREACHABLE};

fn kinds(report: &Report) -> Vec<(ViolationKind, i64, i64)> {
    report
        .violations
        .iter()
        .map(|v| (v.kind, v.value, v.limit))
        .collect()
}

#[test]
fn one_route_with_every_figure() {
    // 0 --10-- 1 --20-- 2, back 30. Stop 1 opens at 100: leave at 90, set up 100..105, serve ..112;
    // stop 2 at 132, serve ..135, home at 165.
    let mut p = line(&[0, 10, 30]);
    let mut v = vehicle();
    (
        v.cost_per_distance,
        v.cost_per_time,
        v.cost_per_service_time,
        v.fixed_cost,
    ) = (2, 3, 5, 100);
    add_vehicle(&mut p, v);
    let first = add_job(&mut p, 1, 7, &[(100, 120)]);
    let second = add_job(&mut p, 2, 3, &[]);
    p.activities[first as usize].setup_time = 5;
    p.tasks[second as usize].revenue = 11;
    let r = report(&p, &plan(&[&[first, second]])).unwrap();
    assert!(r.feasible, "{:?}", r.violations);
    let route = &r.routes[0];
    assert_eq!((route.start, route.end), (90, 165));
    assert_eq!(
        (
            route.distance,
            route.travel,
            route.service,
            route.setup,
            route.waiting
        ),
        (60, 60, 10, 5, 0)
    );
    let times: Vec<_> = route
        .stops
        .iter()
        .map(|s| (s.activity, s.arrival, s.begin, s.departure))
        .collect();
    assert_eq!(
        times,
        [
            (-1, 90, 90, 90),
            (0, 100, 100, 112),
            (1, 132, 132, 135),
            (-2, 165, 165, 165)
        ]
    );
    assert_eq!(route.stops[1].window, Some(0));
    assert_eq!(route.stops[2].window, None);
    // distance 60×2, travel and setup 65×3, service 10×5.
    let expected = Money {
        distance: 120,
        travel_time: 195,
        service_time: 50,
        fixed_vehicle_cost: 100,
        revenue: 11,
        ..Money::default()
    };
    assert_eq!(r.money, expected);
    assert_eq!(r.money.total(), 120 + 195 + 50 + 100 - 11);
}

#[test]
fn waiting_is_bought_only_when_time_is_free() {
    // Stop 1 admits [50, 60] and [300, 310]; stop 2, 20 further, opens at 330: served from 60 it waits
    // 250, from 310 not at all.
    let mut p = line(&[0, 10, 30]);
    add_vehicle(&mut p, vehicle());
    add_job(&mut p, 1, 0, &[(50, 60), (300, 310)]);
    add_job(&mut p, 2, 0, &[(330, 400)]);
    let both = plan(&[&[0, 1]]);
    // Free: both end at 360; then the latest start, 300, wins.
    let r = report(&p, &both).unwrap();
    assert_eq!(
        (r.routes[0].start, r.routes[0].end, r.routes[0].waiting),
        (300, 360, 0)
    );
    // Closed from 309 on: serving at 308 waits for 2, in either price.
    p.activities[0].windows[1].end = 308;
    p.vehicles[0].cost_per_time = 1;
    let r = report(&p, &both).unwrap();
    assert_eq!(
        (r.routes[0].start, r.routes[0].end, r.routes[0].waiting),
        (298, 360, 2)
    );
    assert_eq!(r.money.waiting_time, 2);
    assert_eq!(r.routes[0].stops[1].window, Some(1));
}

#[test]
fn dearer_time_ends_later_to_wait_less() {
    // Stop 1: [0, 10] or [200, 210]; stop 2: [100, 500]. Through the first window: reached at 30, 70 s of
    // waiting, home at 130; through the second one: stop 2 at 220, home at 250, no wait.
    let mut p = line(&[0, 10, 30]);
    add_vehicle(&mut p, vehicle());
    add_job(&mut p, 1, 0, &[(0, 10), (200, 210)]);
    add_job(&mut p, 2, 0, &[(100, 500)]);
    let both = plan(&[&[0, 1]]);
    let free = report(&p, &both).unwrap();
    assert_eq!(
        (
            free.routes[0].start,
            free.routes[0].end,
            free.routes[0].waiting
        ),
        (0, 130, 70)
    );
    p.vehicles[0].cost_per_time = 1;
    let paid = report(&p, &both).unwrap();
    assert_eq!(
        (
            paid.routes[0].start,
            paid.routes[0].end,
            paid.routes[0].waiting
        ),
        (190, 250, 0)
    );
    // A span limit does the same to free time.
    p.vehicles[0].cost_per_time = 0;
    p.vehicles[0].max_time = Some(129);
    let limited = report(&p, &both).unwrap();
    assert_eq!((limited.routes[0].start, limited.feasible), (190, true));
    // 60 s of driving cannot be done in 59.
    p.vehicles[0].max_time = Some(59);
    let broken = report(&p, &both).unwrap();
    assert_eq!(kinds(&broken), [(ViolationKind::MaxTime, 130, 59)]);
}

#[test]
fn depots_load_and_unload_inside_shift_and_window() {
    let mut p = line(&[0, 10]);
    let mut v = vehicle();
    v.shift = Interval {
        start: 100,
        end: 200,
    };
    (v.start_service, v.end_service) = (15, 20);
    v.start_window = Interval { start: 0, end: 500 };
    v.end_window = Interval {
        start: 160,
        end: 500,
    };
    add_vehicle(&mut p, v);
    add_job(&mut p, 1, 5, &[]);
    let one = plan(&[&[0]]);
    // Received from 160 at the earliest: leave at 135. Unloading until 180.
    let r = report(&p, &one).unwrap();
    assert!(r.feasible);
    let rows: Vec<_> = r.routes[0]
        .stops
        .iter()
        .map(|s| (s.arrival, s.begin, s.departure, s.service))
        .collect();
    assert_eq!(
        rows,
        [(120, 120, 135, 15), (145, 145, 150, 5), (160, 160, 180, 20)]
    );
    assert_eq!((r.routes[0].service, r.routes[0].waiting), (5, 0));
    // Unloading until 180: a shift that ends at 179 is broken by 1, and the start moves to end early.
    p.vehicles[0].shift.end = 179;
    assert_eq!(
        kinds(&report(&p, &one).unwrap()),
        [(ViolationKind::ShiftEnd, 180, 179)]
    );
    p.vehicles[0].shift.end = 180;
    assert!(report(&p, &one).unwrap().feasible);
    // Received until 159 only, when the earliest arrival is 115 + 10 + 5 + 10 = 140.
    p.vehicles[0].end_window = Interval { start: 0, end: 139 };
    assert_eq!(
        kinds(&report(&p, &one).unwrap()),
        [(ViolationKind::Late, 140, 139)]
    );
    // The start depot closes before loading is done.
    p.vehicles[0].end_window = Interval { start: 0, end: 500 };
    p.vehicles[0].start_window = Interval { start: 0, end: 114 };
    let r = report(&p, &one).unwrap();
    assert_eq!(kinds(&r), [(ViolationKind::Late, 115, 114)]);
    assert_eq!(r.violations[0].stop, Some(0));
}

#[test]
fn an_open_route_ends_at_its_last_stop() {
    let mut p = line(&[0, 10, 30]);
    let mut v = vehicle();
    v.end_location = None;
    v.end_service = 99;
    v.shift.end = 40;
    add_vehicle(&mut p, v);
    add_job(&mut p, 2, 10, &[]);
    let r = report(&p, &plan(&[&[0]])).unwrap();
    assert!(r.feasible);
    let last = r.routes[0].stops.last().unwrap();
    assert_eq!(
        (
            r.routes[0].end,
            r.routes[0].distance,
            last.service,
            last.travel
        ),
        (40, 30, 0, 0)
    );
    p.vehicles[0].shift.end = 39;
    assert_eq!(
        kinds(&report(&p, &plan(&[&[0]])).unwrap()),
        [(ViolationKind::ShiftEnd, 40, 39)]
    );
}

#[test]
fn lateness_is_least_in_order_and_said() {
    // Stop 1 closes at 5 (10 away): 5 late. Stop 2 closes at 33: reached at 30 when leaving at once.
    let mut p = line(&[0, 10, 30]);
    add_vehicle(&mut p, vehicle());
    add_job(&mut p, 1, 0, &[(0, 5)]);
    add_job(&mut p, 2, 0, &[(25, 33)]);
    let r = report(&p, &plan(&[&[0, 1]])).unwrap();
    assert_eq!(kinds(&r), [(ViolationKind::Late, 10, 5)]);
    assert_eq!(
        (r.routes[0].start, r.routes[0].end, r.violations[0].stop),
        (0, 60, Some(1))
    );
    // Late at the second stop only: the wait before it is not needed, the start moves as far as it can.
    let mut p = line(&[0, 10, 30]);
    add_vehicle(&mut p, vehicle());
    add_job(&mut p, 1, 0, &[(50, 100)]);
    add_job(&mut p, 2, 0, &[(25, 33)]);
    let r = report(&p, &plan(&[&[0, 1]])).unwrap();
    assert_eq!(kinds(&r), [(ViolationKind::Late, 70, 33)]);
    assert_eq!((r.routes[0].start, r.routes[0].waiting), (40, 0));
}

#[test]
fn waiting_caps_choose_the_start_or_are_reported() {
    // Two stops at one place, [0, 20] then [60, 70]: the second waits at least 40.
    let mut p = line(&[0, 10]);
    add_vehicle(&mut p, vehicle());
    add_job(&mut p, 1, 0, &[(0, 20)]);
    add_job(&mut p, 1, 0, &[(60, 70)]);
    p.activities[1].max_wait = Some(40);
    let r = report(&p, &plan(&[&[0, 1]])).unwrap();
    assert!(r.feasible);
    assert_eq!(r.routes[0].start, 10);
    p.activities[1].max_wait = Some(39);
    assert_eq!(
        kinds(&report(&p, &plan(&[&[0, 1]])).unwrap()),
        [(ViolationKind::MaxWait, 40, 39)]
    );
}

#[test]
fn loads_start_as_small_as_they_may() {
    // Deliver 3, collect 5, deliver 1: start with 3, then 0, 5, 4.
    let mut p = line(&[0, 10]);
    p.num_dimensions = 2;
    let mut v = vehicle();
    v.capacity = vec![Some(5), None];
    v.initial_load = vec![None, Some(1)];
    add_vehicle(&mut p, v);
    for demand in [[-3, 0], [5, 0], [-1, 0]] {
        let job = add_job(&mut p, 1, 0, &[]);
        p.activities[job as usize].demand = demand.to_vec();
    }
    let all = plan(&[&[0, 1, 2]]);
    let r = report(&p, &all).unwrap();
    assert!(r.feasible);
    let loads: Vec<Vec<i64>> = r.routes[0].stops.iter().map(|s| s.load.clone()).collect();
    assert_eq!(loads, [[3, 1], [0, 1], [5, 1], [4, 1], [4, 1]]);
    p.vehicles[0].capacity[0] = Some(4);
    let r = report(&p, &all).unwrap();
    assert_eq!(kinds(&r), [(ViolationKind::Capacity, 5, 4)]);
    assert_eq!(
        (r.violations[0].stop, r.violations[0].index),
        (Some(2), Some(0))
    );
    // A given start load of 2 falls to -1 at the first stop and overflows nothing.
    p.vehicles[0].initial_load[0] = Some(2);
    let r = report(&p, &all).unwrap();
    assert_eq!(kinds(&r), [(ViolationKind::Capacity, -1, 0)]);
    assert_eq!(r.violations[0].stop, Some(1));
}

#[test]
fn limits_hold_at_and_break_above() {
    // 60 units of driving over two stops.
    let mut p = line(&[0, 10, 30]);
    add_vehicle(&mut p, vehicle());
    add_job(&mut p, 1, 0, &[]);
    add_job(&mut p, 2, 0, &[]);
    let both = plan(&[&[0, 1]]);
    let v = &mut p.vehicles[0];
    (
        v.max_tasks,
        v.max_distance,
        v.max_travel_time,
        v.max_leg_time,
    ) = (Some(2), Some(60), Some(60), Some(30));
    assert!(report(&p, &both).unwrap().feasible);
    let v = &mut p.vehicles[0];
    (
        v.max_tasks,
        v.max_distance,
        v.max_travel_time,
        v.max_leg_time,
    ) = (Some(1), Some(59), Some(58), Some(29));
    let expected = [
        (ViolationKind::Unreachable, 30, 29),
        (ViolationKind::MaxTasks, 2, 1),
        (ViolationKind::MaxTravelTime, 60, 58),
        (ViolationKind::MaxDistance, 60, 59),
    ];
    assert_eq!(kinds(&report(&p, &both).unwrap()), expected);
}

#[test]
fn eligibility_names_skill_and_resource() {
    let mut p = line(&[0, 10]);
    let mut v = vehicle();
    v.skills = vec![Skill { skill: 4, level: 2 }];
    add_vehicle(&mut p, v);
    add_job(&mut p, 1, 0, &[]);
    p.tasks[0].skills = vec![Skill { skill: 4, level: 2 }];
    p.tasks[0].allowed_resources = Some(vec![0]);
    assert!(report(&p, &plan(&[&[0]])).unwrap().feasible);
    p.tasks[0].skills = vec![Skill { skill: 4, level: 3 }, Skill { skill: 7, level: 1 }];
    p.tasks[0].allowed_resources = Some(vec![1]);
    let r = report(&p, &plan(&[&[0]])).unwrap();
    let expected = [
        (ViolationKind::Skills, 2, 3),
        (ViolationKind::Skills, 0, 1),
        (ViolationKind::ResourceNotAllowed, 0, -1),
    ];
    assert_eq!(kinds(&r), expected);
    assert_eq!(
        (r.violations[0].index, r.violations[1].index),
        (Some(4), Some(7))
    );
}

#[test]
fn a_forbidden_leg_counts_nothing_and_is_said() {
    let mut p = line(&[0, 10]);
    p.profiles[0].distance[1] = UNREACHABLE;
    add_vehicle(&mut p, vehicle());
    add_job(&mut p, 1, 0, &[]);
    let r = report(&p, &plan(&[&[0]])).unwrap();
    assert_eq!(
        kinds(&r),
        [(
            ViolationKind::Unreachable,
            i64::from(UNREACHABLE),
            i64::from(UNREACHABLE) - 1
        )]
    );
    assert_eq!(r.routes[0].distance, 10);
}

#[test]
fn unserved_tasks_are_counted_and_priced() {
    let mut p = line(&[0, 10]);
    add_vehicle(&mut p, vehicle());
    for _ in 0..4 {
        add_job(&mut p, 1, 0, &[]);
    }
    for (task, penalty) in [(1, 30), (2, 7)] {
        (p.tasks[task].mandatory, p.tasks[task].penalty) = (false, penalty);
    }
    p.tasks[3].penalty = 1000;
    let r = report(&p, &plan(&[&[0, 1]])).unwrap();
    // Task 3 is mandatory: counted, not priced.
    assert_eq!(
        (r.missing_mandatory, r.served_tasks, r.money.penalty_dropped),
        (1, 2, 7)
    );
    assert!(r.feasible);
}

#[test]
fn plans_that_speak_of_something_else_are_errors() {
    let mut p = line(&[0, 10]);
    add_vehicle(&mut p, vehicle());
    add_job(&mut p, 1, 0, &[]);
    let route = |vehicle, activities: &[u32]| PlannedRoute {
        vehicle,
        activities: activities.to_vec(),
    };
    let of = |routes: Vec<PlannedRoute>| report(&p, &Plan { routes }).unwrap_err();
    assert_eq!(of(vec![route(1, &[0])]), ReportError::UnknownVehicle(1));
    assert_eq!(of(vec![route(0, &[1])]), ReportError::UnknownActivity(1));
    assert_eq!(of(vec![route(0, &[0, 0])]), ReportError::ActivityTwice(0));
    assert_eq!(
        of(vec![route(0, &[]), route(0, &[0])]),
        ReportError::VehicleTwice(0)
    );
    assert!(
        report(
            &p,
            &Plan {
                routes: vec![route(0, &[])]
            }
        )
        .unwrap()
        .routes
        .is_empty()
    );
}

#[test]
fn words_follow_the_table() {
    let mut p = line(&[0, 10]);
    p.num_dimensions = 1;
    let mut v = vehicle();
    v.capacity = vec![Some(1)];
    add_vehicle(&mut p, v);
    add_job(&mut p, 1, 0, &[(0, 100)]);
    p.activities[0].demand = vec![-3];
    let words = encode(&report(&p, &plan(&[&[0]])).unwrap());
    assert_eq!(words[..6], [0, 0, 1, 1, 1, 1]);
    assert_eq!(words[6..8], [20, 0]);
    // header, 13 money terms, route head with six totals, 3 rows of 10 words + one load, one violation.
    let route = 6 + 26;
    let head = 4 + 12;
    assert_eq!(words.len(), route + head + 3 * 12 + 5 + 6);
    assert_eq!(words[route..route + 6], [0, 3, 0, 20, 20, 0]);
    let rows = route + head;
    assert_eq!(
        words[rows..rows + 12],
        [-1, 0, 0, 0, 0, 0, 0, 0, 0, -1, 3, 0]
    );
    assert_eq!(
        words[rows + 12..rows + 24],
        [0, 10, 10, 10, 10, 10, 0, 0, 0, 0, 0, 0]
    );
    // Capacity at the start, dimension 0: 3 of 1.
    assert_eq!(words[rows + 36..], [2, 0, 0, 0, 1, 3, 0, 1, 0, 0, 0]);
}

#[test]
fn negative_i64_words_are_twos_complement() {
    let r = Report {
        money: Money {
            distance: -2,
            ..Money::default()
        },
        ..Report::default()
    };
    assert_eq!(encode(&r)[6..8], [-2, -1]);
}
