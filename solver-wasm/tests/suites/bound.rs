//! The lower bound against plans: no optimum of the oracle, under all families of rules, and no plan that the checker admits costs less.

use crate::support::line::line;
use crate::support::oracle::optimum;
use crate::support::tell::tell;
use solver_wasm::bound::lower_bound;
use solver_wasm::check::{check, cost};
use solver_wasm::generate::{Knobs, generate as draw};
use solver_wasm::generate_rules::{FAMILIES, generate, generate_with};
use solver_wasm::problem::{Interval, Objective, Options, Problem, Term};
use solver_wasm::wire::schema::STOPPED_BY;

const PASSES: usize = 200;

/// The same problem with money as its only objective: its optimum is the least money of any plan.
fn for_money(mut problem: Problem) -> Problem {
    problem.objective = Objective::default();
    problem
}

#[derive(Debug, Default)]
struct Tally {
    bounded: usize,
    met: usize,
    /// Hundredths of the optimum, where it is above 0.
    shares: Vec<i64>,
}

impl Tally {
    /// The bound of this problem is no more than the least money, nor than any tier of its optimum.
    fn compare(&mut self, seed: u64, problem: &Problem) {
        let bound = lower_bound(problem, PASSES, None);
        let cheapest = optimum(&for_money(problem.clone())).expect("the empty plan is a plan");
        if cheapest.value.0 > 0 {
            return;
        }
        let Some(bound) = bound else {
            panic!("seed {seed}: no bound, though {cheapest:?} serves all");
        };
        let least = cheapest.value.1[0];
        assert!(
            bound.money <= least,
            "seed {seed}: {bound:?} above {cheapest:?}"
        );
        if *problem != for_money(problem.clone()) {
            let best = optimum(problem).expect("the empty plan is a plan").value.1;
            for (of_bound, of_plan) in bound.tiers(problem).iter().zip(&best) {
                assert!(of_bound <= of_plan, "seed {seed}: {bound:?} above {best:?}");
            }
        }
        self.bounded += 1;
        self.met += usize::from(bound.money == least);
        if least > 0 {
            self.shares.push(bound.money * 100 / least);
        }
    }
}

#[test]
fn no_optimum_under_all_rules_is_below_the_bound() {
    let mut tally = Tally::default();
    for seed in 0..400 {
        tally.compare(seed, &generate(seed));
    }
    let mean = tally.shares.iter().sum::<i64>() / tally.shares.len() as i64;
    tell(format_args!(
        "{} bounded, {} met, {mean} % of the optimum",
        tally.bounded, tally.met
    ));
    assert!(tally.bounded > 220, "{}", tally.bounded);
}

#[test]
fn a_bound_that_were_higher_would_be_noticed() {
    let mut met = 0;
    for &family in &FAMILIES {
        let mut tally = Tally::default();
        for seed in 1_000..1_040 {
            let mut problem = generate_with(seed, &[family]);
            // Two kinds, each taken time and again on routes that nothing else limits, are too much for the oracle.
            for vehicle in &mut problem.vehicles {
                vehicle.breaks.truncate(1);
            }
            tally.compare(seed, &problem);
        }
        tell(format_args!(
            "{family:?}: {} bounded, {} met",
            tally.bounded, tally.met
        ));
        assert!(tally.bounded > 10, "{family:?}: {tally:?}");
        met += tally.met;
    }
    // Where it meets the optimum, one more would be too much.
    assert!(met >= 20, "{met} met");
}

