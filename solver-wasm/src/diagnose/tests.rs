use super::{Findings, UnservedReasons, encode, reasons, reasons_until};
use crate::constraint::Reason;
use crate::fixtures::{add_job, add_precedence, add_shipment, add_vehicle, line, plan, vehicle};
use crate::interrupt::Interrupt;
use crate::problem::{Interval, Plan, Problem, Skill, UNREACHABLE};

/// One vehicle, one job at place 1 (10 away), nothing served.
fn one() -> Problem {
    let mut p = line(&[0, 10]);
    p.num_dimensions = 1;
    let mut v = vehicle();
    v.capacity = vec![Some(10)];
    add_vehicle(&mut p, v);
    add_job(&mut p, 1, 5, &[]);
    p
}

fn of(problem: &Problem, plan: &Plan) -> Vec<UnservedReasons> {
    reasons(problem, plan).unwrap()
}

/// The only line about the only unserved task: (reason, index, required, available).
fn line_of(problem: &Problem) -> (Reason, Option<u32>, i64, i64) {
    let found = of(problem, &Plan::default());
    assert_eq!((found.len(), found[0].vehicles.len()), (1, 1));
    let r = found[0].vehicles[0].refusal;
    assert_eq!(found[0].main, r.reason);
    (r.reason, r.index, r.required, r.available)
}

#[test]
fn a_task_that_fits_was_not_found_and_says_where_it_goes() {
    let p = one();
    let found = of(&p, &Plan::default());
    assert_eq!(found[0].main, Reason::NotFoundInTime);
    let best = found[0].best.unwrap();
    assert_eq!((best.vehicle, best.position, best.cost_delta), (0, 0, 20));
}

#[test]
fn too_long_in_the_vehicle_says_how_long() {
    let mut p = line(&[0, 10]);
    add_vehicle(&mut p, vehicle());
    add_shipment(&mut p, 1, 0);
    p.activities[1].location = 0;
    p.tasks[0].max_time_in_vehicle = Some(5);
    assert_eq!(line_of(&p), (Reason::MaxTimeExceeded, Some(0), 10, 5));
}

#[test]
fn eligibility_comes_first() {
    let mut p = one();
    p.tasks[0].allowed_resources = Some(vec![]);
    assert_eq!(line_of(&p), (Reason::ResourceNotAllowed, None, 0, 0));
    p.tasks[0].allowed_resources = None;
    p.tasks[0].allowed_days = Some(vec![1]);
    assert_eq!(line_of(&p), (Reason::DayUnavailable, None, 0, 0));
    p.tasks[0].allowed_days = None;
    p.tasks[0].skills = vec![Skill { skill: 3, level: 2 }];
    assert_eq!(line_of(&p), (Reason::SkillMissing, Some(3), 2, 0));
    p.vehicles[0].skills = vec![Skill { skill: 3, level: 1 }];
    assert_eq!(line_of(&p), (Reason::SkillLevelTooLow, Some(3), 2, 1));
    p.vehicles[0].skills[0].level = 2;
    p.activities[0].demand = vec![11];
    assert_eq!(line_of(&p), (Reason::CapacityExceeded, Some(0), 11, 10));
    // Drop-offs that a given start load cannot cover: the index counts on behind the one dimension.
    p.activities[0].demand = vec![-4];
    p.vehicles[0].initial_load = vec![Some(3)];
    assert_eq!(line_of(&p), (Reason::CapacityExceeded, Some(1), 4, 3));
    p.vehicles[0].initial_load = vec![None];
    p.profiles[0].time[1] = UNREACHABLE;
    assert_eq!(line_of(&p).0, Reason::Unreachable);
}

#[test]
fn one_task_alone_says_its_margin() {
    // The route alone: 20 of driving, 5 of service.
    let mut p = one();
    p.vehicles[0].max_tasks = Some(0);
    assert_eq!(line_of(&p), (Reason::MaxTasksExceeded, None, 1, 0));
    p.vehicles[0].max_tasks = None;
    p.vehicles[0].max_distance = Some(19);
    assert_eq!(line_of(&p), (Reason::MaxDistanceExceeded, None, 20, 19));
    p.vehicles[0].max_distance = Some(20);
    p.vehicles[0].max_travel_time = Some(19);
    assert_eq!(line_of(&p), (Reason::MaxTravelTimeExceeded, None, 20, 19));
    p.vehicles[0].max_travel_time = None;
    p.vehicles[0].max_time = Some(24);
    assert_eq!(line_of(&p), (Reason::MaxTimeExceeded, None, 25, 24));
    p.vehicles[0].max_time = Some(25);
    p.vehicles[0].shift = Interval {
        start: 100,
        end: 124,
    };
    assert_eq!(line_of(&p), (Reason::ShiftInfeasible, None, 125, 124));
    p.vehicles[0].shift.end = 125;
    assert_eq!(of(&p, &Plan::default())[0].main, Reason::NotFoundInTime);
    // Earliest arrival 110 against the window's end.
    let always = p.clone();
    let mut p = always;
    let job = add_job(&mut p, 1, 5, &[(0, 109)]);
    let found = of(&p, &plan(&[&[0]]));
    let r = found[0].vehicles[0].refusal;
    assert_eq!(
        (found[0].task, r.reason),
        (job, Reason::TimeWindowInfeasible)
    );
    assert_eq!((r.required, r.available), (110, 109));
}

