//! A test that cannot fail is a defect: each rule is forgotten once (src/spoil.rs) by the search, by the
//! report and by the reasons, and what judges the kernel must turn red; without a spoilt rule the same
//! problems are green. `cargo test --features spoil spoil`.

use crate::support::brute::{Optimum, brute_force};
use crate::support::judge::{has_one_window_a_stop, judge};
use crate::support::solve::{solve, without_exact};
use crate::support::spoilt::problems_for;
use crate::support::tell::ran;
use solver_wasm::generate::{Knobs, generate};
use solver_wasm::problem::{Options, Problem, RelationKind};
use solver_wasm::report::report;
use solver_wasm::spoil::{Part, RULES, Rule, word};

fn options(seed: u64, spoiled_rule: u32) -> Options {
    Options {
        seed,
        spoiled_rule,
        ..without_exact(1_000)
    }
}

/// Problems looked at for each rule.
const PROBLEMS: u64 = 50;

/// Faults and missed optima over the problems of a rule.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    faults: u64,
    missed: u64,
}

impl Count {
    /// What the suites would say of this answer.
    fn add(&mut self, problem: &Problem, optimum: &Optimum, seed: u64, spoiled_rule: u32) {
        let solved = solve(problem, &options(seed, spoiled_rule));
        if judge(problem, &solved).is_err() {
            self.faults += 1;
            return;
        }
        let priced =
            problem.relations.is_empty() || (optimum.exact && has_one_window_a_stop(problem));
        let found = (solved.summary.missing_mandatory, solved.summary.tiers);
        self.missed += u64::from(priced && found > optimum.value);
    }
}

#[test]
fn a_search_that_forgets_a_rule_is_caught() {
    let mut searched = 0;
    let mut unnoticed = Vec::new();
    for &rule in RULES.iter().filter(|rule| **rule != Rule::SameDay) {
        let Some(knobs) = problems_for(rule) else {
            continue;
        };
        let (mut sound, mut spoiled) = (Count::default(), Count::default());
        searched += PROBLEMS;
        for seed in 0..PROBLEMS {
            let problem = generate(seed, &knobs);
            let optimum = brute_force(&problem);
            sound.add(&problem, &optimum, seed, 0);
            spoiled.add(&problem, &optimum, seed, word(Part::Search, rule));
        }
        assert_eq!(sound.faults, 0, "{rule:?}: red without a spoilt rule");
        assert!(
            sound.missed <= 4,
            "{rule:?}: {sound:?} without a spoilt rule"
        );
        if spoiled.faults == 0 && spoiled.missed < sound.missed + 2 {
            unnoticed.push((rule, spoiled));
        }
    }
    ran("searches that forget a rule", searched);
    assert!(unnoticed.is_empty(), "nobody noticed: {unnoticed:?}");
}

#[test]
fn a_report_that_forgets_a_rule_is_caught() {
    let mut unnoticed = Vec::new();
    for &rule in RULES {
        // Neither changes what a report says of these problems.
        if matches!(rule, Rule::Tiers | Rule::SameDay) {
            continue;
        }
        let Some(knobs) = problems_for(rule) else {
            continue;
        };
        let noticed = (0..300).any(|seed| {
            let problem = generate(seed, &knobs);
            let mut dice = solver_wasm::generate::Dice::new(seed);
            let plan = crate::support::plans::random_plan(&mut dice, &problem);
            let words = solver_wasm::wire::encode_plan(&plan);
            let spoiled = options(seed, word(Part::Report, rule));
            let clock = crate::support::solve::Clock::new(0.0);
            let session = crate::support::solve::session(&problem, &spoiled, clock);
            let report = session
                .report_words(&words)
                .expect("a plan of this problem");
            solver_wasm::check::check_report(&problem, &plan, &report).is_err()
        });
        if !noticed {
            unnoticed.push(rule);
        }
    }
    assert!(unnoticed.is_empty(), "nobody noticed: {unnoticed:?}");
}

/// Relations beside all other rules, by what a problem has of them.
#[test]
fn relations_that_only_the_oracle_prices() {
    use RelationKind::{Precedence, SameDay, SameTime, Sequence};
    let forgotten = [
        (Rule::SameTime, SameTime, true),
        (Rule::SameDay, SameDay, true),
        (Rule::Precedence, Precedence, true),
        (Rule::RelationPenalty, SameTime, false),
        (Rule::RelationPenalty, Precedence, false),
        (Rule::RelationPenalty, Sequence, false),
        (Rule::SequenceDirect, Sequence, true),
    ];
    for (rule, kind, hard) in forgotten {
        let noticed = (0..3_000).any(|seed| {
            let problem = solver_wasm::generate_rules::generate(seed);
            let mut relations = problem.relations.iter();
            if !relations.any(|r| r.kind == kind && r.hard == hard) {
                return false;
            }
            let best = crate::support::oracle::optimum(&problem).expect("the empty plan is a plan");
            let value = |spoiled_rule: u32| {
                let solved = solve(&problem, &options(seed, spoiled_rule));
                let report = report(&problem, &solved.plan).expect("a plan of this problem");
                let found = (solved.summary.missing_mandatory, solved.summary.tiers);
                report.feasible && found == best.value
            };
            value(0) && !value(word(Part::Search, rule))
        });
        assert!(noticed, "nobody noticed {rule:?} of {kind:?}");
    }
}

/// The rules that decide whether a task can be served at all.
const REASONED: [Rule; 11] = [
    Rule::Capacity,
    Rule::TimeWindows,
    Rule::Shift,
    Rule::Skills,
    Rule::SkillLevels,
    Rule::AllowedResources,
    Rule::MaxTasks,
    Rule::MaxDistance,
    Rule::MaxTime,
    Rule::MaxTravelTime,
    Rule::Unreachable,
];

#[test]
fn reasons_that_forget_a_rule_are_caught() {
    let mut unnoticed = Vec::new();
    for rule in REASONED {
        // Limits that even a route of one task meets.
        let knobs = Knobs {
            vehicles: (1, 2),
            optional: 0,
            ..problems_for(rule).expect("rules of jobs")
        };
        let noticed = (0..300).any(|seed| {
            let problem = generate(seed, &knobs);
            let spoiled = options(seed, word(Part::Reasons, rule));
            judge(&problem, &solve(&problem, &spoiled)).is_err()
        });
        if !noticed {
            unnoticed.push(rule);
        }
    }
    assert!(unnoticed.is_empty(), "nobody noticed: {unnoticed:?}");
}

#[test]
fn ids_are_positions() {
    for (index, &rule) in RULES.iter().enumerate() {
        assert_eq!(word(Part::Search, rule), index as u32 + 1);
    }
}
