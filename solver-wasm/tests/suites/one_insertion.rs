//! What a search leaves out of mandatory work had no place in its plan: wherever a task, or the two of a shipment, might go,
//! the independent checker refuses the plan. Judged after searches that hardly ran.

use crate::support::solve::{solve, without_exact};
use crate::support::tell::ran;
use crate::support::unserved::{main_reasons, place_for};
use solver_wasm::generate::{Knobs, generate};
use solver_wasm::generate_rules;
use solver_wasm::problem::{Options, Problem};

const NOT_FOUND_IN_TIME: i32 = 21;

/// What was looked at.
#[derive(Debug, Default)]
struct Count {
    /// Mandatory tasks that were left out, and those of them that were said not to have been found in time.
    left_out: usize,
    not_found: usize,
    /// Of all that was left out, what has a place: seed, iterations, task and main reason.
    placeable: Vec<(u64, u64, u32, i32)>,
}

impl Count {
    fn add(&mut self, seed: u64, problem: &Problem, iterations: u64, spoiled_rule: u32) {
        let options = Options {
            seed,
            spoiled_rule,
            ..without_exact(iterations)
        };
        let solved = solve(problem, &options);
        let reasons = main_reasons(&solved.reasons).into_iter();
        for (task, reason) in reasons.filter(|of| problem.tasks[of.0 as usize].mandatory) {
            self.left_out += 1;
            self.not_found += usize::from(reason == NOT_FOUND_IN_TIME);
            if place_for(problem, &solved.plan, task).is_some() {
                self.placeable.push((seed, iterations, task, reason));
            }
        }
    }

    fn of(problems: impl Iterator<Item = (u64, Problem)>, spoiled_rule: u32) -> Count {
        let mut count = Count::default();
        let mut problems_seen = 0;
        for (seed, problem) in problems {
            for iterations in [0, 1, 10] {
                count.add(seed, &problem, iterations, spoiled_rule);
            }
            problems_seen += 1;
        }
        ran("one insertion into a plan", problems_seen);
        count
    }
}

fn under_every_rule(seeds: std::ops::Range<u64>) -> impl Iterator<Item = (u64, Problem)> {
    seeds.map(|seed| (seed, generate_rules::generate(seed)))
}

/// Jobs alone, or shipments beside them.
fn small(seeds: std::ops::Range<u64>, shipments: u32) -> impl Iterator<Item = (u64, Problem)> {
    let knobs = Knobs {
        shipments,
        ..Knobs::small()
    };
    seeds.map(move |seed| (seed, generate(seed, &knobs)))
}

#[test]
fn nothing_mandatory_that_is_left_out_under_every_rule_has_a_place() {
    let count = Count::of(under_every_rule(0..200), 0);
    assert_eq!(count.placeable, [], "{count:?}");
    assert!(count.left_out > 200, "{count:?}");
}

#[test]
fn no_job_and_no_shipment_that_is_left_out_has_a_place() {
    for shipments in [0, 100] {
        let count = Count::of(small(0..80, shipments), 0);
        assert_eq!(count.placeable, [], "{count:?}");
        assert!(count.left_out > 400, "{count:?}");
    }
}

/// Both passes are needed: the search's own, which places what several rules bind and stations and breaks anew, and the one
/// over the plan as it is.
#[cfg(feature = "spoil")]
#[test]
fn a_search_that_forgets_one_of_its_last_passes_is_caught() {
    use solver_wasm::spoil::{Part, Rule, word};
    for rule in [Rule::LastPass, Rule::LastInsertions] {
        let count = Count::of(small(0..40, 0), word(Part::Search, rule));
        let mut lies = count.placeable.iter().map(|&(.., reason)| reason);
        assert!(
            lies.any(|reason| reason == NOT_FOUND_IN_TIME),
            "nobody noticed {rule:?}: {count:?}"
        );
    }
}
