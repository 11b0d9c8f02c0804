//! Searches of one problem that take over one another's plans: what a plan is after it was adopted, and that the native build and the
//! artefact make the same of the same adoptions. The latter are golden: `test/kernel/exchange.spec.ts` tells the artefact the same plans after
//! the same steps. `UPDATE_GOLDEN=1` writes the files anew.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use crate::support::encode::encode;
use crate::support::golden_cases::core;
use crate::support::solve::{Clock, session, without_exact};
use solver_wasm::check::check;
use solver_wasm::generate::{Knobs, generate};
use solver_wasm::model::Core;
use solver_wasm::problem::{EngineChoice, Options, Overtime, Plan, Problem};
use solver_wasm::session::Session;
use solver_wasm::wire::encode_plan;

/// Milliseconds a look at the clock: each step is one block of iterations.
const PACE: f64 = 5.0;
const STEPS_BETWEEN_LOOKS: u64 = 8;

struct Case {
    name: &'static str,
    problem: Problem,
    options: Options,
}

fn cases() -> Vec<Case> {
    let plain = Knobs {
        capacities: 100,
        ..Knobs::plain((30, 30), (5, 5), 1_000_000)
    };
    let windows = Knobs {
        horizon: 8_000,
        windows: 100,
        service_times: 100,
        capacities: 100,
        ..plain
    };
    // Thirty stops without windows are solved before a second search has its first look.
    let plain = Knobs {
        tasks: (40, 40),
        ..plain
    };
    let all = Knobs {
        relations: 0,
        ..Knobs::all((20, 20), (4, 4), 8_000)
    };
    let linked = Knobs {
        precedence: 100,
        relations: 100,
        ..windows
    };
    let pairs = Knobs {
        shipments: 100,
        ..windows
    };
    let local = |metaheuristic: u32| Options {
        engine: EngineChoice::LocalSearch,
        metaheuristic,
        ..Options::default()
    };
    let list = [
        ("plain", 1, plain, Options::default()),
        ("windows", 2, windows.clone(), Options::default()),
        ("all", 3, all, Options::default()),
        ("linked", 4, linked, Options::default()),
        ("pairs", 9, pairs, Options::default()),
        ("full", 10, windows.clone(), Options::default()),
        ("guided", 5, windows.clone(), local(2)),
        ("annealing", 6, windows.clone(), local(3)),
        ("tabu", 7, windows.clone(), local(4)),
        ("guided-full", 8, windows, local(2)),
    ];
    list.into_iter()
        .map(|(name, seed, knobs, methods)| Case {
            name,
            problem: match name {
                "full" | "guided-full" => with_overtime(generate(seed, &knobs)),
                _ => generate(seed, &knobs),
            },
            options: Options {
                seed,
                engine: methods.engine,
                metaheuristic: methods.metaheuristic,
                consume_all_time: true,
                ..without_exact(1_500)
            },
        })
        .collect()
}

/// A price beyond a length of time, which the core for every rule alone knows.
fn with_overtime(mut problem: Problem) -> Problem {
    problem.vehicles[0].overtime = Some(Overtime {
        max: 100,
        cost_per_time: 1,
    });
    problem
}

/// The plan that one search ends with, and what it was told: after which step which plan, and whether it took it.
struct Told {
    plans: Vec<(u64, Vec<i32>, bool)>,
    plan: Vec<i32>,
}

/// Two searches in turns; the first looks at the second's plan every so often, the second never at the first's.
fn led(case: &Case) -> Told {
    let second = Options {
        seed: case.options.seed + 100,
        ..case.options.clone()
    };
    let mut one = session(&case.problem, &case.options, Clock::new(PACE));
    let mut two = session(&case.problem, &second, Clock::new(PACE));
    let mut plans = Vec::new();
    let mut steps = 0;
    loop {
        let done = one.step();
        steps += 1;
        // It is always ahead.
        for _ in 0..3 {
            two.step();
        }
        if done {
            return Told {
                plans,
                plan: one.plan_words(),
            };
        }
        if steps % STEPS_BETWEEN_LOOKS == 0 {
            let plan = two.plan_words();
            let is_cheaper = two.cost() < one.cost();
            let taken = one.adopt_words(&plan).expect("plan words");
            assert!(!taken || is_cheaper, "{}: {steps}", case.name);
            assert!(one.cost() <= two.cost() || !taken, "{}: {steps}", case.name);
            plans.push((steps, plan, taken));
        }
    }
}

fn list(words: &[i32]) -> String {
    let words: Vec<String> = words.iter().map(i32::to_string).collect();
    format!("[{}]", words.join(","))
}

fn golden(case: &Case, told: &Told) -> String {
    let mut tables = String::new();
    for (index, profile) in case.problem.profiles.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let (distance, time) = (list(&profile.distance), list(&profile.time));
        write!(tables, "{comma}{{\"distance\":{distance},\"time\":{time}}}")
            .expect("a string takes it");
    }
    let plans: Vec<String> = told
        .plans
        .iter()
        .map(|(step, plan, taken)| {
            format!(
                "{{\"after\":{step},\"plan\":{},\"taken\":{taken}}}",
                list(plan)
            )
        })
        .collect();
    format!(
        "{{\"name\":\"{}\",\n\"words\":{},\n\"profiles\":[{tables}],\n\"told\":[{}],\n\"plan\":{}}}\n",
        case.name,
        list(&encode(&case.problem, &case.options, true)),
        plans.join(",\n"),
        list(&told.plan),
    )
}

