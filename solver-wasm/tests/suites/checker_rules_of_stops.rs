//! The fields of stops, depots, goods and breaks that decide something: for each a plan that the checker refuses because of
//! it, beside one that it admits; or one plan that the field's other value spoils.

use crate::support::line::{
    goods, line, mandatory_break, pair_up, plan, relation, station, window,
};
use crate::support::refused::{refused, spoiled};
use solver_wasm::check::{Rule, check};
use solver_wasm::problem::{
    BreakRule, DumpMode, Lock, Plan, Problem, Profile, RelationKind, TaskKind, Window, Zone,
};

fn with(jobs: u32, change: impl Fn(&mut Problem)) -> Problem {
    let mut problem = line(jobs, 1);
    change(&mut problem);
    problem
}

#[test]
fn plans_speak_of_the_problem() {
    let problem = line(2, 2);
    let good = plan(&[(0, &[0, 1])]);
    refused(Rule::Shape, &problem, &good, &plan(&[(0, &[0, 9])]));
    refused(Rule::Shape, &problem, &good, &plan(&[(7, &[0])]));
    refused(Rule::Shape, &problem, &good, &plan(&[(0, &[0]), (0, &[1])]));
    refused(Rule::Shape, &problem, &good, &plan(&[(0, &[])]));
    let twice = plan(&[(0, &[0]), (1, &[0])]);
    refused(Rule::ActivityTwice, &problem, &good, &twice);
}

#[test]
fn a_given_start_load_is_neither_too_little_nor_too_much() {
    let mut problem = line(2, 1);
    goods(&mut problem, &[-3, 2], 5);
    let (drop_first, collect_first) = (plan(&[(0, &[0, 1])]), plan(&[(0, &[1, 0])]));
    problem.vehicles[0].initial_load = vec![Some(2)];
    refused(Rule::Capacity, &problem, &collect_first, &drop_first);
    problem.vehicles[0].initial_load = vec![Some(4)];
    refused(Rule::Capacity, &problem, &drop_first, &collect_first);
}

#[test]
fn goods_of_shipments_serve_nobody_else() {
    let mut problem = line(4, 1);
    pair_up(&mut problem);
    // The second pair becomes two jobs.
    problem.tasks[1].kind = TaskKind::Job;
    problem.tasks[1].num_activities = 1;
    let mut last = problem.tasks[1].clone();
    last.first_activity = 3;
    problem.tasks.push(last);
    for (number, activity) in problem.activities.iter_mut().enumerate().skip(2) {
        activity.task = number as u32 - 1;
        activity.kind = solver_wasm::problem::ActivityKind::Service;
    }
    goods(&mut problem, &[2, -2, -2, 2], 4);
    problem.vehicles[0].initial_load = vec![Some(0)];
    let (good, bad) = (plan(&[(0, &[3, 2, 0, 1])]), plan(&[(0, &[0, 2, 1])]));
    refused(Rule::Capacity, &problem, &good, &bad);
}

#[test]
fn windows_of_a_day_and_several_windows() {
    let mut problem = line(1, 2);
    problem.num_days = 2;
    problem.vehicles[1].day = 1;
    let of_day_one = Window {
        day: Some(1),
        ..window(0, 60)
    };
    problem.activities[0].windows = vec![of_day_one];
    let (good, bad) = (plan(&[(1, &[0])]), plan(&[(0, &[0])]));
    refused(Rule::TimeWindow, &problem, &good, &bad);
    // Reached between the windows there is the second to wait for, behind it nothing.
    let mut several = line(3, 1);
    several.activities[2].windows = vec![window(0, 4), window(12, 13)];
    let (straight, detour) = (plan(&[(0, &[0, 2])]), plan(&[(0, &[1, 0, 2])]));
    refused(Rule::TimeWindow, &several, &straight, &detour);
}

#[test]
fn service_setup_and_whose_they_are() {
    let ends = |end: i32| with(2, |p| p.vehicles[0].shift.end = end);
    let one = plan(&[(0, &[0])]);
    spoiled(Rule::Shift, &ends(10), &one, &|p| p.service_times[0] = 3);
    spoiled(Rule::Shift, &ends(10), &one, &|p| {
        p.activities[0].setup_time = 3;
    });
    let mut slower = line(1, 2);
    slower.service_times = vec![2, 3];
    slower.vehicles[1].service_class = 1;
    slower.vehicles.iter_mut().for_each(|v| v.shift.end = 10);
    refused(Rule::Shift, &slower, &one, &plan(&[(1, &[0])]));
    // A profile of its own, twice as slow.
    let mut profiles = line(1, 2);
    let slow: Vec<i32> = profiles.profiles[0].time.iter().map(|t| t * 2).collect();
    let distance = profiles.profiles[0].distance.clone();
    let time = slow.into();
    profiles.profiles.push(Profile { distance, time });
    profiles.vehicles[1].profile = 1;
    profiles.vehicles.iter_mut().for_each(|v| v.shift.end = 10);
    refused(Rule::Shift, &profiles, &one, &plan(&[(1, &[0])]));
}

