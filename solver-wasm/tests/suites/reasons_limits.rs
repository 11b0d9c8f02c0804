//! Reasons name the limit that binds, with its margin: never one that nobody set, never a number that is no margin.

use crate::support::line::{goods, line, mandatory_break, pair_up, relation};
use crate::support::solve::{iterations, solve};
use solver_wasm::constraint::Reason;
use solver_wasm::problem::{BreakRule, Lock, Problem, Relation, RelationKind, UNREACHABLE};

/// Reason, index, required and available of the first unserved task on the first vehicle.
fn said(problem: &Problem) -> (i32, i32, i64, i64) {
    let words = solve(problem, &iterations(50)).reasons;
    assert!(words[0] > 0 && words[7] > 0, "nothing is said: {words:?}");
    let long = |at: usize| i64::from(words[at + 1]) << 32 | i64::from(words[at] as u32);
    (words[9], words[10], long(11), long(13))
}

fn id(reason: Reason) -> i32 {
    reason as i32
}

#[test]
fn no_way_at_all_has_no_margin() {
    let mut problem = line(1, 1);
    for place in 0..3 {
        for cell in [3 + place, 3 * place + 1] {
            problem.profiles[0].distance[cell] = UNREACHABLE;
            problem.profiles[0].time[cell] = UNREACHABLE;
        }
    }
    assert_eq!(said(&problem), (id(Reason::Unreachable), -1, 0, 0));
}

#[test]
fn a_leg_is_too_long_for_the_resource_or_for_its_break() {
    let mut problem = line(1, 1);
    problem.vehicles[0].max_leg_time = Some(3);
    assert_eq!(said(&problem), (id(Reason::Unreachable), -1, 4, 3));
    problem.vehicles[0].max_leg_time = None;
    let rule = BreakRule::Driving { max: 2, initial: 0 };
    problem.vehicles[0].breaks = vec![mandatory_break(rule, 1)];
    assert_eq!(said(&problem), (id(Reason::Unreachable), 0, 4, 2));
}

#[test]
fn a_ride_is_no_route() {
    let mut problem = line(2, 1);
    pair_up(&mut problem);
    problem.tasks[0].max_time_in_vehicle = Some(3);
    assert_eq!(said(&problem), (id(Reason::MaxTimeExceeded), 0, 4, 3));
    problem.tasks[0].max_time_in_vehicle = None;
    problem.vehicles[0].max_time = Some(15);
    assert_eq!(said(&problem), (id(Reason::MaxTimeExceeded), -1, 16, 15));
}

#[test]
fn a_break_that_bars_work_is_named() {
    let mut problem = line(1, 1);
    problem.vehicles[0].breaks = vec![
        mandatory_break(BreakRule::Work { max: 50 }, 1),
        mandatory_break(BreakRule::Work { max: 7 }, 1),
    ];
    problem.service_times = vec![10];
    let (reason, index, required, available) = said(&problem);
    assert_eq!((reason, index), (id(Reason::BreakConflict), 1));
    assert!(
        required > available && available == 7,
        "{required} of {available}"
    );
}

#[test]
fn what_leaves_no_room_is_named() {
    let mut problem = line(2, 1);
    problem.vehicles[0].max_tasks = Some(1);
    let tasks = id(Reason::MaxTasksExceeded);
    assert_eq!(said(&problem), (id(Reason::FleetExhausted), tasks, 2, 1));
    problem.vehicles[0].max_tasks = None;
    goods(&mut problem, &[1, 1], 1);
    let load = id(Reason::CapacityExceeded) + 32;
    assert_eq!(said(&problem), (id(Reason::FleetExhausted), load, 2, 1));
    problem.locks.push(Lock {
        vehicle: 0,
        activities: vec![0, 1],
        strict: false,
        first: false,
    });
    assert_eq!(said(&problem), (id(Reason::LockConflict), load, 2, 1));
}

#[test]
fn vehicles_that_may_not_be_used_are_told() {
    let mut problem = line(2, 2);
    for vehicle in &mut problem.vehicles {
        vehicle.max_tasks = Some(1);
    }
    problem.max_vehicles = Some(1);
    let words = solve(&problem, &iterations(50)).reasons;
    let lines: Vec<(i32, i32, i32, i32)> = (0..words[7] as usize)
        .map(|line| 8 + 7 * line)
        .map(|at| (words[at + 1], words[at + 2], words[at + 3], words[at + 5]))
        .collect();
    let full = (id(Reason::FleetExhausted), -1, 2, 1);
    assert!(lines.contains(&full), "{lines:?}");
}

#[test]
fn the_relation_that_keeps_work_out_is_named() {
    let mut problem = line(3, 1);
    problem.relations = vec![
        relation(RelationKind::SameDay, &[0, 2]),
        relation(RelationKind::DifferentRoute, &[1, 2]),
    ];
    assert_eq!(said(&problem), (id(Reason::RelationConflict), 1, 0, 0));
    // By a resource that is not there.
    problem.relations[1] = Relation {
        resource: Some(7),
        ..relation(RelationKind::Sequence, &[1, 2])
    };
    problem.num_resources = 8;
    assert_eq!(said(&problem), (id(Reason::RelationConflict), 1, 0, 0));
}
