//! When plans are recombined, and that what comes of it keeps every rule: the search compares what it keeps with what comes from
//! scratch after every part and iteration (`verify`), and the checker judges the plan.

use super::parts::Parts;
use super::search_of_tests::announced;
use super::start;
use crate::check::check;
use crate::fixtures::{add_job, add_vehicle, lift_hours, line, vehicle};
use crate::generate::{Knobs, generate};
use crate::model::{Core, Model};
use crate::problem::{Options, Plan, Problem, Term, Window};

/// Iterations that are made.
const MADE: u32 = 1_500;

fn windows() -> Knobs {
    Knobs {
        windows: 100,
        service_times: 70,
        capacities: 100,
        non_metric: 50,
        asymmetric: 50,
        several_depots: 50,
        fixed_costs: 30,
        optional: 100,
        ..Knobs::plain((50, 60), (9, 14), 20_000)
    }
}

fn is_on(problem: &Problem, options: &Options) -> bool {
    Parts::of(&Model::compile(problem), options, false).recombines
}

fn searched(problem: &Problem, seed: u64) -> (Plan, Vec<i64>) {
    super::search_of_tests::searched(problem, seed, MADE)
}

#[test]
fn recombined_plans_keep_every_rule_and_the_best_one_is_never_lost() {
    let (mut on, mut better_late) = ([0, 0], 0);
    for seed in 0..40 {
        let timed = Knobs {
            time_costs: if seed % 2 == 0 { 0 } else { 100 },
            ..windows()
        };
        let problem = generate(seed, &timed);
        let core = Model::compile(&problem).features.core();
        if !is_on(&problem, &announced(seed)) {
            continue;
        }
        on[usize::from(core == Core::Duration)] += 1;
        let (plan, costs) = searched(&problem, seed);
        assert_eq!(check(&problem, &plan), [], "seed {seed}");
        assert!(costs.is_sorted_by(|a, b| a >= b), "seed {seed}");
        let children = &costs[MADE as usize / 2..];
        better_late += usize::from(children[children.len() - 1] < children[0]);
        assert_eq!(searched(&problem, seed).0, plan, "seed {seed}");
    }
    assert!(on.iter().all(|&count| count >= 6), "{on:?} of each core");
    assert!(better_late >= 4, "children were better in {better_late}");
}

/// One that recombines, before a test changes it.
fn problem() -> Problem {
    let knobs = Knobs {
        non_metric: 0,
        optional: 0,
        several_depots: 0,
        ..windows()
    };
    let mut problem = generate(1, &knobs);
    // With a clock the search with penalties would follow one annealing, but for this.
    problem.tasks[0].mandatory = false;
    problem
}

/// Two depots with two vehicles each, and stops without windows on a line between them.
fn depots(stops: u32, most_seconds: Option<i64>) -> Problem {
    let places: Vec<i32> = (0..stops as i32 + 2).map(|place| 10 * place).collect();
    let mut p = line(&places);
    p.num_dimensions = 1;
    for depot in [0, 0, stops + 1, stops + 1] {
        let mut own = vehicle();
        (own.start_location, own.end_location) = (depot, Some(depot));
        lift_hours(&mut own);
        (own.capacity, own.initial_load) = (vec![Some(20)], vec![None]);
        own.max_time = most_seconds;
        add_vehicle(&mut p, own);
    }
    for place in 1..=stops {
        let job = add_job(&mut p, place, 0, &[]);
        p.activities[job as usize].demand = vec![1];
    }
    p
}

#[test]
fn a_long_search_for_half_a_hundred_stops_with_windows_recombines() {
    assert!(is_on(&problem(), &announced(1)));
}

#[test]
fn the_budget_a_stop_decides_by_iterations_and_by_time() {
    let problem = problem();
    let stops = problem.activities.len() as u64;
    let of = |max_iterations, time_limit_ms| Options {
        max_iterations,
        time_limit_ms,
        ..Options::default()
    };
    let asked = [
        (of(Some(8_000 * stops), None), true),
        (of(Some(8_000 * stops - 1), None), false),
        (of(None, Some(55 * stops)), true),
        (of(None, Some(55 * stops - 1)), false),
        // Iterations are the budget, and the limit a safety stop.
        (of(Some(8_000 * stops - 1), Some(1_000_000)), false),
        (of(None, None), false),
    ];
    for (options, expected) in asked {
        assert_eq!(is_on(&problem, &options), expected, "{options:?}");
    }
}

#[test]
fn other_problems_keep_one_annealing() {
    let off = |name: &str, change: &dyn Fn(&mut Problem)| {
        let mut other = problem();
        change(&mut other);
        assert!(!is_on(&other, &announced(1)), "{name}");
    };
    off("few stops have a window", &|p| {
        for activity in p.activities.iter_mut().skip(20) {
            activity.windows.clear();
        }
    });
    off("windows as long as the shifts", &|p| {
        for window in p.activities.iter_mut().flat_map(|a| &mut a.windows) {
            (window.start, window.end) = (0, 1_000_000);
        }
    });
    off("two windows", &|p| {
        let window = |start, end| Window {
            start,
            end,
            day: None,
            early_penalty: None,
            late_penalty: None,
        };
        p.activities[0].windows = vec![window(0, 1_000), window(5_000, 20_000)];
    });
    off("a limit of tasks", &|p| p.vehicles[0].max_tasks = Some(9));
    let given = Options {
        initial_plan: Some(Plan::default()),
        ..announced(1)
    };
    assert!(!is_on(&problem(), &given), "a given plan");
    assert!(
        !Parts::of(&Model::compile(&problem()), &announced(1), true).recombines,
        "vehicles are saved"
    );
    for (tasks, expected) in [(49, false), (50, true), (150, true), (151, false)] {
        let knobs = Knobs {
            tasks: (tasks, tasks),
            optional: 0,
            ..windows()
        };
        let mut sized = generate(1, &knobs);
        sized.tasks[0].mandatory = false;
        let long = Options {
            max_iterations: Some(u64::MAX),
            ..announced(1)
        };
        assert_eq!(is_on(&sized, &long), expected, "{tasks} stops");
    }
}

