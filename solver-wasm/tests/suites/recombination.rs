//! Searches that recombine plans, through the whole kernel: judged by the checker, and the same however the work is cut.

use crate::support::golden_cases::{LEAST_ITERATIONS, STOPS, of_two_depots, with_windows};
use crate::support::judge::judge;
use crate::support::solve::{Clock, session, solve, solve_at_pace, without_exact};
use solver_wasm::check::check;
use solver_wasm::engine::parts::Parts;
use solver_wasm::model::{Core, Model};
use solver_wasm::problem::{Options, Problem};
use solver_wasm::wire::summary::StoppedBy;

/// The last one goes on with the search with penalties.
fn problems() -> [(Core, Problem); 3] {
    [
        (Core::Timed, with_windows(Core::Timed)),
        (Core::Duration, with_windows(Core::Duration)),
        (Core::Plain, of_two_depots()),
    ]
}

/// By this core.
fn assert_recombines(expected: Core, problem: &Problem, options: &Options) {
    let model = Model::compile(problem);
    assert_eq!(model.features.core(), expected);
    let parts = Parts {
        recombines: true,
        penalises: expected == Core::Plain,
    };
    assert_eq!(Parts::of(&model, options, false), parts, "{expected:?}");
}

#[test]
fn recombined_plans_are_without_fault_and_the_same_however_the_work_is_cut() {
    for (expected, problem) in problems() {
        let options = without_exact(LEAST_ITERATIONS);
        assert_recombines(expected, &problem, &options);
        let whole = solve(&problem, &options);
        judge(&problem, &whole).unwrap_or_else(|fault| panic!("{expected:?}: {fault}"));
        let cut = solve_at_pace(&problem, &options, 10.0);
        assert!(cut.steps > 1, "{expected:?} was never cut");
        assert_eq!(cut.plan_words, whole.plan_words, "{expected:?}");
        assert_eq!(cut.summary_words, whole.summary_words, "{expected:?}");
    }
}

#[test]
fn with_time_as_the_budget_the_best_plan_is_never_lost() {
    for (core, problem) in problems() {
        let options = Options {
            max_iterations: None,
            time_limit_ms: Some(55 * STOPS),
            consume_all_time: true,
            ..without_exact(0)
        };
        assert_recombines(core, &problem, &options);
        let mut session = session(&problem, &options, Clock::new(1.0));
        let mut cost = i64::MAX;
        while !session.step() {
            assert!(session.cost() <= cost, "{core:?}");
            cost = session.cost();
        }
        assert_eq!(session.summary().stopped_by, StoppedBy::Time);
        assert!(check(&problem, &session.plan()).is_empty(), "{core:?}");
    }
}
