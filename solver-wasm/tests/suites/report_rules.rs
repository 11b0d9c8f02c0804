//! The report of plans under every rule, recomputed by the checker from the words; a figure changed by one is noticed.

use std::ops::Range;

use crate::support::rule_plans::{admitted, breaks_are_own, changed, thrown_together};
use crate::support::tell::cases;
use solver_wasm::check::{check, check_report};
use solver_wasm::generate::Dice;
use solver_wasm::generate_rules::generate;
use solver_wasm::problem::{Plan, Problem};
use solver_wasm::report::{encode, report};

/// Plans judged and those that keep every rule.
#[derive(Default)]
struct Tally {
    plans: usize,
    feasible: usize,
    faults: Vec<String>,
}

impl Tally {
    fn judge(&mut self, name: &str, problem: &Problem, plan: &Plan) {
        if !breaks_are_own(problem, plan) {
            assert!(report(problem, plan).is_err(), "{name}: a foreign break");
            return;
        }
        let words = encode(&report(problem, plan).expect("the plan names what exists"));
        if let Err(error) = check_report(problem, plan, &words) {
            self.faults.push(format!("{name}: {error}"));
        }
        self.plans += 1;
        self.feasible += usize::from(check(problem, plan).is_empty());
    }

    fn assert_without_fault(&self) {
        let shown = &self.faults[..self.faults.len().min(25)];
        let (faults, plans) = (self.faults.len(), self.plans);
        assert!(
            self.faults.is_empty(),
            "{faults} of {plans} plans: {shown:#?}"
        );
    }
}

/// Whatever comes: most of these plans are hopeless.
fn of_plans_thrown_together(seeds: Range<u64>) -> Tally {
    let mut tally = Tally::default();
    for seed in cases("plans thrown together under every rule", seeds) {
        let problem = generate(seed);
        let mut dice = Dice::new(seed);
        for round in 0..3 {
            let plan = thrown_together(&mut dice, &problem);
            tally.judge(&format!("seed {seed}, plan {round}"), &problem, &plan);
        }
    }
    tally
}

/// Plans that the checker admits, and what one change makes of them.
fn of_plans_changed_in_a_place(seeds: Range<u64>) -> Tally {
    let mut tally = Tally::default();
    for seed in cases("plans changed in a place", seeds) {
        let problem = generate(seed);
        let mut dice = Dice::new(seed);
        let plan = admitted(&mut dice, &problem);
        tally.judge(&format!("seed {seed}"), &problem, &plan);
        for round in 0..4 {
            let near = changed(&mut dice, &problem, &plan, 1);
            tally.judge(&format!("seed {seed}, change {round}"), &problem, &near);
        }
    }
    tally
}

#[test]
fn reports_of_plans_thrown_together() {
    let tally = of_plans_thrown_together(0..2_000);
    tally.assert_without_fault();
    assert!(tally.feasible > 500, "{} keep all", tally.feasible);
}

#[test]
fn reports_of_plans_changed_in_a_place() {
    let tally = of_plans_changed_in_a_place(0..2_000);
    tally.assert_without_fault();
    let (feasible, plans) = (tally.feasible, tally.plans);
    assert!(feasible > plans / 4, "{feasible} of {plans} keep all");
    assert!(plans - feasible > plans / 4, "{feasible} of {plans}");
}

#[test]
#[ignore = "long: tens of thousands of plans"]
fn reports_of_many_plans() {
    of_plans_thrown_together(10_000..30_000).assert_without_fault();
    of_plans_changed_in_a_place(10_000..30_000).assert_without_fault();
}

#[test]
fn a_total_that_is_off_by_one_is_noticed() {
    let mut noticed = [0; 13];
    for seed in 0..300 {
        let problem = generate(seed);
        let plan = thrown_together(&mut Dice::new(seed), &problem);
        let words = encode(&report(&problem, &plan).expect("the plan names what exists"));
        check_report(&problem, &plan, &words).expect("nothing is wrong yet");
        for (term, count) in noticed.iter_mut().enumerate() {
            let mut spoilt = words.clone();
            // Behind the header of six words, two a term, the low one first.
            spoilt[6 + 2 * term] ^= 1;
            *count += usize::from(check_report(&problem, &plan, &spoilt).is_err());
        }
    }
    assert!(noticed.iter().all(|&count| count > 100), "{noticed:?}");
}