#[test]
fn no_admitted_plan_is_below_the_bound() {
    let (mut compared, mut least_vehicles) = (0, 0);
    for seed in 0..300 {
        let problem = draw(seed, &Knobs::small());
        let plan =
            crate::support::solve::solve(&problem, &crate::support::solve::without_exact(300)).plan;
        let price = cost(&problem, &plan).expect("it has a schedule");
        if !check(&problem, &plan).is_empty() || price.missing_mandatory > 0 {
            continue;
        }
        let Some(bound) = lower_bound(&problem, PASSES, None) else {
            panic!("seed {seed}: no bound, though a plan serves all");
        };
        let routes = plan.routes.len() as i64;
        assert!(
            bound.vehicles <= routes,
            "seed {seed}: {bound:?} for {routes} routes"
        );
        least_vehicles += usize::from(bound.vehicles == routes);
        for (of_bound, of_plan) in bound.tiers(&problem).iter().zip(&price.tiers) {
            assert!(
                of_bound <= of_plan,
                "seed {seed}: {bound:?} above {price:?}"
            );
        }
        compared += 1;
    }
    assert!(
        compared > 100 && least_vehicles > 20,
        "{compared}, {least_vehicles}"
    );
}

/// A depot and jobs along a road, 10 apart, two vehicles at 100: more than the exact search tries.
fn road(stops: u32) -> Problem {
    let mut problem = line(stops, 2);
    let day = Interval {
        start: 0,
        end: 10_000,
    };
    for vehicle in &mut problem.vehicles {
        (vehicle.shift, vehicle.start_window, vehicle.end_window) = (day, day, day);
        vehicle.fixed_cost = 100;
    }
    problem
}

#[test]
fn a_search_whose_plan_meets_the_bound_ends_with_the_proof() {
    let problem = road(10);
    let solved = crate::support::solve::solve(&problem, &crate::support::solve::iterations(20_000));
    let summary = &solved.summary;
    assert!(summary.proven_by_bound, "{summary:?}");
    assert_eq!(STOPPED_BY[summary.stopped_by as usize], "proof");
    assert!(
        summary.deterministic && summary.iterations < 20_000,
        "{summary:?}"
    );
    assert_eq!(summary.tiers, [2 * 100 + 100]);
    assert_eq!(summary.lower_bound, Some(300));
}

#[test]
fn who_wants_the_whole_budget_used_gets_the_proof_at_its_end() {
    let options = Options {
        consume_all_time: true,
        ..crate::support::solve::iterations(2_000)
    };
    let summary = crate::support::solve::solve(&road(10), &options).summary;
    assert!(
        summary.proven_by_bound && summary.iterations == 2_000,
        "{summary:?}"
    );
}

#[test]
fn open_routes_along_a_road_are_met_at_once() {
    let mut problem = road(60);
    for vehicle in &mut problem.vehicles {
        vehicle.end_location = None;
    }
    let summary =
        crate::support::solve::solve(&problem, &crate::support::solve::iterations(20_000)).summary;
    assert!(
        summary.proven_by_bound && summary.tiers == [700],
        "{summary:?}"
    );
}

#[test]
fn a_plan_above_the_bound_is_not_proven_by_it() {
    let mut problem = road(10);
    // Two vehicles: the relaxation does not know that their ways cannot both be short.
    for vehicle in &mut problem.vehicles {
        vehicle.max_tasks = Some(5);
    }
    let summary =
        crate::support::solve::solve(&problem, &crate::support::solve::iterations(2_000)).summary;
    let bound = summary.lower_bound.expect("a bound");
    assert!(
        bound < summary.tiers[0] && !summary.proven_optimal,
        "{summary:?}"
    );
    assert!(
        summary.missing_mandatory == 0 && bound >= 300,
        "{summary:?}"
    );
}

#[test]
fn few_iterations_leave_no_time_for_a_bound() {
    let summary =
        crate::support::solve::solve(&road(200), &crate::support::solve::iterations(10)).summary;
    assert_eq!(summary.lower_bound, None);
}

#[test]
fn terms_without_a_bound_count_nothing() {
    let mut problem = generate(3);
    problem.objective.tiers = vec![vec![
        (Term::Unserved, 5),
        (Term::Distance, 2),
        (Term::Time, 1),
    ]];
    let bound = lower_bound(&problem, 1, None).expect("a bound");
    assert_eq!(bound.tiers(&problem), [0]);
}
