//! What is refused before any search is what the checker refuses, to the second and to the unit: jobs at the depot, so that
//! no way adds to what they take themselves.

use super::Reason;
use crate::check::check;
use crate::fixtures::{add_job, add_vehicle, line, plan, vehicle};
use crate::model::Model;
use crate::problem::{Interval, Overtime, Problem, Vehicle, Window};

/// The job that is judged takes 20 of setup and 50 of service; the one before it nothing. Another service
/// class would be faster.
const BEFORE: u32 = 0;
const JUDGED: u32 = 1;
const BUSY: i32 = 70;
const SERVICE: i32 = 50;

fn one() -> Problem {
    let mut p = line(&[0, 10]);
    p.num_dimensions = 2;
    let truck = Vehicle {
        service_class: 1,
        capacity: vec![None, Some(9)],
        initial_load: vec![None, None],
        ..vehicle()
    };
    add_vehicle(&mut p, truck);
    add_job(&mut p, 0, 0, &[]);
    add_job(&mut p, 0, 1, &[]);
    p.service_times.extend([0, SERVICE]);
    p.activities[JUDGED as usize].setup_time = BUSY - SERVICE;
    p
}

/// Why the vehicle may never serve the last of these jobs. The checker finds something wrong in the route just then.
fn refusal(p: &Problem, route: &[u32]) -> Option<Reason> {
    let refusal = Model::compile(p).refusal(0, route[route.len() - 1]);
    let broken = check(p, &plan(&[route]));
    assert_eq!(refusal.is_none(), broken.is_empty(), "{broken:?}");
    refusal
}

/// `set` gives the vehicle so many seconds: as many as are needed are enough, one less is not.
fn needs(
    seconds: i32,
    p: &Problem,
    route: &[u32],
    reason: Reason,
    set: impl Fn(&mut Problem, i32),
) {
    let mut p = p.clone();
    set(&mut p, seconds);
    assert_eq!(refusal(&p, route), None);
    set(&mut p, seconds - 1);
    assert_eq!(refusal(&p, route), Some(reason));
}

/// Setup and service have to fit; setup at a place where the vehicle stands already is none.
fn needs_room_for_the_job(reason: Reason, set: impl Fn(&mut Problem, i32)) {
    let mut p = one();
    needs(BUSY, &p, &[JUDGED], reason, &set);
    p.setup_once_per_location = true;
    needs(SERVICE, &p, &[BEFORE, JUDGED], reason, &set);
}

#[test]
fn the_longest_time_is_no_shorter_than_the_job() {
    needs_room_for_the_job(Reason::MaxTimeExceeded, |p, seconds| {
        p.vehicles[0].max_time = Some(i64::from(seconds));
    });
}

#[test]
fn the_shift_is_no_shorter_than_the_job() {
    needs_room_for_the_job(Reason::ShiftInfeasible, |p, seconds| {
        p.vehicles[0].shift = Interval {
            start: 100,
            end: 100 + seconds,
        };
    });
}

#[test]
fn loading_and_unloading_are_part_of_the_shift() {
    let mut p = one();
    (p.vehicles[0].start_service, p.vehicles[0].end_service) = (3, 4);
    let shift = |p: &mut Problem, seconds| p.vehicles[0].shift.end = seconds;
    needs(BUSY + 7, &p, &[JUDGED], Reason::ShiftInfeasible, shift);
    // The same with overtime.
    let overtime = |p: &mut Problem, seconds: i32| {
        p.vehicles[0].shift.end = 30;
        p.vehicles[0].overtime = Some(Overtime {
            max: i64::from(seconds - 30),
            cost_per_time: 1,
        });
    };
    needs(BUSY + 7, &p, &[JUDGED], Reason::ShiftInfeasible, overtime);
    // The end takes nobody later, overtime or not; unloading begins by then.
    let receives = |p: &mut Problem, seconds: i32| {
        p.vehicles[0].end_window.end = seconds;
        p.vehicles[0].overtime = Some(Overtime {
            max: 500,
            cost_per_time: 1,
        });
    };
    needs(BUSY + 3, &p, &[JUDGED], Reason::ShiftInfeasible, receives);
    // Nobody unloads where the route is open.
    p.vehicles[0].end_location = None;
    needs(BUSY + 3, &p, &[JUDGED], Reason::ShiftInfeasible, overtime);
}

