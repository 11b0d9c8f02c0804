//! Among plans of equal cost the earliest end is taken, breaks included: none is evaded by leaving after its window.

use crate::support::judge::judge;
use crate::support::line::{line, mandatory_break, plan};
use crate::support::solve::{iterations, solve};
use crate::support::tell::cases;
use solver_wasm::check::{check_choice_of_breaks, schedules};
use solver_wasm::constraint::Eligibility;
use solver_wasm::generate_rules::generate;
use solver_wasm::given::Completion;
use solver_wasm::problem::{BreakRule, Interval, Problem, Visit};

/// One vehicle on a long day, a minute of service a job, mandatory breaks of three seconds in these windows.
fn day(jobs: u32, breaks: &[(i32, i32)]) -> Problem {
    let mut problem = line(jobs, 1);
    let day = Interval {
        start: 100,
        end: 9_000,
    };
    problem.service_times = vec![60; jobs as usize];
    let vehicle = &mut problem.vehicles[0];
    (vehicle.shift, vehicle.start_window, vehicle.end_window) = (day, day, day);
    vehicle.breaks = breaks
        .iter()
        .map(|&(start, end)| mandatory_break(BreakRule::Window { start, end }, 3))
        .collect();
    problem
}

/// Start, end and number of breaks of the only route of the plan that is found.
fn solved(problem: &Problem) -> (i64, i64, usize) {
    let solved = solve(problem, &iterations(400));
    if problem.activities.len() <= 8 {
        assert_eq!(judge(problem, &solved), Ok(()));
    }
    let times = schedules(problem, &solved.plan).expect("a schedule");
    let visits = &solved.plan.routes[0].activities;
    let breaks = visits
        .iter()
        .filter(|&&visit| matches!(problem.visit(visit), Some(Visit::Break { .. })));
    (times[0].start, times[0].end, breaks.count())
}

/// Driving is 8 seconds for each place that is reached.
fn busy(jobs: i64, breaks: i64) -> i64 {
    68 * jobs + 3 * breaks
}

#[test]
fn a_break_is_not_evaded_by_leaving_after_its_window() {
    assert_eq!(solved(&day(1, &[(0, 8_000)])), (100, 100 + busy(1, 1), 1));
    assert_eq!(solved(&day(3, &[(160, 250)])), (100, 100 + busy(3, 1), 1));
}

#[test]
fn nor_are_two_of_them() {
    let problem = day(3, &[(120, 200), (180, 400)]);
    assert_eq!(solved(&problem), (100, 100 + busy(3, 2), 2));
}

#[test]
fn nor_on_long_routes_and_in_larger_problems() {
    assert_eq!(solved(&day(12, &[(160, 400)])), (100, 100 + busy(12, 1), 1));
    assert_eq!(solved(&day(30, &[(160, 400)])), (100, 100 + busy(30, 1), 1));
    let two = day(30, &[(160, 400), (900, 1_000)]);
    assert_eq!(solved(&two), (100, 100 + busy(30, 2), 2));
}

#[test]
fn one_that_costs_something_is_evaded() {
    let mut problem = day(3, &[(160, 250)]);
    problem.vehicles[0].cost_per_time = 1;
    let (start, end, breaks) = solved(&problem);
    assert_eq!((end - start, breaks), (busy(3, 0), 0));
}

#[test]
fn a_given_plan_is_completed_so_too() {
    let problem = day(3, &[(160, 250)]);
    let rules = Eligibility::new(&problem);
    let completed = Completion::new(&rules).plan(&plan(&[(0, &[0, 1, 2])]));
    let times = schedules(&problem, &completed).expect("a schedule");
    assert_eq!(times[0].end, 100 + busy(3, 1));
}

#[test]
fn the_checker_refuses_a_break_that_is_evaded_or_taken_late() {
    let problem = day(3, &[(160, 250)]);
    let whole = problem.break_visit(0, 0, 0);
    let judged = |visits: &[u32]| check_choice_of_breaks(&problem, &plan(&[(0, visits)]));
    assert_eq!(judged(&[0, whole, 1, 2]), Ok(()));
    assert!(judged(&[0, 1, 2]).is_err());
}

#[test]
fn generated_problems_end_early() {
    let mut judged = 0;
    for seed in cases("ends of routes", 0..120) {
        let problem = generate(seed);
        if problem.vehicles.iter().all(|v| v.breaks.is_empty()) {
            continue;
        }
        let plan = solve(&problem, &iterations(100)).plan;
        assert_eq!(
            check_choice_of_breaks(&problem, &plan),
            Ok(()),
            "seed {seed}"
        );
        judged += 1;
    }
    assert!(judged > 20, "{judged} judged");
}
