//! Two judges that share no code: the oracle's optimum is a plan that the checker admits at that price, and no plan
//! that the checker admits is better.

use std::ops::Range;

use crate::support::line::{goods, line, station, window};
use crate::support::oracle::optimum;
use crate::support::oracle::route::MOST_TAKEN;
use crate::support::rule_plans::changed;
use crate::support::seeds::chosen;
use crate::support::tell::cases;
use solver_wasm::check::{check, cost};
use solver_wasm::generate::Dice;
use solver_wasm::generate_rules::generate;
use solver_wasm::problem::{DumpMode, FairnessMetric, Plan, Problem, Term, Visit};

/// Does the objective read the clock beside the money? What the checker says of routes that relations tie, priced apart because
/// their own schedules break a relation, then bounds no tier by itself: least money may take more seconds than they do together.
fn reads_clock(problem: &Problem) -> bool {
    let shares = problem.fairness.as_ref();
    let by_clock = |term: Term| match term {
        Term::Time => true,
        Term::Fairness => shares.is_some_and(|f| f.metric == FairnessMetric::WorkTime),
        _ => false,
    };
    let mut terms = problem.objective.tiers.iter().flatten();
    terms.any(|&(term, _)| by_clock(term))
}

/// Does the oracle try plans that take their breaks as often as this one? A break by a window is taken once anyhow.
fn within_oracle(problem: &Problem, plan: &Plan) -> bool {
    let is_whole = |visit: u32| matches!(problem.visit(visit), Some(Visit::Break { part: 0, .. }));
    plan.routes.iter().all(|route| {
        let stops = &route.activities;
        let taken = |visit: u32| stops.iter().filter(|&&other| other == visit).count();
        let mut whole = stops.iter().filter(|&&visit| is_whole(visit));
        whole.all(|&visit| taken(visit) <= MOST_TAKEN as usize)
    })
}

fn agree(seeds: Range<u64>) {
    let (mut exact, mut bounded, mut admitted) = (0, 0, 0);
    for seed in cases("oracle and checker", seeds) {
        let problem = generate(seed);
        let best = optimum(&problem).expect("the empty plan is a plan");
        let broken = check(&problem, &best.plan);
        assert!(broken.is_empty(), "seed {seed}: {broken:?} in {best:?}");
        let price = cost(&problem, &best.plan).expect("it has a schedule");
        assert_eq!(
            price.missing_mandatory, best.value.0,
            "seed {seed}: {best:?}"
        );
        if price.exact {
            // Rules may leave open how tied routes share the same seconds (`Optimum::sure`).
            let is_told = (price.tiers >= best.value.1) && (price.tiers <= best.sure.1);
            assert!(is_told, "seed {seed}: {best:?} {price:?}");
            exact += 1;
        } else if !reads_clock(&problem) {
            assert!(
                price.tiers <= best.value.1,
                "seed {seed}: {best:?} {price:?}"
            );
            bounded += 1;
        }
        let mut dice = Dice::new(seed);
        let mut plan = best.plan.clone();
        for round in 0..40 {
            let times = dice.range(1, 3);
            let tried = changed(&mut dice, &problem, &plan, times);
            if !check(&problem, &tried).is_empty() || !within_oracle(&problem, &tried) {
                continue;
            }
            let price = cost(&problem, &tried).expect("it has a schedule");
            if price.exact {
                let value = (price.missing_mandatory, price.tiers.clone());
                assert!(
                    value >= best.value,
                    "seed {seed}: {tried:?} at {price:?} is better than {best:?}"
                );
                admitted += 1;
            }
            if round % 2 == 0 {
                plan = tried;
            }
        }
    }
    assert!(exact > bounded * 5, "{exact} compared, {bounded} bounded");
    assert!(admitted > exact, "{admitted} other plans compared");
}

#[test]
fn oracle_and_checker_agree() {
    agree(0..400);
}

/// Nothing forbids to visit a station twice in a row (docs/rules.md, Loads), and it may pay: service is free here and waiting
/// is not. Once the oracle did not try it.
#[test]
fn a_station_may_be_visited_twice_in_a_row() {
    let mut problem = line(1, 1);
    goods(&mut problem, &[1], 5);
    station(&mut problem, 0, DumpMode::Unload);
    problem.dump_stations[0].service_time = 3;
    problem.activities[0].windows = vec![window(10, 12)];
    let truck = &mut problem.vehicles[0];
    truck.start_window.end = 0;
    truck.cost_per_wait = Some(3);
    for (visits, waited) in [(0, 6), (1, 3), (2, 0)] {
        problem.vehicles[0].max_dump_visits = visits;
        let best = optimum(&problem).expect("the empty plan is a plan");
        assert_eq!(best.value, (0, vec![20 + 3 * waited]), "{:?}", best.plan);
        assert!(check(&problem, &best.plan).is_empty());
        assert_eq!(cost(&problem, &best.plan).unwrap().tiers, best.value.1);
    }
}

#[test]
#[ignore = "long: thousands of optima by the oracle"]
fn oracle_and_checker_agree_thousands_of_times() {
    agree(chosen(20_000..25_000));
}
