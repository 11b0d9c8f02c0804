//! The report of any plan, good or bad, recomputed by the checker from the words.

use crate::support::plans::{feasible_plan, random_plan};
use crate::support::tell::cases;
use solver_wasm::check::{check, check_report};
use solver_wasm::generate::{Dice, Knobs, generate};
use solver_wasm::report::{encode, report};

fn judge(seed: u64, knobs: &Knobs, sensible: bool) -> bool {
    let problem = generate(seed, knobs);
    let mut dice = Dice::new(seed);
    let plan = if sensible {
        feasible_plan(&mut dice, &problem)
    } else {
        random_plan(&mut dice, &problem)
    };
    let words = encode(&report(&problem, &plan).expect("the plan names what exists"));
    check_report(&problem, &plan, &words)
        .unwrap_or_else(|error| panic!("seed {seed}, sensible {sensible}: {error}\n{plan:?}"));
    check(&problem, &plan).is_empty()
}

#[test]
fn reports_of_plans_that_obey_every_rule() {
    for seed in cases("reports of tiny plans", 0..3_000) {
        assert!(judge(seed, &Knobs::tiny(), true), "seed {seed}");
    }
    for seed in cases("reports of small plans", 0..150) {
        assert!(judge(seed, &Knobs::small(), true), "seed {seed}");
    }
}

#[test]
fn reports_of_plans_thrown_together() {
    let tiny = cases("reports of tiny plans thrown together", 0..3_000)
        .filter(|&seed| judge(seed, &Knobs::tiny(), false))
        .count();
    let small = cases("reports of small plans thrown together", 0..400)
        .filter(|&seed| judge(seed, &Knobs::small(), false))
        .count();
    for seed in 0..6 {
        judge(seed, &Knobs::large(), false);
    }
    assert!(
        tiny > 100,
        "{tiny} tiny and {small} small plans are feasible by luck"
    );
}
