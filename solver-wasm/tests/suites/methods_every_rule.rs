//! The metaheuristics over shipments and under every rule, on problems of fifty to eighty stops with several rules each.

#[allow(dead_code)]
#[path = "../../examples/support/rules.rs"]
mod rules;

use std::collections::BTreeSet;

use crate::support::judge::judge_plan;
use crate::support::solve::{Solved, solve, solve_at_pace, without_exact};
use solver_wasm::model::{Core, Model};
use solver_wasm::problem::{EngineChoice, Options, Problem};
use solver_wasm::wire::schema::METAHEURISTICS;

const GREEDY_DESCENT: u32 = 1;
const SIMULATED_ANNEALING: u32 = 3;

const STAGNATION: i32 = 5;

/// Rules, stops, seed; the core that they need; and iterations in which every method has left its first descent.
const PROBLEMS: [(&str, Core, u64); 5] = [
    ("shipments:80:1", Core::Pairs, 12_000),
    ("breaks+soft:60:2", Core::Full, 1_200),
    ("stations+overtime:50:3", Core::Full, 500),
    ("shipments+breaks+ties:60:4", Core::Full, 1_500),
    ("shipments+breaks+optional:70:5", Core::Full, 1_500),
];

struct Case {
    name: &'static str,
    problem: Problem,
    iterations: u64,
}

fn cases() -> impl Iterator<Item = Case> {
    PROBLEMS.into_iter().map(|(name, core, iterations)| {
        let problem = rules::read(name);
        assert_eq!(Model::compile(&problem).features.core(), core, "{name}");
        Case {
            name,
            problem,
            iterations,
        }
    })
}

fn options(method: u32, count: u64) -> Options {
    Options {
        engine: EngineChoice::LocalSearch,
        metaheuristic: method,
        ..without_exact(count)
    }
}

fn named() -> impl Iterator<Item = u32> {
    1..METAHEURISTICS.len() as u32
}

/// Missing mandatory tasks, then the objective.
fn value(solved: &Solved) -> (i64, Vec<i64>) {
    let summary = &solved.summary;
    (summary.missing_mandatory, summary.tiers.clone())
}

fn judged(case: &Case, options: &Options) -> Solved {
    let found = solve(&case.problem, options);
    judge_plan(&case.problem, &found)
        .unwrap_or_else(|fault| panic!("{}, {options:?}: {fault}", case.name));
    found
}

#[test]
fn every_method_improves_its_first_plan_in_a_way_of_its_own() {
    let mut plans: Vec<Vec<Vec<i32>>> = vec![Vec::new(); METAHEURISTICS.len()];
    for case in cases() {
        let name = case.name;
        let first = value(&judged(&case, &options(GREEDY_DESCENT, 0)));
        for method in named() {
            let found = judged(&case, &options(method, case.iterations));
            let told = found.summary.methods;
            assert_eq!(told, [EngineChoice::LocalSearch as i32, 0, method as i32]);
            let reached = value(&found);
            assert!(
                reached < first,
                "{name}, method {method}: {reached:?} after {first:?}"
            );
            plans[method as usize].push(found.plan_words);
        }
        let of_case = named().filter_map(|method| plans[method as usize].last());
        let differ = of_case.collect::<BTreeSet<_>>().len();
        assert!(differ > 2, "{name}: {differ} plans of five methods");
    }
    let differ = plans[1..].iter().collect::<BTreeSet<_>>().len();
    assert_eq!(differ, named().count(), "no method is another one");
}

#[test]
fn a_descent_ends_at_a_local_optimum_that_the_others_leave() {
    let mut better = vec![0; METAHEURISTICS.len()];
    for case in cases() {
        let name = case.name;
        let optimum = judged(&case, &options(GREEDY_DESCENT, 200_000));
        let summary = &optimum.summary;
        assert_eq!(summary.stopped_by, STAGNATION, "{name}");
        assert!(summary.deterministic && summary.iterations < 200_000);
        for method in named() {
            let from_there = Options {
                // A plan that is given is annealed at a low temperature: the hot search begins anew.
                initial_plan: (method != SIMULATED_ANNEALING).then(|| optimum.plan.clone()),
                ..options(method, case.iterations)
            };
            let found = judged(&case, &from_there);
            assert!(
                method == SIMULATED_ANNEALING || value(&found) <= value(&optimum),
                "{name}, method {method}"
            );
            better[method as usize] += usize::from(value(&found) < value(&optimum));
        }
    }
    for method in named().skip(1) {
        let count = better[method as usize];
        assert!(2 * count > PROBLEMS.len(), "method {method}: {count}");
    }
    // What it sees of a plan that is given depends on nothing but ties of price.
    let descents = better[GREEDY_DESCENT as usize];
    assert!(descents < 2, "{descents} descents went on");
}

#[test]
fn same_seed_and_iterations_make_the_same_plan_however_the_work_is_cut() {
    for case in cases() {
        for method in named() {
            let options = Options {
                seed: 7,
                ..options(method, 120)
            };
            let whole = solve(&case.problem, &options);
            let cut = solve_at_pace(&case.problem, &options, 0.7);
            assert_eq!(cut.plan_words, whole.plan_words, "{}", case.name);
            assert_eq!(cut.summary_words, whole.summary_words);
        }
    }
}