#[test]
fn the_same_adoptions_give_the_plans_of_the_golden_files() {
    let mut changed = Vec::new();
    let mut bytes = 0;
    for case in cases() {
        let told = led(&case);
        let taken = told.plans.iter().filter(|told| told.2).count();
        assert!(taken > 0, "{}: nothing was taken over", case.name);
        let now = golden(&case, &told);
        bytes += now.len();
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("tests/golden_exchange")
            .join(format!("{}.json", case.name));
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
            fs::write(&path, &now).expect("the file can be written");
        } else if fs::read_to_string(&path).ok().as_deref() != Some(&now) {
            changed.push(case.name);
        }
    }
    assert!(bytes < 200_000, "{bytes} bytes: keep the repository light");
    assert!(
        changed.is_empty(),
        "plans changed: {changed:?}. Meant? UPDATE_GOLDEN=1 cargo test --test suites exchange writes them anew"
    );
}

#[test]
fn cases_hold_the_cores_that_searches_differ_by() {
    let cores: Vec<Core> = cases().iter().map(|case| core(&case.problem)).collect();
    for wanted in [Core::Timed, Core::Rich, Core::Pairs, Core::Full] {
        assert!(cores.contains(&wanted), "{wanted:?} in {cores:?}");
    }
}

/// Steps a search until it has begun, and then so many times.
fn stepped(case: &Case, options: &Options, steps: usize) -> Session<Clock> {
    let mut session = session(&case.problem, options, Clock::new(PACE));
    while session.iterations() == 0 {
        assert!(!session.step());
    }
    for _ in 0..steps {
        session.step();
    }
    session
}

#[test]
fn an_adopted_plan_is_the_best_one_whole_and_the_search_goes_on_from_it() {
    for case in cases() {
        let longer = Options {
            seed: 77,
            max_iterations: Some(6_000),
            ..case.options.clone()
        };
        let better = stepped(&case, &longer, 300);
        let mut search = stepped(&case, &case.options, 2);
        assert!(better.cost() < search.cost(), "{}", case.name);
        let before = search.improvements();
        assert!(search.adopt(&better.plan()), "{}", case.name);
        assert_eq!(search.plan(), better.plan(), "{}", case.name);
        assert_eq!(search.cost(), better.cost(), "{}", case.name);
        assert_eq!(search.improvements(), before + 1, "{}", case.name);
        while !search.step() {}
        assert!(search.cost() <= better.cost(), "{}", case.name);
        assert!(
            check(&case.problem, &search.plan()).is_empty(),
            "{}",
            case.name
        );
    }
}

#[test]
fn what_is_no_better_changes_nothing() {
    for case in cases() {
        let worse = stepped(&case, &case.options, 1).plan();
        let mut told = stepped(&case, &case.options, 20);
        let mut untold = stepped(&case, &case.options, 20);
        assert!(!told.adopt(&worse), "{}", case.name);
        let own = told.plan();
        assert!(!told.adopt(&own), "{}", case.name);
        assert!(!told.adopt(&Plan::default()), "{}", case.name);
        while !told.step() {}
        while !untold.step() {}
        assert_eq!(told.plan_words(), untold.plan_words(), "{}", case.name);
    }
}

#[test]
fn a_search_takes_no_plan_before_its_first_one_and_after_its_end() {
    let case = &cases()[0];
    let better = stepped(case, &case.options, 60);
    let mut search = session(&case.problem, &case.options, Clock::new(PACE));
    assert!(!search.adopt(&better.plan()));
    assert_eq!(search.cost(), i64::MAX);
    let short = Options {
        max_iterations: Some(1),
        ..case.options.clone()
    };
    let mut search = session(&case.problem, &short, Clock::new(PACE));
    while !search.step() {}
    assert!(better.cost() < search.cost());
    assert!(!search.adopt(&better.plan()));
}

#[test]
fn words_that_are_no_plan_of_the_problem_are_refused() {
    let case = &cases()[0];
    let mut search = stepped(case, &case.options, 1);
    let mut words = encode_plan(&search.plan());
    words[1] = 999;
    assert!(search.adopt_words(&words).is_err());
    assert!(search.adopt_words(&[1, 0]).is_err());
}

#[test]
fn what_is_used_is_the_share_of_the_iterations_or_of_the_time() {
    let case = &cases()[0];
    let search = stepped(case, &case.options, 0);
    let share = search.iterations() as f64 / 1_500.0;
    assert!((search.used() - share).abs() < 1e-9, "{}", search.used());
    let timed = Options {
        max_iterations: None,
        time_limit_ms: Some(10_000),
        ..case.options.clone()
    };
    let mut search = stepped(case, &timed, 0);
    let mut used = search.used();
    assert!(used > 0.0 && used < 0.1);
    while !search.step() {
        let now = search.used();
        assert!(now >= used && now <= 1.0);
        used = now;
    }
    assert!(used > 0.99, "{used}");
}
