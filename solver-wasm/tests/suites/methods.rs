//! Every first-solution strategy with every metaheuristic, and what ends them.

use std::cell::Cell;

use crate::support::judge::{judge, judge_plan};
use crate::support::solve::{iterations, solve, solve_at_pace, without_exact};
use crate::support::tell::ran;
use solver_wasm::generate::{Knobs, generate};
use solver_wasm::generate_rules;
use solver_wasm::host::Host;
use solver_wasm::problem::{EngineChoice, Options};
use solver_wasm::session::Session;
use solver_wasm::wire::schema::{FIRST_SOLUTIONS, METAHEURISTICS};

/// Strategy, metaheuristic.
fn methods() -> impl Iterator<Item = (u32, u32)> {
    (0..FIRST_SOLUTIONS.len() as u32)
        .flat_map(|first| (0..METAHEURISTICS.len() as u32).map(move |method| (first, method)))
}

fn options(first: u32, method: u32, count: u64) -> Options {
    Options {
        engine: EngineChoice::LocalSearch,
        first_solution: first,
        metaheuristic: method,
        ..without_exact(count)
    }
}

#[test]
fn every_strategy_with_every_metaheuristic_is_answered_without_fault() {
    let sizes = [
        (24, Knobs::tiny(), 300),
        (8, Knobs::small(), 600),
        (1, Knobs::large(), 300),
    ];
    let each: u64 = sizes.iter().map(|(count, ..)| count).sum();
    ran("every method", each * methods().count() as u64);
    for (index, (first, method)) in methods().enumerate() {
        for (count, knobs, iterations) in &sizes {
            for round in 0..*count {
                let seed = 1_000 * index as u64 + round;
                let problem = generate(seed, knobs);
                let options = Options {
                    seed,
                    ..options(first, method, *iterations)
                };
                judge(&problem, &solve(&problem, &options)).unwrap_or_else(|fault| {
                    let names = (
                        FIRST_SOLUTIONS[first as usize],
                        METAHEURISTICS[method as usize],
                    );
                    panic!("{names:?}, seed {seed}: {fault}")
                });
            }
        }
    }
}

/// Shipments, breaks, stations, ties between routes and the rest. Their reasons have a test of their own.
#[test]
fn every_method_is_answered_without_fault_under_every_rule() {
    ran(
        "every method under every rule",
        6 * methods().count() as u64,
    );
    for (index, (first, method)) in methods().enumerate() {
        for round in 0..6 {
            let seed = 100 * index as u64 + round;
            let problem = generate_rules::generate(seed);
            for engine in [EngineChoice::LocalSearch, EngineChoice::RuinRecreate] {
                let options = Options {
                    engine,
                    seed,
                    ..options(first, method, 60)
                };
                let found = solve(&problem, &options);
                judge_plan(&problem, &found)
                    .unwrap_or_else(|fault| panic!("{first} {method}, seed {seed}: {fault}"));
                let told = &found.summary.methods;
                assert_eq!(told[..2], [engine as i32, first as i32]);
                if engine == EngineChoice::LocalSearch && method > 0 && found.summary.iterations > 0
                {
                    assert_eq!(told[2], method as i32, "seed {seed}");
                }
            }
        }
    }
}

#[test]
fn strategies_serve_ruin_and_recreate_too() {
    for first in 0..FIRST_SOLUTIONS.len() as u32 {
        for seed in 0..20 {
            let problem = generate(seed, &Knobs::small());
            let options = Options {
                engine: EngineChoice::RuinRecreate,
                first_solution: first,
                ..without_exact(100)
            };
            judge(&problem, &solve(&problem, &options))
                .unwrap_or_else(|fault| panic!("strategy {first}, seed {seed}: {fault}"));
        }
    }
}

#[test]
fn same_seed_and_iterations_make_the_same_plan_however_the_work_is_cut() {
    for (first, method) in methods() {
        for seed in 0..3 {
            let problem = generate(seed, &Knobs::small());
            let options = Options {
                seed,
                ..options(first, method, 300)
            };
            let whole = solve(&problem, &options);
            for pace in [0.7, 10.0] {
                let cut = solve_at_pace(&problem, &options, pace);
                assert_eq!(cut.plan_words, whole.plan_words, "{first} {method} {seed}");
                assert_eq!(cut.summary_words, whole.summary_words);
            }
        }
    }
}

#[test]
fn a_given_plan_is_never_made_worse() {
    for method in 0..METAHEURISTICS.len() as u32 {
        for seed in 0..30 {
            let problem = generate(seed, &Knobs::small());
            let first = solve(&problem, &iterations(300));
            let value = |s: &crate::support::solve::Solved| {
                (s.summary.missing_mandatory, s.summary.tiers.clone())
            };
            let options = Options {
                initial_plan: Some(first.plan.clone()),
                ..options(0, method, 200)
            };
            let second = solve(&problem, &options);
            judge(&problem, &second).unwrap_or_else(|fault| panic!("{method} {seed}: {fault}"));
            assert!(value(&second) <= value(&first), "{method} {seed}");
        }
    }
}

