//! Tiny problems against the best of all plans.

use crate::support::brute::{Optimum, brute_force};
use crate::support::judge::has_one_window_a_stop;
use crate::support::solve::{Solved, iterations, solve, without_exact};
use crate::support::tell::cases;
use solver_wasm::generate::{Knobs, generate};
use solver_wasm::problem::{Options, Problem};

fn value(solved: &Solved) -> (i64, Vec<i64>) {
    (
        solved.summary.missing_mandatory,
        solved.summary.tiers.clone(),
    )
}

/// Problems whose price the kernel computes exactly: linked routes have one window a stop.
fn priced_exactly(problem: &Problem, optimum: &Optimum) -> bool {
    problem.relations.is_empty() || (optimum.exact && has_one_window_a_stop(problem))
}

struct Tally {
    solved: usize,
    missed: Vec<u64>,
    proven: usize,
    /// Of these, by the exact search and not by a bound.
    enumerated: usize,
}

fn compare(seeds: std::ops::Range<u64>, knobs: &Knobs, options: &dyn Fn(u64) -> Options) -> Tally {
    let mut tally = Tally {
        solved: 0,
        missed: Vec::new(),
        proven: 0,
        enumerated: 0,
    };
    for seed in cases("brute force", seeds) {
        let problem = generate(seed, knobs);
        let optimum = brute_force(&problem);
        let solved = solve(&problem, &options(seed));
        let exact = priced_exactly(&problem, &optimum);
        let found = value(&solved);
        assert!(
            found >= optimum.value,
            "seed {seed}: better than every plan: {:?}",
            solved.plan
        );
        if !exact {
            continue;
        }
        tally.solved += 1;
        if solved.summary.proven_optimal {
            tally.proven += 1;
            tally.enumerated += usize::from(!solved.summary.proven_by_bound);
            assert_eq!(
                found, optimum.value,
                "seed {seed}: proven, yet {:?} is better than {:?}",
                optimum.plan, solved.plan
            );
        }
        if found != optimum.value {
            tally.missed.push(seed);
        }
    }
    tally
}

fn unlinked() -> Knobs {
    Knobs {
        precedence: 0,
        relations: 0,
        ..Knobs::tiny()
    }
}

/// Relations about who is served where, with some precedences.
fn related() -> Knobs {
    Knobs {
        precedence: 30,
        relations: 100,
        several_windows: 10,
        tasks: (2, 5),
        ..Knobs::tiny()
    }
}

fn linked() -> Knobs {
    Knobs {
        precedence: 100,
        relations: 0,
        several_windows: 10,
        tasks: (2, 5),
        ..Knobs::tiny()
    }
}

fn assert_met(tally: &Tally, per_mille: usize) {
    let Tally { solved, missed, .. } = tally;
    assert!(
        missed.len() * 1_000 <= solved * per_mille,
        "{} of {solved} optima missed: {missed:?}",
        missed.len()
    );
}

#[test]
fn the_search_meets_the_optimum_of_tiny_problems() {
    let tally = compare(0..600, &unlinked(), &|seed| Options {
        seed,
        ..without_exact(3_000)
    });
    assert_met(&tally, 10);
    assert_eq!(
        tally.enumerated, 0,
        "without the exact search only a bound proves"
    );
}

#[test]
fn the_search_meets_the_optimum_of_linked_tiny_problems() {
    let tally = compare(0..400, &linked(), &|seed| Options {
        seed,
        ..without_exact(3_000)
    });
    // What is left: two tasks that a vehicle can reach only one from the other (arcs without a value).
    assert_met(&tally, 5);
}

#[test]
fn the_search_meets_the_optimum_of_tiny_problems_with_relations() {
    let tally = compare(0..400, &related(), &|seed| Options {
        seed,
        ..without_exact(3_000)
    });
    assert_met(&tally, 10);
}

#[test]
fn what_is_proven_optimal_is_the_optimum() {
    for (knobs, least_percent) in [(unlinked(), 80), (linked(), 0)] {
        let tally = compare(2_000..2_400, &knobs, &|seed| Options {
            seed,
            ..iterations(200)
        });
        let Tally { proven, solved, .. } = tally;
        assert!(
            proven * 100 >= solved * least_percent,
            "{proven} of {solved} proven"
        );
    }
}

#[test]
#[ignore = "long: thousands of optima by brute force"]
fn the_search_meets_the_optimum_of_thousands_of_problems() {
    let tally = compare(10_000..13_000, &unlinked(), &|seed| Options {
        seed,
        ..without_exact(3_000)
    });
    assert_met(&tally, 10);
}

#[test]
#[ignore = "long: thousands of optima by brute force"]
fn the_search_meets_the_optimum_of_thousands_of_linked_problems() {
    let tally = compare(10_000..12_000, &linked(), &|seed| Options {
        seed,
        ..without_exact(3_000)
    });
    assert_met(&tally, 5);
}
