//! Searches that go through plans that break rules at a price, through the whole kernel: what they hand out breaks none, is judged by
//! the checker, and is the same however the work is cut.

use crate::support::golden_cases::{
    LEAST_ITERATIONS_PENALISED, STOPS, of_one_type, of_several_types,
};
use crate::support::judge::judge;
use crate::support::solve::{Clock, session, solve, solve_at_pace, without_exact};
use solver_wasm::check::check;
use solver_wasm::engine::parts::Parts;
use solver_wasm::model::{Core, Model};
use solver_wasm::problem::{Options, Problem};
use solver_wasm::wire::summary::StoppedBy;

fn problems() -> [(Core, Problem); 3] {
    [
        (Core::Timed, of_one_type(Core::Timed)),
        (Core::Plain, of_one_type(Core::Plain)),
        (Core::Rich, of_several_types()),
    ]
}

/// By this core, and without recombination before it.
fn assert_penalises(expected: Core, problem: &Problem, options: &Options) {
    let model = Model::compile(problem);
    assert_eq!(model.features.core(), expected);
    let parts = Parts {
        recombines: false,
        penalises: true,
    };
    assert_eq!(Parts::of(&model, options, false), parts, "{expected:?}");
}

#[test]
fn plans_are_without_fault_and_the_same_however_the_work_is_cut() {
    for (expected, problem) in problems() {
        let options = without_exact(LEAST_ITERATIONS_PENALISED);
        assert_penalises(expected, &problem, &options);
        let whole = solve(&problem, &options);
        judge(&problem, &whole).unwrap_or_else(|fault| panic!("{expected:?}: {fault}"));
        let cut = solve_at_pace(&problem, &options, 10.0);
        assert!(cut.steps > 1, "{expected:?} was never cut");
        assert_eq!(cut.plan_words, whole.plan_words, "{expected:?}");
        assert_eq!(cut.summary_words, whole.summary_words, "{expected:?}");
    }
}

#[test]
fn with_time_as_the_budget_every_plan_on_the_way_is_without_fault_and_none_is_dearer() {
    for (core, problem) in problems() {
        let options = Options {
            max_iterations: None,
            time_limit_ms: Some(20 * STOPS),
            consume_all_time: true,
            ..without_exact(0)
        };
        assert_penalises(core, &problem, &options);
        let mut session = session(&problem, &options, Clock::new(1.0));
        let (mut cost, mut better) = (i64::MAX, 0);
        while !session.step() {
            assert!(session.cost() <= cost, "{core:?}");
            if session.cost() < cost {
                assert_eq!(check(&problem, &session.plan()), [], "{core:?}");
                better += 1;
            }
            cost = session.cost();
        }
        assert!(better > 2, "{core:?}: {better} plans");
        assert_eq!(session.summary().stopped_by, StoppedBy::Time);
    }
}
