//! The decoder: what the encoder writes comes back, and no damaged words do more than be refused.
//! `fuzz_seeds.rs` and the fuzz target go on from here, to the plans of such words.

use crate::support::encode::encode;
use crate::support::mutate::mutate;
use crate::support::tell::cases;
use solver_wasm::generate::{Dice, Knobs, generate};
use solver_wasm::problem::{EngineChoice, Options, Plan, PlannedRoute, Problem};
use solver_wasm::wire::{add_profile, decode_plan, decode_problem, encode_plan, validate};

/// A plan that is legal to write down, feasible or not.
fn some_plan(dice: &mut Dice, problem: &Problem) -> Plan {
    let mut plan = Plan::default();
    for vehicle in 0..problem.vehicles.len() as u32 {
        plan.routes.push(PlannedRoute {
            vehicle,
            activities: Vec::new(),
        });
    }
    for activity in 0..problem.activities.len() as u32 {
        if dice.percent(70) {
            let route = dice.range(0, plan.routes.len() as i64 - 1) as usize;
            plan.routes[route].activities.push(activity);
        }
    }
    plan.routes.retain(|route| !route.activities.is_empty());
    plan
}

fn some_options(dice: &mut Dice, problem: &Problem) -> Options {
    Options {
        seed: dice.roll(),
        max_iterations: dice.percent(50).then(|| dice.roll() >> 12),
        time_limit_ms: dice.percent(50).then(|| dice.roll() >> 12),
        consume_all_time: dice.percent(50),
        exact: dice.percent(50),
        initial_plan: dice.percent(50).then(|| some_plan(dice, problem)),
        spoiled_rule: 0,
        engine: EngineChoice::RuinRecreate,
        first_solution: 0,
        metaheuristic: 0,
        no_improvement_ms: None,
        ..Options::default()
    }
}

/// The same with methods named.
fn with_methods(dice: &mut Dice, options: Options) -> Options {
    let engines = [
        EngineChoice::Automatic,
        EngineChoice::LocalSearch,
        EngineChoice::RuinRecreate,
    ];
    Options {
        engine: engines[dice.range(0, 2) as usize],
        first_solution: dice.range(0, 7) as u32,
        metaheuristic: dice.range(0, 5) as u32,
        no_improvement_ms: dice.percent(50).then(|| dice.roll() >> 12),
        ..options
    }
}

#[test]
fn what_was_encoded_is_decoded() {
    let sizes = [
        (400, Knobs::tiny()),
        (200, Knobs::small()),
        (12, Knobs::large()),
    ];
    for (count, knobs) in sizes {
        for seed in cases("problems encoded", 0..count) {
            let problem = generate(seed, &knobs);
            let mut dice = Dice::new(seed);
            let options = with_methods(&mut dice, some_options(&mut Dice::new(seed), &problem));
            for lean in [false, true] {
                let words = encode(&problem, &options, lean);
                let (mut decoded, decoded_options) =
                    decode_problem(&words).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
                for profile in &problem.profiles {
                    let (distance, time) = (profile.distance.to_vec(), profile.time.to_vec());
                    add_profile(&mut decoded, distance, time).expect("tables of the right size");
                }
                validate(&decoded).expect("valid");
                assert_eq!(decoded, problem, "seed {seed}");
                assert_eq!(decoded_options, options, "seed {seed}");
            }
        }
    }
}

#[test]
fn plans_come_back_as_they_went() {
    for seed in cases("plans encoded", 0..300) {
        let problem = generate(seed, &Knobs::small());
        let plan = some_plan(&mut Dice::new(seed), &problem);
        assert_eq!(decode_plan(&encode_plan(&plan), &problem), Ok(plan));
    }
}

