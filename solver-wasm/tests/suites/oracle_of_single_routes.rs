//! The oracle's own rules of who may serve, how long a route may be, and what its seconds cost, worked out by hand.

use crate::support::line::{line, window};
use crate::support::oracle::optimum;
use solver_wasm::problem::{Problem, Skill, UNREACHABLE};

/// Missing mandatory tasks and money of the best plan.
#[track_caller]
fn best(problem: &Problem, missing: i64, money: i64) {
    let found = optimum(problem).expect("the empty plan is a plan");
    assert_eq!(found.value, (missing, vec![money]), "{:?}", found.plan);
}

fn with(mut problem: Problem, change: &dyn Fn(&mut Problem)) -> Problem {
    change(&mut problem);
    problem
}

/// Two vehicles of which the second one costs 3.
fn dear_second() -> Problem {
    with(line(1, 2), &|p| p.vehicles[1].fixed_cost = 3)
}

#[test]
fn skills_and_levels() {
    let needed = with(dear_second(), &|p| {
        p.tasks[0].skills = vec![Skill { skill: 0, level: 2 }];
    });
    best(&needed, 1, 0);
    let held = |level| {
        with(needed.clone(), &|p| {
            p.vehicles[1].skills = vec![Skill { skill: 0, level }];
        })
    };
    best(&held(1), 1, 0);
    best(&held(2), 0, 23);
}

#[test]
fn allowed_resources() {
    let only = |resource| {
        with(dear_second(), &|p| {
            p.tasks[0].allowed_resources = Some(vec![resource]);
        })
    };
    best(&only(0), 0, 20);
    best(&only(1), 0, 23);
    best(&only(7), 1, 0);
}

#[test]
fn longest_routes() {
    let timed = |seconds| with(line(2, 1), &|p| p.vehicles[0].max_time = Some(seconds));
    best(&timed(15), 1, 20);
    best(&timed(16), 0, 40);
    let driven = |seconds| {
        with(line(2, 1), &|p| {
            p.vehicles[0].max_travel_time = Some(seconds);
        })
    };
    best(&driven(15), 1, 20);
    best(&driven(16), 0, 40);
    // Service is time, and not driving.
    let served = |p: &mut Problem| p.service_times[0] = 9;
    best(
        &with(with(line(1, 1), &served), &|p| {
            p.vehicles[0].max_time = Some(16);
        }),
        1,
        0,
    );
    best(
        &with(with(line(1, 1), &served), &|p| {
            p.vehicles[0].max_travel_time = Some(8);
        }),
        0,
        20,
    );
}

#[test]
fn what_seconds_cost() {
    let priced = with(line(1, 1), &|p| p.vehicles[0].cost_per_time = 2);
    best(&priced, 0, 20 + 2 * 8);
    let served = with(priced.clone(), &|p| {
        p.service_times[0] = 5;
        p.vehicles[0].cost_per_service_time = 3;
    });
    best(&served, 0, 20 + 2 * 8 + 3 * 5);
    let set_up = with(priced.clone(), &|p| p.activities[0].setup_time = 4);
    best(&set_up, 0, 20 + 2 * (8 + 4));
    // Nobody waits who may leave later.
    let opens = with(priced, &|p| p.activities[0].windows = vec![window(10, 12)]);
    best(&opens, 0, 20 + 2 * 8);
    let early = with(opens, &|p| p.vehicles[0].start_window.end = 0);
    best(&early, 0, 20 + 2 * (8 + 6));
    best(
        &with(early.clone(), &|p| p.vehicles[0].cost_per_wait = Some(5)),
        0,
        20 + 2 * 8 + 5 * 6,
    );
    let patient = |seconds| {
        with(early.clone(), &|p| {
            p.activities[0].max_wait = Some(seconds);
        })
    };
    best(&patient(5), 1, 0);
    best(&patient(6), 0, 20 + 2 * (8 + 6));
}

#[test]
fn setup_once_a_place() {
    let together = with(line(2, 1), &|p| {
        p.vehicles[0].cost_per_time = 1;
        for activity in &mut p.activities {
            activity.location = 1;
            activity.setup_time = 2;
        }
    });
    best(&together, 0, 20 + 8 + 4);
    best(
        &with(together, &|p| p.setup_once_per_location = true),
        0,
        20 + 8 + 2,
    );
}

#[test]
fn windows_depot_hours_and_ways() {
    let of = |windows: &[(i32, i32)]| {
        with(line(1, 1), &|p| {
            p.activities[0].windows = windows.iter().map(|&(a, b)| window(a, b)).collect();
        })
    };
    best(&of(&[(0, 1)]), 1, 0);
    best(&of(&[(0, 1), (10, 12)]), 0, 20);
    let closes = |end| {
        with(line(1, 1), &|p| {
            p.vehicles[0].start_window.start = 20;
            p.vehicles[0].end_window.end = end;
        })
    };
    best(&closes(27), 1, 0);
    best(&closes(28), 0, 20);
    let cut_off = with(line(1, 1), &|p| {
        p.profiles[0].distance[1] = UNREACHABLE;
        p.profiles[0].time[1] = UNREACHABLE;
    });
    best(&cut_off, 1, 0);
}
