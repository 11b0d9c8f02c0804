//! Generated problems through the whole kernel, every answer judged by the checker.

use crate::support::solve::{Solved, iterations, solve, solve_at_pace, without_exact};
use crate::support::tell::cases;
use solver_wasm::check::check_reasons;
use solver_wasm::generate::{Knobs, generate};
use solver_wasm::generate_rules;
use solver_wasm::problem::{Options, Problem};

/// Panics with the seed that shows the fault.
fn judge(name: &str, problem: &Problem, solved: &Solved) {
    crate::support::judge::judge(problem, solved).unwrap_or_else(|fault| panic!("{name}: {fault}"));
}

fn judge_all(name: &str, seeds: std::ops::Range<u64>, knobs: &Knobs, options: &Options) {
    for seed in cases(name, seeds) {
        let problem = generate(seed, knobs);
        let options = Options {
            seed,
            ..options.clone()
        };
        judge(
            &format!("{name} {seed}"),
            &problem,
            &solve(&problem, &options),
        );
    }
}

#[test]
fn tiny_problems_are_answered_without_fault() {
    judge_all("tiny", 0..3_000, &Knobs::tiny(), &iterations(150));
}

#[test]
fn small_problems_are_answered_without_fault() {
    judge_all("small", 0..400, &Knobs::small(), &iterations(400));
}

#[test]
fn large_problems_are_answered_without_fault() {
    judge_all("large", 0..12, &Knobs::large(), &iterations(300));
}

#[test]
fn reasons_under_every_rule_are_recomputed() {
    let mut unserved = 0;
    for seed in cases("reasons under every rule", 0..400) {
        let problem = generate_rules::generate(seed);
        let options = Options {
            seed,
            ..without_exact(300)
        };
        let solved = solve(&problem, &options);
        check_reasons(&problem, &solved.plan, &solved.reasons)
            .unwrap_or_else(|fault| panic!("rules {seed}: {fault}"));
        unserved += solved.summary.unserved;
    }
    assert!(unserved > 100, "{unserved} reasons");
}

#[test]
fn problems_without_any_rule_are_answered_without_fault() {
    for seed in cases("no rule at all", 0..60) {
        let mut problem = generate(seed, &Knobs::plain((1, 60), (1, 6), 4_000));
        // Without an end of the shift the plainest core takes it.
        let end = 50_000_000;
        for vehicle in problem.vehicles.iter_mut().filter(|_| seed % 2 == 0) {
            vehicle.shift.end = end;
            vehicle.start_window.end = end;
            vehicle.end_window.end = end;
        }
        let options = Options {
            seed,
            ..iterations(400)
        };
        judge(
            &format!("plain {seed}"),
            &problem,
            &solve(&problem, &options),
        );
    }
}

#[test]
#[ignore = "long: ten times the problems and iterations"]
fn many_problems_are_answered_without_fault() {
    judge_all("tiny", 10_000..40_000, &Knobs::tiny(), &iterations(1_000));
    judge_all("small", 10_000..14_000, &Knobs::small(), &iterations(3_000));
    judge_all("large", 10_000..10_120, &Knobs::large(), &iterations(3_000));
}

#[test]
fn same_seed_and_iterations_make_the_same_plan_however_the_work_is_cut() {
    let sizes = [
        (0..60, Knobs::tiny()),
        (0..60, Knobs::small()),
        (0..4, Knobs::large()),
    ];
    for (seeds, knobs) in sizes {
        for seed in seeds {
            let problem = generate(seed, &knobs);
            let options = Options {
                seed,
                ..iterations(300)
            };
            let whole = solve(&problem, &options);
            for pace in [0.0, 0.7, 10.0] {
                let cut = solve_at_pace(&problem, &options, pace);
                let proven = whole.summary.proven_optimal;
                assert!(
                    pace < 5.0 || proven || cut.steps > 1,
                    "seed {seed}: never cut"
                );
                assert_eq!(cut.plan_words, whole.plan_words, "seed {seed}, pace {pace}");
                assert_eq!(
                    cut.summary_words, whole.summary_words,
                    "seed {seed}, pace {pace}"
                );
            }
        }
    }
}

#[test]
fn a_given_plan_is_never_made_worse() {
    for seed in cases("given plans", 0..200) {
        let problem = generate(seed, &Knobs::small());
        let first = solve(
            &problem,
            &Options {
                seed,
                ..iterations(300)
            },
        );
        let value = |s: &Solved| (s.summary.missing_mandatory, s.summary.tiers.clone());
        let options = Options {
            initial_plan: Some(first.plan.clone()),
            seed: seed + 1,
            ..iterations(20)
        };
        let second = solve(&problem, &options);
        judge(&format!("from a plan {seed}"), &problem, &second);
        assert!(
            value(&second) <= value(&first),
            "seed {seed}: {:?} became {:?}",
            (value(&first), &first.plan),
            (value(&second), &second.plan)
        );
    }
}