#[test]
fn no_room_left_is_an_exhausted_fleet() {
    let mut p = one();
    add_job(&mut p, 1, 5, &[]);
    (p.activities[0].demand, p.activities[1].demand) = (vec![6], vec![5]);
    let found = of(&p, &plan(&[&[0]]));
    assert_eq!(
        (found[0].main, found[0].best),
        (Reason::FleetExhausted, None)
    );
    // One unit less fits behind or before the other job, at no distance.
    p.activities[1].demand = vec![4];
    let found = of(&p, &plan(&[&[0]]));
    assert_eq!(
        (found[0].main, found[0].best.unwrap().cost_delta),
        (Reason::NotFoundInTime, 0)
    );
    // A second vehicle is dearer than the detour of nothing.
    p.activities[1].demand = vec![5];
    add_vehicle(&mut p, vehicle());
    let found = of(&p, &plan(&[&[0]]));
    let best = found[0].best.unwrap();
    assert_eq!(
        (best.vehicle, best.cost_delta, found[0].vehicles.len()),
        (1, 20, 2)
    );
}

#[test]
fn optional_tasks_may_not_pay() {
    let mut p = one();
    (p.tasks[0].mandatory, p.tasks[0].penalty, p.tasks[0].revenue) = (false, 12, 8);
    assert_eq!(line_of(&p), (Reason::NotProfitable, None, 20, 20));
    p.tasks[0].revenue = 9;
    assert_eq!(of(&p, &Plan::default())[0].main, Reason::NotFoundInTime);
}

#[test]
fn partners_bring_dependence_and_conflict() {
    let mut p = one();
    add_job(&mut p, 1, 5, &[(0, 20)]);
    add_precedence(&mut p, 0, 1, 0, None);
    p.relations[0].requires = true;
    let found = of(&p, &Plan::default());
    assert_eq!(
        (found[0].main, found[1].main),
        (Reason::NotFoundInTime, Reason::DependentUnserved)
    );
    // b is served from 10 on, so a would have to be ready before; b can wait until 20: 15 is in time.
    assert_eq!(of(&p, &plan(&[&[1]]))[0].main, Reason::NotFoundInTime);
    // With a gap of 6, b would begin at 21.
    p.relations[0].min_gap = 6;
    p.relations[0].requires = false;
    assert_eq!(of(&p, &plan(&[&[1]]))[0].main, Reason::RelationConflict);
    // A vehicle of its own does not help either.
    add_vehicle(&mut p, vehicle());
    assert_eq!(of(&p, &plan(&[&[1]]))[0].main, Reason::RelationConflict);
}

#[test]
fn the_reason_nearest_to_success_is_the_main_one() {
    let mut p = one();
    for skills in [vec![], vec![], vec![Skill { skill: 1, level: 1 }]] {
        add_vehicle(
            &mut p,
            crate::problem::Vehicle {
                skills,
                max_distance: Some(5),
                ..vehicle()
            },
        );
    }
    p.tasks[0].skills = vec![Skill { skill: 1, level: 1 }];
    let found = of(&p, &Plan::default());
    assert_eq!(
        (found[0].main, found[0].vehicles.len()),
        (Reason::MaxDistanceExceeded, 4)
    );
}

#[test]
fn words_follow_the_table() {
    let mut p = one();
    p.activities[0].demand = vec![11];
    let words = encode(&Findings {
        unserved: of(&p, &Plan::default()),
        classes: vec![vec![0]],
    });
    assert_eq!(
        words,
        [1, 0, 2, -1, 0, 0, 0, 1, 0, 2, 0, 11, 0, 10, 0, 1, 1, 0]
    );
}

/// So many vehicles that lines stand for classes; the first and every third lack the skill that all tasks need.
fn many(vehicles: u32, tasks: u32) -> Problem {
    let mut p = line(&[0, 10]);
    for number in 0..vehicles {
        let mut v = vehicle();
        v.fixed_cost = i64::from(number % 3);
        if number % 3 != 0 {
            v.skills = vec![Skill { skill: 0, level: 1 }];
        }
        v.max_tasks = Some(0);
        add_vehicle(&mut p, v);
    }
    for _ in 0..tasks {
        let job = add_job(&mut p, 1, 0, &[]) as usize;
        p.tasks[job].skills = vec![Skill { skill: 0, level: 1 }];
    }
    p
}

pub(super) fn found_of(problem: &Problem, plan: &Plan) -> Findings {
    let report = crate::report::report(problem, plan).unwrap();
    reasons_until(problem, plan, &report, Interrupt::never())
}

fn all_of(problem: &Problem) -> Findings {
    found_of(problem, &Plan::default())
}

#[test]
fn above_many_lines_each_stands_for_a_class_and_all_vehicles_are_in_one() {
    let few = all_of(&many(9, 2));
    assert!(few.classes.is_empty());
    assert_eq!(few.unserved[0].vehicles.len(), 9);
    let found = all_of(&many(330, 304));
    assert_eq!(found.classes.iter().map(Vec::len).sum::<usize>(), 330);
    for task in &found.unserved {
        assert_eq!(task.vehicles.len(), found.classes.len());
    }
}

#[test]
fn when_the_work_is_spent_no_vehicle_that_may_serve_a_task_is_passed_over() {
    let mut p = many(60, 0);
    for number in 0..60u32 {
        let v = &mut p.vehicles[number as usize];
        // A class each: 60 looks a task.
        (v.fixed_cost, v.max_tasks) = (i64::from(number), None);
    }
    for _ in 0..900 {
        let job = add_job(&mut p, 1, 0, &[]) as usize;
        p.tasks[job].skills = vec![Skill { skill: 0, level: 1 }];
    }
    let found = all_of(&p).unserved;
    assert_eq!(found.len(), 900);
    // Twenty of them lack the skill, the first one among them.
    for task in &found {
        assert_eq!(task.main, Reason::NotFoundInTime, "{task:?}");
    }
    assert!(
        found.last().unwrap().vehicles.len() < found[0].vehicles.len(),
        "the work is never spent"
    );
}