/// Words that the decoded values stand for, roughly: what an allocation may grow with.
fn size_of(problem: &Problem) -> usize {
    let vehicles: usize = problem
        .vehicles
        .iter()
        .map(|v| 44 + v.capacity.len() + v.initial_load.len() + v.skills.len())
        .sum();
    let activities: usize = problem
        .activities
        .iter()
        .map(|a| 6 + a.demand.len() + a.windows.len())
        .sum();
    let tasks: usize = problem
        .tasks
        .iter()
        .map(|t| 10 + t.skills.len() + t.allowed_resources.as_ref().map_or(0, Vec::len))
        .sum();
    let relations: usize = problem
        .relations
        .iter()
        .map(|r| 12 + r.activities.len())
        .sum();
    vehicles + activities + tasks + relations + problem.service_times.len()
}

#[test]
fn damaged_words_are_refused_or_understood_but_never_trusted() {
    let seeds: Vec<(Problem, Vec<i32>)> = (0..60)
        .map(|seed| {
            let mut knobs = if seed % 5 == 0 {
                Knobs::small()
            } else {
                Knobs::tiny()
            };
            knobs.tasks.1 = 12;
            let problem = generate(seed, &knobs);
            let options = some_options(&mut Dice::new(seed), &problem);
            let words = encode(&problem, &options, seed % 2 == 0);
            (problem, words)
        })
        .collect();
    let mut dice = Dice::new(1);
    let (mut refused, mut understood) = (0, 0);
    for round in cases("damaged words", 0..100_000) {
        let (_, words) = &seeds[round as usize % seeds.len()];
        let mut words = words.clone();
        mutate(&mut dice, &mut words);
        match decode_problem(&words) {
            Err(error) => {
                refused += 1;
                assert!(!error.what.is_empty());
            }
            Ok((problem, options)) => {
                understood += 1;
                // 64 dimensions are the most that a vehicle or an activity can stand for.
                assert!(
                    size_of(&problem) <= 70 * words.len(),
                    "round {round}: {} from {} words",
                    size_of(&problem),
                    words.len()
                );
                // What was understood can be said again and is understood the same.
                if problem.profiles.is_empty() && problem.num_locations < 60 {
                    let cells = (problem.num_locations * problem.num_locations) as usize;
                    let mut whole = problem.clone();
                    let profiles = whole
                        .vehicles
                        .iter()
                        .map(|v| v.profile + 1)
                        .max()
                        .unwrap_or(1);
                    if profiles < 4 {
                        for _ in 0..profiles {
                            add_profile(&mut whole, vec![5; cells], vec![7; cells])
                                .expect("tables");
                        }
                        let _ = validate(&whole);
                        let again = encode(&whole, &options, false);
                        let (decoded, decoded_options) =
                            decode_problem(&again).expect("its own words");
                        assert_eq!(decoded_options, options);
                        assert_eq!(decoded, problem);
                    }
                }
            }
        }
    }
    assert!(
        refused > 20_000 && understood > 5_000,
        "{refused} refused, {understood} understood"
    );
}

#[test]
fn damaged_plans_are_refused_or_name_everything_once() {
    let mut dice = Dice::new(2);
    for round in cases("damaged plans", 0..20_000) {
        let problem = generate(round % 50, &Knobs::tiny());
        let mut words = encode_plan(&some_plan(&mut dice, &problem));
        mutate(&mut dice, &mut words);
        if let Ok(plan) = decode_plan(&words, &problem) {
            assert_eq!(encode_plan(&plan), words);
            let mut vehicles: Vec<u32> = plan.routes.iter().map(|r| r.vehicle).collect();
            vehicles.dedup();
            assert_eq!(vehicles.len(), plan.routes.len());
            assert!(
                vehicles
                    .iter()
                    .all(|&v| (v as usize) < problem.vehicles.len())
            );
        }
    }
}

#[test]
fn every_shortened_stream_is_refused() {
    let problem = generate(3, &Knobs::tiny());
    let words = encode(&problem, &Options::default(), false);
    for length in 0..words.len() {
        assert!(decode_problem(&words[..length]).is_err(), "{length} words");
    }
}
