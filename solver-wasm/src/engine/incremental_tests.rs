//! In unit tests every engine compares what it keeps up to date with what is computed from scratch, after every move
//! (`solution::verify`). Here generated problems of each feature set go through every engine and metaheuristic.

use super::start;
use crate::generate::{Knobs, generate};
use crate::model::{Core, Model};
use crate::problem::{EngineChoice, Options};

fn none() -> Knobs {
    Knobs {
        capacities: 60,
        optional: 40,
        fixed_costs: 40,
        asymmetric: 50,
        open_routes: 25,
        several_depots: 30,
        ..Knobs::plain((3, 20), (1, 5), 4_000)
    }
}

fn windows() -> Knobs {
    Knobs {
        windows: 100,
        shifts: 40,
        service_times: 70,
        non_metric: 30,
        depot_windows: 25,
        ..none()
    }
}

/// What a set must meet: its core, and how many of its problems do.
struct Set {
    name: &'static str,
    core: Core,
    knobs: Knobs,
    /// So long a shift that the clock cannot bite.
    endless: bool,
}

fn sets() -> Vec<Set> {
    let set = |name, core, knobs| Set {
        name,
        core,
        knobs,
        endless: core == Core::Plain,
    };
    let rich = Core::Rich;
    vec![
        set("distance and one load", Core::Plain, none()),
        set("hard windows", Core::Timed, windows()),
        set(
            "a price or a limit of time",
            Core::Duration,
            Knobs {
                time_costs: 70,
                max_time: 50,
                ..windows()
            },
        ),
        set(
            "several windows",
            rich,
            Knobs {
                several_windows: 100,
                time_costs: 50,
                ..windows()
            },
        ),
        set(
            "loads of both signs",
            rich,
            Knobs {
                capacities: 100,
                signed_demands: 100,
                initial_loads: 30,
                ..windows()
            },
        ),
        set(
            "limits of a route",
            rich,
            Knobs {
                max_tasks: 60,
                max_distance: 60,
                max_travel_time: 60,
                ..windows()
            },
        ),
        set(
            "precedences",
            rich,
            Knobs {
                precedence: 100,
                time_costs: 50,
                ..windows()
            },
        ),
        set(
            "other relations",
            rich,
            Knobs {
                relations: 100,
                ..windows()
            },
        ),
        set("every rule", rich, Knobs::small()),
    ]
}

fn run(model: Model, options: &Options, iterations: usize) {
    let mut engine = start(model, options);
    while !engine.construct(4) {}
    for iteration in 0..iterations {
        engine.set_fraction(iteration as f64 / iterations as f64);
        engine.iterate();
    }
    engine.finish();
}

fn of_set(set: &Set, seeds: std::ops::Range<u64>, iterations: usize) {
    let mut met = 0;
    for seed in seeds.clone() {
        let mut problem = generate(seed, &set.knobs);
        if set.endless {
            for vehicle in &mut problem.vehicles {
                vehicle.shift.end = 50_000_000;
                vehicle.start_window.end = 50_000_000;
                vehicle.end_window.end = 50_000_000;
            }
        }
        if problem.tasks.is_empty() {
            continue;
        }
        let model = Model::compile(&problem);
        met += u64::from(model.features.core() == set.core);
        let hybrid = Options {
            engine: EngineChoice::RuinRecreate,
            seed,
            ..Options::default()
        };
        run(model, &hybrid, iterations);
        let local = Options {
            engine: EngineChoice::LocalSearch,
            metaheuristic: 1 + (seed % 5) as u32,
            ..hybrid
        };
        run(Model::compile(&problem), &local, iterations);
    }
    let count = seeds.end - seeds.start;
    let name = set.name;
    assert!(4 * met > count, "{name}: {met} of {count} meet the core");
}

#[test]
fn what_is_kept_up_to_date_is_what_comes_from_scratch() {
    for set in sets() {
        of_set(&set, 0..60, 60);
    }
}

