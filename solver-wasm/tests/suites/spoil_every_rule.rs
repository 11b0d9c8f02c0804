//! Spoilt rules (tests/spoil.rs), continued: the rules that only the problems of all families show, what a search forgets of
//! its options, and that no row of docs/rules.md is without a spoilt rule.

use std::collections::BTreeSet;

use crate::support::oracle::optimum;
use crate::support::rule_plans::{admitted, breaks_are_own, changed, thrown_together};
use crate::support::solve::{Clock, Solved, iterations, session, solve, without_exact};
use crate::support::spoilt::{families_for, problems_for};
use crate::support::tell::ran;
use solver_wasm::check::{check, check_report, cost};
use solver_wasm::generate::{Dice, Knobs};
use solver_wasm::generate_rules::{Family, generate_with};
use solver_wasm::problem::{EngineChoice, Options, Problem};
use solver_wasm::spoil::{Part, RULES, Rule, without, word};

fn options(seed: u64, spoiled_rule: u32) -> Options {
    Options {
        seed,
        spoiled_rule,
        ..without_exact(1_000)
    }
}

/// The rules that `generate_rules` brings, with the families that bring them.
fn rules() -> impl Iterator<Item = (Rule, &'static [Family])> {
    RULES
        .iter()
        .filter_map(|&rule| Some((rule, families_for(rule)?)))
}

/// A problem of the families. Two rules they never bring: places that are shared, and windows of one day.
fn problem(rule: Rule, seed: u64, families: &'static [Family]) -> Problem {
    let mut problem = generate_with(seed, families);
    match rule {
        Rule::SetupOnce => {
            problem.setup_once_per_location = true;
            for activity in &mut problem.activities {
                activity.location = 2;
                activity.setup_time = 2;
            }
        }
        Rule::WindowDays => {
            let windows = problem.activities.iter_mut().flat_map(|a| &mut a.windows);
            for (window, day) in windows.zip([0, 1].into_iter().cycle()) {
                window.day = Some(day);
            }
        }
        _ => {}
    }
    problem
}

/// The first problems of the families in which the rule says something.
fn problems(rule: Rule, families: &'static [Family], most: usize) -> Vec<(u64, Problem)> {
    let all = (0..).map(|seed| (seed, problem(rule, seed, families)));
    all.take(20_000)
        .filter(|(_, problem)| without(problem, rule) != *problem)
        .take(most)
        .collect()
}

/// A plan that the checker admits at the price that the search says.
fn is_sound(problem: &Problem, solved: &Solved) -> bool {
    let summary = &solved.summary;
    check(problem, &solved.plan).is_empty()
        && cost(problem, &solved.plan).is_some_and(|price| {
            price.missing_mandatory == summary.missing_mandatory
                && (!price.exact || price.tiers == summary.tiers)
        })
}

#[test]
fn a_search_that_forgets_a_rule_is_caught() {
    let mut unnoticed = Vec::new();
    let mut drawn = 0;
    for (rule, families) in rules() {
        let problems = problems(rule, families, 150);
        drawn += problems.len() as u64;
        let noticed = problems.into_iter().any(|(seed, problem)| {
            let spoiled = solve(&problem, &options(seed, word(Part::Search, rule)));
            let sound = solve(&problem, &options(seed, 0));
            assert!(is_sound(&problem, &sound), "{rule:?}: red unspoilt, {seed}");
            if !is_sound(&problem, &spoiled) {
                return true;
            }
            let value = |s: &Solved| (s.summary.missing_mandatory, s.summary.tiers.clone());
            value(&spoiled) > value(&sound)
                && value(&sound) == optimum(&problem).expect("the empty plan is a plan").value
        });
        if !noticed {
            unnoticed.push(rule);
        }
    }
    ran("searches that forget a rule, under every rule", drawn);
    assert!(unnoticed.is_empty(), "nobody noticed: {unnoticed:?}");
}

#[test]
fn a_report_that_forgets_a_rule_is_caught() {
    let mut unnoticed = Vec::new();
    let mut drawn = 0;
    for (rule, families) in rules() {
        // No report tells what an objective makes of the sums.
        if matches!(rule.row(), "objectives" | "fairness") {
            continue;
        }
        let problems = problems(rule, families, 150);
        drawn += problems.len() as u64;
        let noticed = problems.into_iter().any(|(seed, problem)| {
            let mut dice = Dice::new(seed);
            let thrown = thrown_together(&mut dice, &problem);
            let plans = [
                changed(&mut dice, &problem, &thrown, 4),
                thrown,
                admitted(&mut dice, &problem),
            ];
            plans.iter().any(|plan| {
                let told = |spoiled_rule: u32| {
                    let options = options(seed, spoiled_rule);
                    let session = session(&problem, &options, Clock::new(0.0));
                    let words = solver_wasm::wire::encode_plan(plan);
                    let report = session.report_words(&words).expect("a plan of this");
                    check_report(&problem, plan, &report)
                };
                breaks_are_own(&problem, plan)
                    && told(0).is_ok()
                    && told(word(Part::Report, rule)).is_err()
            })
        });
        if !noticed {
            unnoticed.push(rule);
        }
    }
    ran("reports that forget a rule, under every rule", drawn);
    assert!(unnoticed.is_empty(), "nobody noticed: {unnoticed:?}");
}