#[test]
fn with_a_clock_the_search_with_penalties_follows_one_annealing() {
    let mut all_served = problem();
    all_served.tasks[0].mandatory = true;
    let parts = |problem: &Problem| Parts::of(&Model::compile(problem), &announced(1), false);
    let (recombines, penalises) = (true, false);
    assert_eq!(
        parts(&problem()),
        Parts {
            recombines,
            penalises
        }
    );
    assert_eq!(
        parts(&all_served),
        Parts {
            recombines: false,
            penalises: true
        }
    );
    // Without one it follows recombination.
    let both = Parts {
        recombines: true,
        penalises: true,
    };
    assert_eq!(parts(&depots(60, None)), both);
}

#[test]
fn vehicles_that_come_first_are_left_to_the_fleet_reduction() {
    let mut first = problem();
    first.objective.tiers = vec![vec![(Term::Vehicles, 1)], vec![(Term::Money, 1)]];
    // Parts of the budget in which one annealing has other temperatures than several: the plans are those of a short search.
    let short = Options {
        max_iterations: Some(u64::from(MADE)),
        ..announced(1)
    };
    let swept = |options: &Options| {
        let mut engine = start(Model::compile(&first), options);
        while !engine.construct(64) {}
        for iteration in 0..MADE {
            engine.set_fraction(f64::from(iteration) / f64::from(MADE));
            engine.iterate();
        }
        engine.finish();
        engine.plan()
    };
    assert_eq!(swept(&short), swept(&announced(1)));
}

#[test]
fn short_searches_recombine_where_depots_share_the_stops_out() {
    let short = |count| Options {
        max_iterations: Some(count),
        ..Options::default()
    };
    let limited = {
        let mut problem = depots(60, None);
        for vehicle in &mut problem.vehicles {
            vehicle.max_distance = Some(900);
        }
        problem
    };
    let asked = [
        (Core::Plain, depots(60, None)),
        (Core::Duration, depots(60, Some(900))),
        (Core::Rich, limited),
    ];
    for (core, problem) in asked {
        assert_eq!(Model::compile(&problem).features.core(), core);
        assert!(is_on(&problem, &short(90_000)));
        assert!(!is_on(&problem, &short(89_999)));
        let costs = searched(&problem, 1).1;
        assert!(costs.is_sorted_by(|a, b| a >= b));
    }
    let timed = |time_limit_ms| Options {
        time_limit_ms: Some(time_limit_ms),
        ..Options::default()
    };
    assert!(is_on(&depots(60, None), &timed(780)));
    assert!(!is_on(&depots(60, None), &timed(779)));
    for stops in [49, 201] {
        assert!(!is_on(&depots(stops, None), &short(u64::MAX)), "{stops}");
    }
    let off = |name: &str, change: &dyn Fn(&mut Problem)| {
        let mut other = depots(60, None);
        change(&mut other);
        assert!(!is_on(&other, &short(90_000)), "{name}");
    };
    off("one depot", &|p| {
        for vehicle in &mut p.vehicles {
            (vehicle.start_location, vehicle.end_location) = (0, Some(0));
        }
    });
    off("drivers start at home", &|p| {
        for (place, vehicle) in (0..).zip(&mut p.vehicles) {
            vehicle.start_location = place;
        }
    });
}

/// One depot, and vehicles of two sizes.
fn fleet(stops: u32, most_seconds: Option<i64>) -> Problem {
    let mut p = depots(stops, most_seconds);
    for (size, vehicle) in [20, 20, 30, 30].into_iter().zip(&mut p.vehicles) {
        (vehicle.start_location, vehicle.end_location) = (0, Some(0));
        vehicle.capacity = vec![Some(size)];
    }
    p
}

#[test]
fn short_searches_recombine_where_vehicles_differ_and_no_clock_decides() {
    let short = |count| Options {
        max_iterations: Some(count),
        ..Options::default()
    };
    assert!(Model::compile(&fleet(60, None)).mixed_fleet);
    assert!(is_on(&fleet(60, None), &short(90_000)));
    assert!(!is_on(&fleet(60, None), &short(89_999)));
    let (plan, costs) = searched(&fleet(60, None), 1);
    assert_eq!(check(&fleet(60, None), &plan), []);
    assert!(costs.is_sorted_by(|a, b| a >= b));
    for stops in [49, 151] {
        assert!(!is_on(&fleet(stops, None), &short(u64::MAX)), "{stops}");
    }
    let timed = fleet(60, Some(900));
    assert_eq!(Model::compile(&timed).features.core(), Core::Duration);
    assert!(!is_on(&timed, &short(90_000)), "a clock");
    let one_size = {
        let mut p = fleet(60, None);
        for vehicle in &mut p.vehicles {
            vehicle.capacity = vec![Some(20)];
        }
        p
    };
    assert!(!is_on(&one_size, &short(90_000)), "one size");
}
