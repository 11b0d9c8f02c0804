//! How large the problems are that the oracle judges, and that objectives read the clocks of routes that relations tie. Nothing
//! is solved but where it says so: a bound on sizes that came back would turn this red.

use std::ops::Range;

use crate::support::oracle::choice::Coupling;
use crate::support::oracle::optimum;
use crate::support::tell::tell;
use solver_wasm::generate_rules::generate;
use solver_wasm::problem::{FairnessMetric, Problem, Term};

/// What is asked of the oracle: so many stops where nothing couples routes, and where something does. The generator's own
/// numbers would prove nothing.
const MOST_STOPS: usize = 7;
const MOST_COUPLED: usize = 5;

/// What is counted, and how many of a thousand problems it is at least.
type Kind = (&'static str, usize, fn(&Problem) -> bool);

fn coupled(problem: &Problem) -> bool {
    Coupling::of(problem).any()
}

/// Relations of time.
fn tied(problem: &Problem) -> bool {
    Coupling::of(problem).clocks
}

fn two_may_drive(problem: &Problem) -> bool {
    problem.vehicles.len() >= 2 && problem.max_vehicles != Some(1)
}

fn as_large_as_coupled(problem: &Problem) -> bool {
    problem.activities.len() == MOST_COUPLED && coupled(problem) && two_may_drive(problem)
}

fn has_term(problem: &Problem, wanted: Term) -> bool {
    let mut terms = problem.objective.tiers.iter().flatten();
    terms.any(|&(term, weight)| term == wanted && weight > 0)
}

fn shares_work_time(problem: &Problem) -> bool {
    let fairness = problem.fairness.as_ref();
    let metric = fairness.map(|own| own.metric);
    metric == Some(FairnessMetric::WorkTime) && has_term(problem, Term::Fairness)
}

const KINDS: [Kind; 9] = [
    ("uncoupled, of seven stops", 40, |p| {
        p.activities.len() == MOST_STOPS && !coupled(p)
    }),
    ("of seven stops with breaks", 5, |p| {
        p.activities.len() == MOST_STOPS && p.vehicles.iter().any(|v| !v.breaks.is_empty())
    }),
    ("of seven stops with stations", 3, |p| {
        p.activities.len() == MOST_STOPS && !p.dump_stations.is_empty()
    }),
    (
        "coupled, of five stops and two routes",
        40,
        as_large_as_coupled,
    ),
    ("tied in time, of five stops and two routes", 10, |p| {
        as_large_as_coupled(p) && tied(p)
    }),
    ("terms of time beside relations of time", 20, |p| {
        tied(p) && has_term(p, Term::Time)
    }),
    ("work time shared beside relations of time", 15, |p| {
        tied(p) && shares_work_time(p)
    }),
    ("work time shared, no clocks tied", 10, |p| {
        !tied(p) && shares_work_time(p)
    }),
    ("three vehicles beside relations of time", 5, |p| {
        tied(p) && p.vehicles.len() == 3 && p.num_days == 1
    }),
];

fn assert_drawn(seeds: Range<u64>) {
    let problems: Vec<Problem> = seeds.map(generate).collect();
    for (name, per_mille, holds) in KINDS {
        let count = problems.iter().filter(|p| holds(p)).count();
        tell(format_args!("{name}: {count} of {}", problems.len()));
        assert!(
            count * 1_000 >= per_mille * problems.len(),
            "{name}: {count} of {}",
            problems.len()
        );
    }
}

#[test]
fn the_sample_is_as_large_as_is_asked_for() {
    assert_drawn(0..400);
}

#[test]
fn the_long_forms_are_as_large_as_is_asked_for() {
    assert_drawn(10_000..15_000);
}

/// Two routes are not only allowed there: optima need them.
#[test]
fn optima_of_five_coupled_stops_have_two_routes() {
    let problems = (0..400).map(generate).filter(as_large_as_coupled);
    let routes: Vec<usize> = problems
        .map(|p| optimum(&p).expect("the empty plan is a plan").plan)
        .map(|plan| plan.routes.len())
        .collect();
    let two = routes.iter().filter(|&&count| count >= 2).count();
    tell(format_args!("{two} of {} have two routes", routes.len()));
    assert!(
        two >= 4 && two * 5 >= routes.len(),
        "{two} of {}",
        routes.len()
    );
}