fn small(seed: u64) -> Problem {
    let knobs = Knobs {
        tasks: (12, 20),
        ..Knobs::tiny()
    };
    solver_wasm::generate::generate(seed, &knobs)
}

/// What the golden plans hold: the plan of a seed under a method, word for word.
#[test]
fn a_search_that_forgets_its_method_or_seed_is_caught() {
    let asked = |seed: u64, spoiled_rule: u32| Options {
        engine: EngineChoice::LocalSearch,
        first_solution: 6,
        metaheuristic: 4,
        seed,
        spoiled_rule,
        ..iterations(20)
    };
    for rule in [
        Rule::Engine,
        Rule::FirstSolution,
        Rule::Metaheuristic,
        Rule::Seed,
    ] {
        let noticed = (0..20).any(|seed| {
            let problem = small(seed);
            let sound = solve(&problem, &asked(seed, 0));
            assert_eq!(
                sound.plan_words,
                solve(&problem, &asked(seed, 0)).plan_words
            );
            let spoiled = solve(&problem, &asked(seed, word(Part::Search, rule)));
            spoiled.plan_words != sound.plan_words
        });
        assert!(noticed, "nobody noticed {rule:?}");
    }
    // A search tells what it ran: a method that is forgotten is not among it.
    let told = |spoiled_rule: u32| {
        let found = solve(&small(1), &asked(1, spoiled_rule));
        found.summary.methods
    };
    let spoilt = |rule: Rule| told(word(Part::Search, rule));
    assert_eq!(told(0), [1, 6, 4]);
    assert_eq!(spoilt(Rule::Engine)[0], 2);
    assert_eq!(spoilt(Rule::FirstSolution)[1], 0);
    assert_ne!(spoilt(Rule::Metaheuristic)[2], 4);
}

#[test]
fn a_search_that_forgets_its_end_or_its_first_plan_is_caught() {
    let end = |spoiled_rule: u32| Options {
        consume_all_time: true,
        spoiled_rule,
        ..without_exact(25)
    };
    let done = |spoiled: u32| solve(&small(1), &end(spoiled)).summary.iterations;
    assert_eq!(done(0), 25);
    assert_ne!(done(word(Part::Search, Rule::MaxIterations)), 25);

    let noticed = (0..20).any(|seed| {
        let problem = small(seed);
        let given = solve(&problem, &without_exact(3_000));
        let better = |spoiled_rule: u32| {
            let from_it = Options {
                initial_plan: Some(given.plan.clone()),
                spoiled_rule,
                ..without_exact(1)
            };
            let found = solve(&problem, &from_it).summary;
            let first = &given.summary;
            (found.missing_mandatory, &found.tiers) <= (first.missing_mandatory, &first.tiers)
        };
        assert!(better(0), "worse than the given plan, {seed}");
        !better(word(Part::Search, Rule::FirstPlan))
    });
    assert!(noticed, "nobody noticed a first plan that is forgotten");
}

/// Rows that the service keeps before the kernel sees the problem; `test/rules/ignored-rules.spec.ts` forgets them there
/// (`departure_time`, and the cases of `service-cases.ts`).
const OF_THE_SERVICE: [&str; 4] = [
    "disabled resources",
    "departure pins",
    "phases",
    "names and echoes",
];

#[test]
fn every_row_of_the_table_of_rules_has_a_spoilt_rule() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/rules.md");
    let text = std::fs::read_to_string(path).expect("docs/rules.md");
    let lines = text.lines().filter(|line| line.starts_with("| "));
    // The heading is the first of them.
    let rows: BTreeSet<&str> = lines
        .skip(1)
        .filter_map(|line| line.split(" | ").next()?.strip_prefix("| "))
        .collect();
    assert!(rows.len() > 30, "no table of rules in docs/rules.md");
    let kernel = RULES.iter().map(|rule| rule.row());
    let spoilt: BTreeSet<&str> = kernel.chain(OF_THE_SERVICE).collect();
    assert_eq!(
        rows, spoilt,
        "rows of docs/rules.md, and rows with a spoilt rule"
    );
}

#[test]
fn every_rule_of_plans_has_problems() {
    let of_options = [
        Rule::Engine,
        Rule::FirstSolution,
        Rule::Metaheuristic,
        Rule::MaxIterations,
        Rule::Seed,
        Rule::FirstPlan,
        // `one_insertion.rs` forgets them.
        Rule::LastPass,
        Rule::LastInsertions,
    ];
    for &rule in RULES {
        let generated = [
            problems_for(rule).is_some(),
            families_for(rule).is_some(),
            of_options.contains(&rule),
        ];
        let times = generated.iter().filter(|&&it| it).count();
        assert_eq!(times, 1, "{rule:?} is forgotten by one suite");
    }
}
