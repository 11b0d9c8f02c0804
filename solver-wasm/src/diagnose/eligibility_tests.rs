//! Reasons of the rules that look at who may serve where: zones, locks, days, disabled resources, the fleet of a day.

use super::*;
use crate::fixtures::{add_job, add_station, add_vehicle, line, plan, vehicle};
use crate::problem::{DumpMode, Lock, Vehicle, Zone};

/// Two vehicles, two jobs at place 1, capacity 10.
fn two() -> Problem {
    let mut p = line(&[0, 10]);
    p.num_dimensions = 1;
    for _ in 0..2 {
        let truck = Vehicle {
            capacity: vec![Some(10)],
            ..vehicle()
        };
        add_vehicle(&mut p, truck);
    }
    add_job(&mut p, 1, 5, &[]);
    add_job(&mut p, 1, 5, &[]);
    p
}

/// The main reason of task 0, and the line of each vehicle.
fn said(problem: &Problem, plan: &Plan) -> (Reason, Vec<Reason>) {
    let found = reasons(problem, plan).unwrap();
    assert_eq!(found[0].task, 0);
    let lines = found[0].vehicles.iter().map(|line| line.refusal.reason);
    (found[0].main, lines.collect())
}

fn lock(vehicle: u32, activities: &[u32], strict: bool) -> Lock {
    Lock {
        vehicle,
        activities: activities.to_vec(),
        strict,
        first: false,
    }
}

#[test]
fn a_zone_of_nobody_is_a_mismatch() {
    let mut p = two();
    p.zones = vec![Zone {
        hard: true,
        penalty: 0,
        resources: vec![],
        activities: vec![0],
    }];
    let mismatch = Reason::ZoneMismatch;
    assert_eq!(said(&p, &Plan::default()), (mismatch, vec![mismatch; 2]));
    // A soft one is a price of the best place.
    p.zones[0].hard = false;
    p.zones[0].penalty = 100;
    let found = reasons(&p, &Plan::default()).unwrap();
    assert_eq!(found[0].main, Reason::NotFoundInTime);
    assert_eq!(found[0].best.unwrap().cost_delta, 120);
}

#[test]
fn a_vehicle_locked_for_others_is_a_lock_conflict() {
    let mut p = two();
    p.vehicles.truncate(1);
    p.locks = vec![lock(0, &[1], true)];
    let served = plan(&[&[1]]);
    let conflict = Reason::LockConflict;
    assert_eq!(said(&p, &served), (conflict, vec![conflict]));
    p.locks[0].strict = false;
    assert_eq!(said(&p, &served).0, Reason::NotFoundInTime);
}

#[test]
fn a_locked_task_speaks_of_its_own_vehicle() {
    let mut p = two();
    p.locks = vec![lock(1, &[0], false)];
    p.vehicles[1].max_distance = Some(19);
    let (main, lines) = said(&p, &Plan::default());
    assert_eq!(main, Reason::MaxDistanceExceeded);
    assert!(lines.contains(&Reason::LockConflict));
}

#[test]
fn no_place_left_in_the_order_is_a_lock_conflict() {
    let mut p = two();
    p.vehicles.truncate(1);
    // 0 before 1, but 1 has to be served before 0's window opens.
    p.locks = vec![lock(0, &[0, 1], false)];
    let window = |start, end| crate::problem::Window {
        start,
        end,
        day: None,
        early_penalty: None,
        late_penalty: None,
    };
    p.activities[0].windows = vec![window(500, 600)];
    p.activities[1].windows = vec![window(0, 100)];
    assert_eq!(said(&p, &plan(&[&[1]])).0, Reason::LockConflict);
    p.locks.clear();
    assert_eq!(said(&p, &plan(&[&[1]])).0, Reason::NotFoundInTime);
}

#[test]
fn a_resource_without_vehicles_is_disabled() {
    let mut p = two();
    p.num_resources = 4;
    p.tasks[0].allowed_resources = Some(vec![2, 3]);
    let (main, lines) = said(&p, &Plan::default());
    assert_eq!(main, Reason::ResourceDisabled);
    assert_eq!(lines, [Reason::ResourceNotAllowed; 2]);
    p.tasks[0].allowed_resources = Some(vec![]);
    assert_eq!(said(&p, &Plan::default()).0, Reason::ResourceNotAllowed);
    p.tasks[0].allowed_resources = None;
    p.vehicles.clear();
    assert_eq!(said(&p, &Plan::default()).0, Reason::ResourceDisabled);
}

#[test]
fn a_day_without_windows_or_allowance_is_unavailable() {
    let mut p = two();
    p.num_days = 2;
    p.activities[0].windows = vec![crate::problem::Window {
        start: 0,
        end: 900,
        day: Some(1),
        early_penalty: None,
        late_penalty: None,
    }];
    let unavailable = Reason::DayUnavailable;
    assert_eq!(
        said(&p, &Plan::default()),
        (unavailable, vec![unavailable; 2])
    );
    p.vehicles[1].day = 1;
    assert_eq!(said(&p, &Plan::default()).0, Reason::NotFoundInTime);
}

#[test]
fn a_demand_above_every_capacity_needs_no_station() {
    let mut p = two();
    p.activities[0].demand = vec![11];
    add_station(&mut p, 1, DumpMode::Unload);
    let exceeded = Reason::CapacityExceeded;
    assert_eq!(said(&p, &Plan::default()), (exceeded, vec![exceeded; 2]));
}

#[test]
fn a_day_with_all_its_vehicles_is_exhausted() {
    let mut p = two();
    p.max_vehicles = Some(1);
    p.vehicles[0].max_tasks = Some(1);
    let (main, lines) = said(&p, &plan(&[&[1]]));
    assert_eq!(
        (main, lines),
        (Reason::FleetExhausted, vec![Reason::FleetExhausted; 2])
    );
    p.max_vehicles = Some(2);
    assert_eq!(said(&p, &plan(&[&[1]])).0, Reason::NotFoundInTime);
}

#[test]
fn hours_of_a_depot_that_end_before_the_shift_are_told_apart() {
    let mut p = two();
    p.vehicles.truncate(1);
    p.tasks.truncate(1);
    p.activities.truncate(1);
    p.service_times.truncate(1);
    let told = |p: &Problem| {
        let refusal = reasons(p, &Plan::default()).unwrap()[0].vehicles[0].refusal;
        assert_eq!(refusal.reason, Reason::ShiftInfeasible);
        (refusal.index, refusal.required, refusal.available)
    };
    let shift_end = p.vehicles[0].shift.end;
    p.vehicles[0].end_window.end = 24;
    assert_eq!(told(&p), (Some(1), 25, 24));
    p.vehicles[0].end_window.end = shift_end;
    p.vehicles[0].shift.end = 24;
    assert_eq!(told(&p), (None, 25, 24));
    p.vehicles[0].shift.end = shift_end;
    p.vehicles[0].start_service = 9;
    p.vehicles[0].start_window.end = 8;
    assert_eq!(told(&p), (Some(0), 9, 8));
}
