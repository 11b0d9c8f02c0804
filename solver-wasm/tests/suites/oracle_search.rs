//! The search against the oracle, on tiny problems in which all families of rules meet; and how often they do.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::support::oracle::{Value, optimum};
use crate::support::seeds::chosen;
use crate::support::solve::{iterations, solve, without_exact};
use crate::support::tell::tell;
use solver_wasm::check::{check, cost};
use solver_wasm::generate_rules::{FAMILIES, Family, generate, generate_with, meets, without};
use solver_wasm::model::{Core, Model};
use solver_wasm::problem::{Options, Plan, Problem, RelationKind, Visit};

const ITERATIONS: u64 = 20_000;
/// Optima missed, in thousandths.
const MISSED: usize = 5;
/// How often the oracle takes one break on a route: to try more takes it half a minute for some problems.
const BREAKS_TRIED: usize = 3;

#[derive(Default)]
struct Tally {
    solved: usize,
    /// Seeds whose optimum was not found.
    missed: Vec<u64>,
    /// Of these: mandatory tasks missing that could all be served.
    wrong_infeasible: Vec<u64>,
    wrong_optimal: Vec<u64>,
    /// Seeds at which the search says that it is better than the best.
    too_good: Vec<u64>,
    /// Seeds at which it is better by taking a break more often than the oracle tries.
    beyond: Vec<u64>,
    /// Seeds whose optimum the rules leave open within limits (`Optimum::sure`): anything between is met.
    open: Vec<u64>,
}

/// Some route takes one break more often than the oracle may try, and the checker admits the plan at that price.
fn goes_beyond(problem: &Problem, plan: &Plan, claimed: &Value) -> bool {
    let same = |a: u32, b: u32| match (problem.visit(a), problem.visit(b)) {
        (Some(Visit::Break { index: a, .. }), Some(Visit::Break { index: b, .. })) => a == b,
        _ => false,
    };
    let often = plan.routes.iter().any(|route| {
        let stops = &route.activities;
        stops
            .iter()
            .any(|&a| stops.iter().filter(|&&b| same(a, b)).count() > BREAKS_TRIED)
    });
    let judged = cost(problem, plan).map(|cost| (cost.missing_mandatory, cost.tiers));
    often && check(problem, plan).is_empty() && judged.as_ref() == Some(claimed)
}

fn compare(seeds: Range<u64>) -> Tally {
    compare_all(seeds.map(|seed| (seed, generate(seed))))
}

fn compare_all(problems: impl Iterator<Item = (u64, Problem)>) -> Tally {
    let mut tally = Tally::default();
    for (seed, problem) in problems {
        let options = Options {
            seed,
            ..without_exact(ITERATIONS)
        };
        let best = optimum(&problem).expect("the empty plan is a plan");
        let solved = solve(&problem, &options);
        let found = (
            solved.summary.missing_mandatory,
            solved.summary.tiers.clone(),
        );
        tally.solved += 1;
        if best.value != best.sure {
            tally.open.push(seed);
        }
        if found > best.sure {
            tally.missed.push(seed);
            if found.0 > best.sure.0 {
                tally.wrong_infeasible.push(seed);
            }
            if solved.summary.proven_optimal {
                tally.wrong_optimal.push(seed);
            }
        }
        if found < best.value {
            match goes_beyond(&problem, &solved.plan, &found) {
                true => tally.beyond.push(seed),
                false => tally.too_good.push(seed),
            }
        }
    }
    tally
}

/// At most `per_mille` of the optima are missed, and nothing false is said.
fn assert_met(tally: &Tally, per_mille: usize) {
    tell(format_args!(
        "{} solved, {} optima missed {:?}, wrongly infeasible {:?}, better by more breaks than the oracle tries {:?}, \
         left open by the rules {:?}",
        tally.solved,
        tally.missed.len(),
        tally.missed,
        tally.wrong_infeasible,
        tally.beyond,
        tally.open
    ));
    assert!(
        tally.too_good.is_empty(),
        "better than the best: {:?}",
        tally.too_good
    );
    assert!(
        tally.wrong_optimal.is_empty(),
        "wrongly proven: {:?}",
        tally.wrong_optimal
    );
    assert!(
        tally.open.len() * 200 <= tally.solved,
        "of too many problems the optimum is not known: {:?}",
        tally.open
    );
    assert!(
        tally.missed.len() * 1_000 <= tally.solved * per_mille,
        "{} of {} optima missed: {:?}",
        tally.missed.len(),
        tally.solved,
        tally.missed
    );
}

#[test]
fn the_search_meets_the_oracle() {
    assert_met(&compare(0..400), MISSED);
}

#[test]
#[ignore = "long: 5,000 optima by the oracle"]
fn the_search_meets_the_oracle_thousands_of_times() {
    assert_met(&compare(chosen(10_000..15_000)), MISSED);
}

/// Families whose rules the exact search keeps, but for what `known` takes away.
const PROVABLE: [Family; 4] = [
    Family::Windows,
    Family::Capacity,
    Family::Eligibility,
    Family::Limits,
];

/// Without what the exact search declines.
fn known(mut problem: Problem) -> Problem {
    problem.setup_once_per_location = false;
    problem.max_vehicles = None;
    problem.dump_stations.clear();
    problem.zones.clear();
    for activity in &mut problem.activities {
        activity.release_time = 0;
        activity.max_wait = None;
        for window in &mut activity.windows {
            (window.early_penalty, window.late_penalty) = (None, None);
        }
    }
    for vehicle in &mut problem.vehicles {
        vehicle.min_tasks = 0;
        vehicle.max_wait = None;
        vehicle.overtime = None;
        vehicle.max_leg_time = None;
        vehicle.cost_per_wait = None;
        vehicle.must_dump_at_end = false;
        vehicle.zone_only = false;
    }
    problem
}