#[test]
fn one_setup_for_stops_in_a_row_at_a_place() {
    let mut problem = with(3, |p| p.setup_once_per_location = true);
    problem.activities[1].location = 1;
    for activity in &mut problem.activities[..2] {
        activity.setup_time = 5;
    }
    problem.vehicles[0].shift.end = 29;
    let (in_a_row, torn) = (plan(&[(0, &[0, 1, 2])]), plan(&[(0, &[0, 2, 1])]));
    refused(Rule::Shift, &problem, &in_a_row, &torn);
    let each = |p: &mut Problem| p.setup_once_per_location = false;
    spoiled(Rule::Shift, &problem, &in_a_row, &each);
    // To start at the place is no stop there.
    let mut start = with(1, |p| p.setup_once_per_location = true);
    start.activities[0].setup_time = 5;
    start.vehicles[0].start_location = 1;
    start.vehicles[0].end_location = Some(1);
    start.vehicles[0].shift.end = 5;
    let one = plan(&[(0, &[0])]);
    spoiled(Rule::Shift, &start, &one, &|p| p.vehicles[0].shift.end = 4);
}

#[test]
fn depots_load_and_unload_in_their_hours() {
    let one = plan(&[(0, &[0])]);
    let ends = with(1, |p| p.vehicles[0].shift.end = 10);
    spoiled(Rule::Shift, &ends, &one, &|p| {
        p.vehicles[0].start_service = 3;
    });
    spoiled(Rule::Shift, &ends, &one, &|p| p.vehicles[0].end_service = 3);
    let hours = with(1, |p| p.vehicles[0].end_window.start = 30);
    spoiled(Rule::MaxTime, &hours, &one, &|p| {
        p.vehicles[0].start_window.end = 3;
        p.vehicles[0].max_time = Some(26);
    });
    let mut waits = with(1, |p| p.activities[0].max_wait = Some(5));
    waits.activities[0].windows = vec![window(20, 30)];
    spoiled(Rule::MaxWait, &waits, &one, &|p| {
        p.vehicles[0].start_window.end = 10;
    });
}

#[test]
fn releases_hold_up_the_trip_that_carries_the_goods() {
    let mut shipment = line(2, 1);
    pair_up(&mut shipment);
    shipment.vehicles[0].shift.end = 20;
    let ride = plan(&[(0, &[0, 1])]);
    spoiled(Rule::Shift, &shipment, &ride, &|p| {
        p.activities[0].release_time = 9;
    });
    let mut reload = line(2, 1);
    goods(&mut reload, &[-3, -3], 9);
    station(&mut reload, 0, DumpMode::Reload);
    reload.activities[1].release_time = 30;
    reload.activities[0].windows = vec![window(0, 4)];
    let (two_trips, one_trip) = (plan(&[(0, &[0, 2, 1])]), plan(&[(0, &[0, 1])]));
    refused(Rule::TimeWindow, &reload, &two_trips, &one_trip);
    reload.vehicles[0].shift.end = 46;
    spoiled(Rule::Shift, &reload, &two_trips, &|p| {
        p.vehicles[0].shift.end = 45;
    });
    let mut collects = line(1, 1);
    goods(&mut collects, &[2], 9);
    collects.activities[0].release_time = 50;
    collects.vehicles[0].shift.end = 8;
    let one = plan(&[(0, &[0])]);
    spoiled(Rule::TimeWindow, &collects, &one, &|p| {
        p.activities[0].demand = vec![-2];
    });
}

#[test]
fn stations_have_hours_a_service_and_dimensions() {
    let mut problem = line(2, 1);
    goods(&mut problem, &[3, 3], 5);
    station(&mut problem, 1, DumpMode::Unload);
    let (early, late) = (plan(&[(0, &[0, 2, 1])]), plan(&[(0, &[1, 2, 0])]));
    problem.dump_stations[0].windows = vec![window(0, 6)];
    refused(Rule::TimeWindow, &problem, &early, &late);
    problem.vehicles[0].shift.end = 20;
    spoiled(Rule::Shift, &problem, &early, &|p| {
        p.dump_stations[0].service_time = 5;
    });
    spoiled(Rule::Capacity, &problem, &early, &|p| {
        p.dump_stations[0].dimensions.clear();
    });
    let mut reload = line(2, 1);
    goods(&mut reload, &[-3, -3], 3);
    station(&mut reload, 1, DumpMode::Reload);
    reload.dump_stations[0].capacity = vec![Some(3)];
    spoiled(Rule::DumpCapacity, &reload, &early, &|p| {
        p.dump_stations[0].capacity = vec![Some(2)];
    });
    spoiled(Rule::Capacity, &reload, &early, &|p| {
        p.dump_stations[0].mode = DumpMode::Unload;
    });
}