#[test]
#[ignore = "long: ten times the problems and iterations"]
fn what_is_kept_up_to_date_is_what_comes_from_scratch_for_long() {
    for set in sets() {
        of_set(&set, 1_000..1_600, 600);
    }
}

#[test]
#[should_panic(expected = "clocks of route")]
fn a_clock_that_is_off_by_one_is_noticed() {
    use crate::evaluate::timed::Timed;
    use crate::fixtures::{add_job, add_vehicle, line, vehicle};
    use crate::solution::{Solution, verify};
    let mut problem = line(&[0, 10, 20]);
    add_vehicle(&mut problem, vehicle());
    add_job(&mut problem, 1, 0, &[(0, 50)]);
    add_job(&mut problem, 2, 0, &[(0, 60)]);
    let model = Model::compile(&problem);
    assert_eq!(model.features.core(), Core::Timed);
    let mut solution = Solution::new(&model);
    let slot = solution.empty_slot::<Timed>(&model, 0).expect("a vehicle");
    for (activity, position) in [(0, 1), (1, 2)] {
        assert!(solution.insert::<Timed>(&model, activity, slot, position));
    }
    verify::plan::<Timed>(&model, &solution);
    solution.routes[slot as usize].positions[1].latest += 1;
    verify::plan::<Timed>(&model, &solution);
}

#[test]
fn a_slot_of_a_class_that_can_never_leave_is_infeasible_and_admits_nobody() {
    use crate::evaluate::rich::Rich;
    use crate::fixtures::{add_job, add_vehicle, line, vehicle};
    use crate::solution::{Solution, verify};
    let mut problem = line(&[0, 10]);
    let mut closed = vehicle();
    closed.start_window.end = closed.shift.start - 1;
    add_vehicle(&mut problem, closed);
    add_job(&mut problem, 1, 0, &[]);
    let model = Model::compile(&problem);
    let mut solution = Solution::new(&model);
    let slot = solution.empty_slot::<Rich>(&model, 0).expect("a vehicle");
    assert!(!solution.routes[slot as usize].feasible);
    assert!(!model.admits(0, 0));
    verify::plan::<Rich>(&model, &solution);
}

#[test]
fn what_the_core_for_every_rule_keeps_is_what_comes_from_scratch() {
    use crate::problem::{days_may_overlap, needs_every_rule};
    let (mut met, mut pairs) = (0, 0);
    for seed in 0..150 {
        let mut problem = crate::generate_rules::generate(seed);
        problem.relations.clear();
        if days_may_overlap(&problem) || !needs_every_rule(&problem) {
            continue;
        }
        let model = Model::compile(&problem);
        met += usize::from(model.features.core() == Core::Full);
        pairs += usize::from(model.features.core() == Core::Pairs);
        let options = Options {
            seed,
            ..Options::default()
        };
        run(model, &options, 60);
        let local = Options {
            engine: EngineChoice::LocalSearch,
            metaheuristic: 1 + (seed % 5) as u32,
            ..options
        };
        run(Model::compile(&problem), &local, 60);
    }
    assert!(met > 75, "{met} need the core");
    assert!(pairs > 1, "{pairs} need that of shipments");
}

#[test]
fn so_it_is_where_the_local_search_moves_tasks_that_rules_tie() {
    let (mut tied, mut pairs) = (0, 0);
    for seed in 0..60 {
        let shipments = Knobs {
            shipments: 100,
            optional: 50,
            ..windows()
        };
        let large = generate(seed, &shipments);
        let rules = crate::generate_rules::generate(seed);
        for problem in [large, rules] {
            let model = Model::compile(&problem);
            pairs += usize::from(model.features.core() == Core::Pairs);
            tied += usize::from(model.book.is_some() && !model.rules.is_empty());
            let options = Options {
                engine: EngineChoice::LocalSearch,
                metaheuristic: 1 + (seed % 5) as u32,
                seed,
                ..Options::default()
            };
            run(model, &options, 60);
        }
    }
    assert!(pairs > 30 && tied > 10, "{pairs} {tied}");
}