#[test]
fn what_is_proven_is_the_optimum_of_the_oracle() {
    let (mut by_search, mut by_bound) = (0, 0);
    for seed in 0..400 {
        let problem = known(generate_with(seed, &PROVABLE));
        let options = Options {
            seed,
            ..iterations(200)
        };
        let summary = solve(&problem, &options).summary;
        if !summary.proven_optimal {
            continue;
        }
        let best = optimum(&problem).expect("the empty plan is a plan").value;
        let found = (summary.missing_mandatory, summary.tiers.clone());
        assert_eq!(found, best, "seed {seed}: {summary:?}");
        match summary.proven_by_bound {
            true => by_bound += 1,
            false => by_search += 1,
        }
    }
    tell(format_args!(
        "of 400 problems {by_search} are proven by the exact search, {by_bound} by the bound"
    ));
    assert!(by_search >= 200, "{by_search}");
}

/// Without what only the core for every rule knows of shipments, and of windows by day beside them.
fn quick(mut problem: Problem) -> Problem {
    for task in &mut problem.tasks {
        task.lifo = false;
        task.max_time_in_vehicle = None;
    }
    for vehicle in &mut problem.vehicles {
        vehicle.cost_per_time = 0;
        vehicle.max_time = None;
    }
    problem
}

/// Problems with windows that hold on one day alone against the oracle.
fn assert_windows_by_day(of_seed: impl Fn(u64) -> Problem, core: Core) {
    let mut bitten = 0;
    let problems = (0..600).filter_map(|seed| {
        let problem = of_seed(seed);
        let mut every_day = problem.clone();
        for window in every_day.activities.iter_mut().flat_map(|a| &mut a.windows) {
            window.day = None;
        }
        if every_day == problem || Model::compile(&problem).features.core() != core {
            return None;
        }
        let value = |p| optimum(p).expect("the empty plan is a plan").value;
        bitten += usize::from(value(&problem) != value(&every_day));
        Some((seed, problem))
    });
    let tally = compare_all(problems);
    assert_met(&tally, MISSED);
    assert!(
        tally.solved >= 200 && bitten >= 40,
        "{} solved, the days of windows say something in {bitten}",
        tally.solved
    );
}

#[test]
fn windows_by_day_meet_the_oracle_in_the_core_for_several_windows() {
    let families = [Family::Windows, Family::Days, Family::Eligibility];
    assert_windows_by_day(|seed| known(generate_with(seed, &families)), Core::Rich);
}

#[test]
fn windows_by_day_meet_the_oracle_beside_relations() {
    let families = [Family::Windows, Family::Days, Family::Relations];
    let of_seed = |seed| {
        let mut problem = known(generate_with(seed, &families));
        let clocked = [RelationKind::SameTime, RelationKind::Precedence];
        problem
            .relations
            .retain(|relation| !clocked.contains(&relation.kind));
        problem
    };
    assert_windows_by_day(of_seed, Core::Rich);
}

#[test]
fn windows_by_day_meet_the_oracle_in_the_core_of_shipments() {
    let families = [Family::Windows, Family::Days, Family::Shipments];
    let of_seed = |seed| quick(known(generate_with(seed, &families)));
    assert_windows_by_day(of_seed, Core::Pairs);
}

/// Does the optimum change when the family is taken out?
fn bites(problem: &Problem, family: Family, value: &Value) -> bool {
    let relaxed = optimum(&without(problem, family)).expect("the empty plan is a plan");
    relaxed.value != *value
}

/// By pair of families: problems that hold both, and problems in which both bite.
fn pairs(seeds: Range<u64>) -> BTreeMap<(Family, Family), (usize, usize)> {
    let mut pairs = BTreeMap::new();
    for seed in seeds {
        let problem = generate(seed);
        let value = optimum(&problem).expect("the empty plan is a plan").value;
        let met: Vec<(Family, bool)> = FAMILIES
            .into_iter()
            .filter(|&family| meets(&problem, family))
            .map(|family| (family, bites(&problem, family, &value)))
            .collect();
        for (at, &(a, a_bites)) in met.iter().enumerate() {
            for &(b, b_bites) in &met[at + 1..] {
                let counts: &mut (usize, usize) = pairs.entry((a, b)).or_default();
                counts.0 += 1;
                counts.1 += usize::from(a_bites && b_bites);
            }
        }
    }
    pairs
}

fn assert_pairs(counts: &BTreeMap<(Family, Family), (usize, usize)>, meet: usize, bite: usize) {
    assert_eq!(
        counts.len(),
        FAMILIES.len() * (FAMILIES.len() - 1) / 2,
        "some pair never meets"
    );
    // All of them first: the counts of parts of a long form can be added up.
    for (pair, (met, bitten)) in counts {
        tell(format_args!("{pair:?}: {met} meet, both bite in {bitten}"));
    }
    for (pair, (met, bitten)) in counts {
        assert!(
            *met >= meet && *bitten >= bite,
            "{pair:?}: {met} meet, {bitten} bite"
        );
    }
}

#[test]
fn every_pair_of_families_meets_and_bites() {
    assert_pairs(&pairs(0..400), 10, 1);
}

#[test]
#[ignore = "long: the optimum of each problem without each of its families"]
fn every_pair_of_families_meets_often_and_bites() {
    assert_pairs(&pairs(chosen(10_000..15_000)), 200, 20);
}
