//! Plans worked by hand on which the report and the checker once differed: what the report says, and that the checker says it too.

use crate::support::line::{goods, line, plan, relation, station, window};
use solver_wasm::check::check_report;
use solver_wasm::problem::{ActivityKind, DumpMode, Lock, Plan, Problem, RelationKind, TaskKind};
use solver_wasm::report::{Report, Violation, ViolationKind, encode, report};

#[track_caller]
fn agreed(problem: &Problem, plan: &Plan) -> Report {
    let said = report(problem, plan).expect("the plan names what exists");
    check_report(problem, plan, &encode(&said)).expect("the checker agrees");
    said
}

fn of_kind(said: &Report, kind: ViolationKind) -> Vec<&Violation> {
    let all = said.violations.iter();
    all.filter(|violation| violation.kind == kind).collect()
}

/// A job that hands out 2, and a shipment of 3 from activity 1 to activity 2.
fn job_and_shipment() -> Problem {
    let mut problem = line(3, 1);
    problem.tasks.truncate(2);
    problem.tasks[1].kind = TaskKind::Shipment;
    problem.tasks[1].num_activities = 2;
    problem.activities[1].kind = ActivityKind::Pickup;
    problem.activities[2].kind = ActivityKind::Delivery;
    problem.activities[2].task = 1;
    goods(&mut problem, &[-2, 3, -3], 9);
    problem
}

#[test]
fn a_start_load_is_what_the_jobs_need_whatever_becomes_of_shipments() {
    let problem = job_and_shipment();
    let said = agreed(&problem, &plan(&[(0, &[2, 0, 1])]));
    let loads: Vec<i64> = said.routes[0].stops.iter().map(|row| row.load[0]).collect();
    assert_eq!(loads, [2, -1, -3, 0, 0]);
}

#[test]
fn goods_of_jobs_do_not_stand_in_for_a_shipment_that_is_lacking() {
    let mut problem = job_and_shipment();
    problem.vehicles[0].initial_load = vec![Some(5)];
    let said = agreed(&problem, &plan(&[(0, &[2, 0, 1])]));
    let short = of_kind(&said, ViolationKind::Capacity);
    assert_eq!(short.len(), 1);
    assert_eq!(
        (short[0].value, short[0].limit, short[0].stop),
        (-3, 0, Some(1))
    );
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
    assert!(agreed(&problem, &plan(&[(0, &[2, 0])])).feasible);
    assert!(!agreed(&problem, &plan(&[(0, &[2, 1, 0])])).feasible);
}

#[test]
fn stations_may_stand_between_what_follows_directly() {
    let mut problem = line(3, 1);
    goods(&mut problem, &[3, 3, 0], 5);
    station(&mut problem, 1, DumpMode::Unload);
    problem.relations = vec![relation(RelationKind::Sequence, &[0, 1])];
    problem.relations[0].direct = true;
    assert!(agreed(&problem, &plan(&[(0, &[0, 3, 1])])).feasible);
    let said = agreed(&problem, &plan(&[(0, &[0, 3, 2, 1])]));
    assert_eq!(of_kind(&said, ViolationKind::Relation).len(), 1);
}

/// Three jobs whose windows make them begin at 5, 20 and 30 on three vehicles.
fn at_their_hours() -> Problem {
    let mut problem = line(3, 3);
    for (activity, begin) in problem.activities.iter_mut().zip([5, 20, 30]) {
        activity.windows = vec![window(begin, begin)];
    }
    problem
}

#[test]
fn services_that_begin_too_far_apart_break_same_time_once() {
    let mut problem = at_their_hours();
    problem.relations = vec![relation(RelationKind::SameTime, &[0, 1, 2])];
    problem.relations[0].max_gap = Some(25);
    let each = plan(&[(0, &[0]), (1, &[1]), (2, &[2])]);
    assert!(agreed(&problem, &each).feasible);
    problem.relations[0].max_gap = Some(24);
    let said = agreed(&problem, &each);
    let found = of_kind(&said, ViolationKind::Relation);
    assert_eq!(found.len(), 1);
    assert_eq!(
        (found[0].value, found[0].limit, found[0].route),
        (25, 24, Some(2))
    );
    problem.relations[0].hard = false;
    problem.relations[0].penalty = 7;
    let said = agreed(&problem, &each);
    assert!(said.feasible);
    assert_eq!(said.money.relation_penalty, 7);
}

#[test]
fn a_soft_precedence_costs_its_penalty_once_however_many_pairs_it_breaks() {
    let mut problem = at_their_hours();
    problem.relations = vec![relation(RelationKind::Precedence, &[2, 1, 0])];
    let each = plan(&[(0, &[0]), (1, &[1]), (2, &[2])]);
    assert!(!agreed(&problem, &each).feasible);
    problem.relations[0].hard = false;
    problem.relations[0].penalty = 7;
    let said = agreed(&problem, &each);
    assert!(said.feasible);
    assert_eq!(of_kind(&said, ViolationKind::Precedence).len(), 1);
    assert_eq!(said.money.relation_penalty, 7);
}