#[test]
fn flagged_goods_of_jobs_leave_from_the_top() {
    let mut drops = line(2, 1);
    goods(&mut drops, &[-2, 2], 9);
    drops.tasks[0].lifo = true;
    let (good, bad) = (plan(&[(0, &[0, 1])]), plan(&[(0, &[1, 0])]));
    refused(Rule::Lifo, &drops, &good, &bad);
    // The station takes the first dimension alone.
    let mut collects = line(2, 1);
    goods(&mut collects, &[0, 0], 9);
    collects.num_dimensions = 2;
    collects.activities[0].demand = vec![2, 0];
    collects.activities[1].demand = vec![0, 2];
    collects.vehicles[0].capacity = vec![Some(9), Some(9)];
    collects.vehicles[0].initial_load = vec![None, None];
    station(&mut collects, 1, DumpMode::Unload);
    collects.dump_stations[0].capacity = vec![None, None];
    collects.tasks[0].lifo = true;
    let (good, bad) = (plan(&[(0, &[0, 2, 1])]), plan(&[(0, &[0, 1, 2])]));
    refused(Rule::Lifo, &collects, &good, &bad);
}

#[test]
fn breaks_have_places_lengths_and_a_price_in_time() {
    let rule = BreakRule::Window { start: 0, end: 60 };
    let mut problem = line(3, 1);
    problem.vehicles[0].breaks = vec![mandatory_break(rule, 3)];
    let rest = problem.break_visit(0, 0, 0);
    let taken: Plan = plan(&[(0, &[0, rest])]);
    problem.vehicles[0].shift.end = 11;
    spoiled(Rule::Shift, &problem, &taken, &|p| {
        p.vehicles[0].breaks[0].duration = 4;
    });
    spoiled(Rule::Shift, &problem, &taken, &|p| {
        p.vehicles[0].breaks[0].location = Some(2);
    });
    problem.vehicles[0].max_time = Some(8);
    problem.vehicles[0].breaks[0].paid = false;
    spoiled(Rule::MaxTime, &problem, &taken, &|p| {
        p.vehicles[0].breaks[0].paid = true;
    });
    let mut driving = line(3, 1);
    let rule = BreakRule::Driving {
        max: 10,
        initial: 0,
    };
    driving.vehicles[0].breaks = vec![mandatory_break(rule, 3)];
    let rest = driving.break_visit(0, 0, 0);
    let (short, long) = (plan(&[(0, &[0, rest, 1, rest])]), plan(&[(0, &[2, rest])]));
    assert_eq!(check(&driving, &short), []);
    // No break shortens a leg.
    let broken = check(&driving, &long);
    assert!(broken.iter().any(|b| b.rule == Rule::MaxLegTime));
    spoiled(Rule::Break, &driving, &plan(&[(0, &[0])]), &|p| {
        p.vehicles[0].breaks[0].rule = BreakRule::Driving {
            max: 10,
            initial: 3,
        };
    });
}

#[test]
fn half_a_shipment_in_a_zone_or_a_lock_is_the_whole_of_it() {
    let mut zoned = line(2, 2);
    pair_up(&mut zoned);
    zoned.zones = vec![Zone {
        hard: true,
        penalty: 0,
        resources: vec![1],
        activities: vec![1],
    }];
    let (home, abroad) = (plan(&[(1, &[0, 1])]), plan(&[(0, &[0, 1])]));
    refused(Rule::Zone, &zoned, &home, &abroad);
    let mut locked = line(2, 2);
    pair_up(&mut locked);
    locked.locks = vec![Lock {
        vehicle: 1,
        activities: vec![0],
        strict: true,
        first: true,
    }];
    refused(Rule::Lock, &locked, &home, &abroad);
}

#[test]
fn a_first_task_that_is_not_served_stands_before_nobody() {
    let mut problem = line(3, 1);
    problem.locks = vec![Lock {
        vehicle: 0,
        activities: vec![1, 0],
        strict: false,
        first: true,
    }];
    let (without, behind) = (plan(&[(0, &[2, 0])]), plan(&[(0, &[2, 1, 0])]));
    refused(Rule::Lock, &problem, &without, &behind);
}

#[test]
fn gaps_of_precedences_and_what_may_stand_in_a_direct_sequence() {
    let mut problem = line(2, 2);
    problem.relations = vec![relation(RelationKind::Precedence, &[0, 1])];
    problem.relations[0].max_gap = Some(3);
    let (apart, one) = (plan(&[(0, &[0]), (1, &[1])]), plan(&[(0, &[0, 1])]));
    refused(Rule::Precedence, &problem, &apart, &one);
    problem.relations[0].max_gap = None;
    problem.relations[0].min_gap = 50;
    let out_of_hours = check(&problem, &one);
    assert!(out_of_hours.iter().any(|b| b.rule == Rule::Precedence));
    let mut direct = line(3, 1);
    goods(&mut direct, &[3, 3, 0], 5);
    station(&mut direct, 1, DumpMode::Unload);
    direct.relations = vec![relation(RelationKind::Sequence, &[0, 1])];
    direct.relations[0].direct = true;
    let (station_between, job_between) = (plan(&[(0, &[0, 3, 1])]), plan(&[(0, &[0, 3, 2, 1])]));
    refused(Rule::Relation, &direct, &station_between, &job_between);
}