#[test]
fn a_vehicle_that_cannot_leave_serves_nothing() {
    let p = one();
    let opens = |p: &mut Problem, seconds: i32| {
        p.vehicles[0].start_service = 40;
        p.vehicles[0].start_window.end = seconds;
    };
    needs(40, &p, &[JUDGED], Reason::ShiftInfeasible, opens);
    // It may leave at the last instant when nothing takes time, not after it.
    let closes = |p: &mut Problem, seconds: i32| {
        p.vehicles[0].start_window.start = 200;
        p.vehicles[0].end_window.end = seconds;
    };
    needs(200, &p, &[BEFORE], Reason::ShiftInfeasible, closes);
}

fn window(start: i32, end: i32) -> Window {
    Window {
        start,
        end,
        day: None,
        early_penalty: None,
        late_penalty: None,
    }
}

#[test]
fn some_window_is_open_while_the_vehicle_works() {
    let mut p = one();
    p.vehicles[0].shift = Interval {
        start: 100,
        end: 400,
    };
    let closed = Some(Reason::TimeWindowInfeasible);
    let mut of = |windows: &[Window]| {
        p.activities[JUDGED as usize].windows = windows.to_vec();
        refusal(&p, &[JUDGED])
    };
    assert_eq!(of(&[window(0, 100)]), None);
    assert_eq!(of(&[window(0, 99)]), closed);
    assert_eq!(of(&[window(400 - BUSY, 900)]), None);
    assert_eq!(of(&[window(401 - BUSY, 900)]), closed);
    assert_eq!(of(&[window(0, 99), window(401 - BUSY, 900)]), closed);
    assert_eq!(of(&[window(0, 99), window(200, 200)]), None);
    // A side with a price is open.
    let late = Window {
        late_penalty: Some(1),
        ..window(0, 99)
    };
    let early = Window {
        early_penalty: Some(1),
        ..window(401 - BUSY, 900)
    };
    assert_eq!((of(&[late]), of(&[early])), (None, None));
    // Not the side without.
    let late = Window {
        late_penalty: Some(1),
        ..window(401 - BUSY, 900)
    };
    let early = Window {
        early_penalty: Some(1),
        ..window(0, 99)
    };
    assert_eq!((of(&[late]), of(&[early])), (closed, closed));
}

#[test]
fn windows_of_another_day_are_closed_and_setup_may_be_done() {
    let mut p = one();
    p.num_days = 2;
    p.vehicles[0].day = 1;
    let on = |day: u32, window: Window| Window {
        day: Some(day),
        ..window
    };
    // Open on the vehicle's day, but not while it works.
    p.activities[JUDGED as usize].windows = vec![on(0, window(0, 900)), on(1, window(990, 1000))];
    let closed = Some(Reason::TimeWindowInfeasible);
    assert_eq!(refusal(&p, &[JUDGED]), closed);
    p.activities[JUDGED as usize].windows[1].start = 1000 - BUSY;
    assert_eq!(refusal(&p, &[JUDGED]), None);
    let opens = |p: &mut Problem, seconds: i32| {
        p.activities[JUDGED as usize].windows[1].start = 1000 - seconds;
    };
    p.setup_once_per_location = true;
    let reason = Reason::TimeWindowInfeasible;
    needs(SERVICE, &p, &[BEFORE, JUDGED], reason, opens);
}

#[test]
fn a_demand_is_no_larger_than_the_vehicle_either_way() {
    let mut p = one();
    for (demand, fits) in [(9, true), (10, false), (-9, true), (-10, false)] {
        p.activities[JUDGED as usize].demand = vec![50, demand];
        let expected = (!fits).then_some(Reason::CapacityExceeded);
        assert_eq!(refusal(&p, &[JUDGED]), expected, "{demand}");
    }
}

#[test]
fn a_vehicle_of_no_task_serves_none() {
    let mut p = one();
    p.vehicles[0].max_tasks = Some(1);
    assert_eq!(refusal(&p, &[JUDGED]), None);
    p.vehicles[0].max_tasks = Some(0);
    assert_eq!(refusal(&p, &[JUDGED]), Some(Reason::MaxTasksExceeded));
}