#[test]
fn a_named_metaheuristic_chooses_the_engine_that_follows_it() {
    let problem = generate(5, &Knobs::small());
    let plan = |engine, metaheuristic| {
        let options = Options {
            engine,
            metaheuristic,
            ..without_exact(200)
        };
        solve(&problem, &options).summary
    };
    let descent = plan(EngineChoice::Automatic, 1);
    assert_eq!(descent, plan(EngineChoice::LocalSearch, 1));
    // Ruin and recreate has an annealing of its own, whatever is named.
    let hybrid = plan(EngineChoice::RuinRecreate, 0);
    assert_eq!(hybrid, plan(EngineChoice::RuinRecreate, 2));
    assert_eq!(hybrid, plan(EngineChoice::Automatic, 0));
    assert_ne!(hybrid, descent);
}

#[test]
fn a_search_tells_what_ran_whatever_was_asked() {
    let problem = generate(5, &Knobs::small());
    let ran = |engine, first_solution, metaheuristic| {
        let options = Options {
            engine,
            first_solution,
            metaheuristic,
            ..without_exact(20)
        };
        solve(&problem, &options).summary.methods
    };
    let (local, ruin) = (EngineChoice::LocalSearch, EngineChoice::RuinRecreate);
    for (first, method) in methods().filter(|&(_, method)| method > 0) {
        let told = [1, first as i32, method as i32];
        assert_eq!(ran(local, first, method), told);
        assert_eq!(ran(EngineChoice::Automatic, first, method), told);
        assert_eq!(ran(ruin, first, method), [2, first as i32, ANNEALING]);
    }
    assert_eq!(ran(EngineChoice::Automatic, 0, 0), [2, 0, ANNEALING]);
}

#[test]
fn the_local_search_tells_which_metaheuristic_it_chose() {
    let chosen = |clock: bool| {
        let mut problem = generate(5, &Knobs::plain((20, 30), (3, 5), 20_000));
        if !clock {
            for profile in &mut problem.profiles {
                profile.time = vec![0; profile.time.len()].into();
            }
        }
        solve(&problem, &options(0, 0, 20)).summary.methods
    };
    assert_eq!(chosen(false), [1, 0, ANNEALING]);
    assert_eq!(chosen(true), [1, 0, GUIDED]);
}

#[test]
fn what_did_not_run_is_not_told() {
    let problem = generate(5, &Knobs::small());
    let first = solve(&problem, &options(6, 4, 0));
    assert_eq!(first.summary.methods, [1, 6, 0], "no iteration");
    let from_it = Options {
        initial_plan: Some(first.plan),
        ..options(6, 4, 20)
    };
    assert_eq!(solve(&problem, &from_it).summary.methods, [1, -1, 4]);
}

const GUIDED: i32 = 2;
const ANNEALING: i32 = 3;

/// A clock that goes on by a millisecond each time it is read.
struct Ticks(Cell<f64>);

impl Host for Ticks {
    fn now(&self) -> f64 {
        self.0.set(self.0.get() + 1.0);
        self.0.get()
    }

    fn stopped(&self) -> bool {
        false
    }
}

/// Stop reason word and whether the clock had no say.
fn ended(options: Options) -> (i32, bool) {
    let problem = generate(7, &Knobs::small());
    let mut session = Session::new(problem, options, Ticks(Cell::new(0.0)));
    session.begin().expect("a valid problem");
    while !session.step() {}
    let summary = session.summary();
    (summary.stopped_by as i32, summary.deterministic)
}

const ITERATIONS: i32 = 1;
const TIME: i32 = 2;
const STAGNATION: i32 = 5;

#[test]
fn a_descent_ends_at_its_local_optimum_unless_all_time_is_to_be_used() {
    let descent = options(0, 1, 10_000_000);
    assert_eq!(ended(descent.clone()), (STAGNATION, true));
    let timed = Options {
        max_iterations: None,
        time_limit_ms: Some(60_000),
        ..descent
    };
    assert_eq!(ended(timed.clone()), (STAGNATION, true));
    let whole = Options {
        consume_all_time: true,
        ..timed
    };
    assert_eq!(ended(whole), (TIME, false));
}

#[test]
fn time_without_a_better_plan_ends_any_search() {
    for engine in [EngineChoice::LocalSearch, EngineChoice::RuinRecreate] {
        let limited = Options {
            engine,
            no_improvement_ms: Some(300),
            ..without_exact(2_000_000)
        };
        assert_eq!(ended(limited.clone()), (STAGNATION, false));
        let all = Options {
            consume_all_time: true,
            ..limited
        };
        assert_eq!(ended(all), (STAGNATION, false));
        let never = Options {
            engine,
            no_improvement_ms: Some(1 << 40),
            ..without_exact(1_000)
        };
        assert_eq!(ended(never), (ITERATIONS, true));
    }
}
