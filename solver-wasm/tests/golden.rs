//! Plans that must never change unnoticed, and must be the same wherever the kernel runs: a fixed set of
//! problems with the plans and summaries that the native build makes. The artefact solves the same words in
//! `test/kernel/native-equals-wasm.spec.ts`. `UPDATE_GOLDEN=1` writes the files anew.

mod support;

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use solver_wasm::generate::{Knobs, generate};
use solver_wasm::model::{Core, Model};
use solver_wasm::problem::{EngineChoice, Options};
use solver_wasm::report::{StopRow, report};
use solver_wasm::wire::schema;
use support::encode::encode;
use support::golden_cases::{self, Case};
use support::golden_rules;
use support::judge::judge;
use support::solve::{Solved, solve};

/// Larger problems of jobs, then small ones of each rule and method.
fn cases() -> Vec<Case> {
    let mut cases = jobs();
    cases.extend(golden_rules::rules());
    cases.extend(golden_cases::methods());
    cases.extend(golden_cases::phases());
    cases.push(golden_cases::several_trips());
    cases.push(golden_cases::recombined());
    cases.extend(golden_cases::penalised());
    cases
}

fn jobs() -> Vec<Case> {
    let sized = |n: u32, vehicles: u32| Knobs {
        relations: 0,
        ..Knobs::all((n, n), (vehicles, vehicles), 8_000)
    };
    let tiny = Knobs {
        relations: 0,
        ..Knobs::tiny()
    };
    let plain = |n: u32, vehicles: u32| Knobs::plain((n, n), (vehicles, vehicles), 8_000);
    let windows = Knobs {
        windows: 100,
        service_times: 100,
        capacities: 100,
        ..plain(40, 6)
    };
    let duration = Knobs {
        time_costs: 100,
        several_windows: 100,
        ..windows
    };
    let linked = Knobs {
        precedence: 100,
        ..windows
    };
    let related = Knobs {
        relations: 100,
        ..linked
    };
    let list: [(&str, u64, Knobs, u64); 13] = [
        ("plain", 1, plain(40, 1), 4_000),
        (
            "capacities",
            2,
            Knobs {
                capacities: 100,
                ..plain(50, 6)
            },
            4_000,
        ),
        ("windows", 3, windows, 3_000),
        ("duration", 4, duration, 2_000),
        ("linked", 5, linked, 1_000),
        ("all-1", 6, sized(25, 4), 2_000),
        ("all-2", 7, sized(30, 5), 2_000),
        ("all-3", 8, sized(40, 5), 2_000),
        ("all-4", 9, sized(50, 7), 2_000),
        ("tiny-1", 10, tiny.clone(), 500),
        ("tiny-2", 11, tiny, 500),
        (
            "optional",
            12,
            Knobs {
                optional: 100,
                ..plain(40, 3)
            },
            3_000,
        ),
        ("relations", 13, related, 1_000),
    ];
    list.into_iter()
        .map(|(name, seed, knobs, iterations)| Case {
            name: name.to_string(),
            problem: generate(seed, &knobs),
            options: Options {
                seed,
                max_iterations: Some(iterations),
                ..Options::default()
            },
        })
        .collect()
}

fn list(words: &[i32]) -> String {
    let words: Vec<String> = words.iter().map(i32::to_string).collect();
    format!("[{}]", words.join(","))
}

fn golden(case: &Case, solved: &Solved) -> String {
    let mut profiles = String::new();
    for (index, profile) in case.problem.profiles.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        write!(
            profiles,
            "{comma}{{\"distance\":{},\"time\":{}}}",
            list(&profile.distance),
            list(&profile.time)
        )
        .expect("a string takes it");
    }
    let tables: Vec<String> = case.problem.time_tables.iter().map(|t| list(t)).collect();
    let tables = match tables.as_slice() {
        [] => String::new(),
        some => format!("\"time_tables\":[{}],\n", some.join(",")),
    };
    format!(
        "{{\"name\":\"{}\",\n\"core\":\"{}\",\n\"words\":{},\n\"profiles\":[{profiles}],\n{tables}\"plan\":{},\n\"summary\":{},\n\"report\":{}}}\n",
        case.name,
        format!("{:?}", golden_cases::core(&case.problem)).to_lowercase(),
        list(&encode(&case.problem, &case.options, true)),
        list(&solved.plan_words),
        list(&solved.summary_words),
        list(&solved.report),
    )
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(format!("{name}.json"))
}

#[test]
fn plans_are_those_of_the_golden_files() {
    let mut changed = Vec::new();
    let mut bytes = 0;
    for case in cases() {
        let solved = solve(&case.problem, &case.options);
        judge(&case.problem, &solved).unwrap_or_else(|fault| panic!("{}: {fault}", case.name));
        let now = golden(&case, &solved);
        bytes += now.len();
        let path = file(&case.name);
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
            fs::write(&path, &now).expect("the file can be written");
        } else if fs::read_to_string(&path).ok().as_deref() != Some(&now) {
            changed.push(case.name);
        }
    }
    assert!(bytes < 480_000, "{bytes} bytes: keep the repository light");
    assert!(
        changed.is_empty(),
        "plans changed: {changed:?}. Meant? UPDATE_GOLDEN=1 cargo test --test golden writes them anew"
    );
}

/// Ids of the sections in these words.
fn sections(words: &[i32]) -> Vec<i32> {
    let (mut ids, mut at) = (Vec::new(), 3);
    while at < words.len() {
        ids.push(words[at]);
        at += 2 + words[at + 1] as usize;
    }
    ids
}

#[test]
fn golden_plans_hold_every_section_core_and_method() {
    let cases = cases();
    let missing = |held: &dyn Fn(&Case) -> bool| !cases.iter().any(held);
    for (id, name) in schema::SECTIONS {
        let held =
            |case: &Case| sections(&encode(&case.problem, &case.options, true)).contains(&id);
        assert!(!missing(&held), "no golden plan has {name}");
    }
    for core in [
        Core::Plain,
        Core::Timed,
        Core::Duration,
        Core::Rich,
        Core::Pairs,
        Core::Full,
    ] {
        assert!(
            !missing(&|case| golden_cases::core(&case.problem) == core),
            "{core:?}"
        );
    }
    for engine in [
        EngineChoice::Automatic,
        EngineChoice::LocalSearch,
        EngineChoice::RuinRecreate,
    ] {
        assert!(
            !missing(&|case| case.options.engine == engine),
            "{engine:?}"
        );
    }
    for strategy in 0..schema::FIRST_SOLUTIONS.len() as u32 {
        assert!(
            !missing(&|case| case.options.first_solution == strategy),
            "strategy {strategy}"
        );
    }
    for method in 0..schema::METAHEURISTICS.len() as u32 {
        let held = |case: &Case| {
            case.options.metaheuristic == method && case.options.engine == EngineChoice::LocalSearch
        };
        assert!(!missing(&held), "metaheuristic {method}");
    }
    assert!(
        !missing(&|case| !case.problem.time_tables.is_empty()),
        "time tables"
    );
    assert!(
        !missing(&|case| case.options.initial_plan.is_some()),
        "a given plan"
    );
}

#[test]
fn a_golden_plan_comes_back_for_goods_that_are_ready_later() {
    let case = golden_cases::several_trips();
    let (problem, plan) = (&case.problem, solve(&case.problem, &case.options).plan);
    assert!(!Model::compile(problem).depot_pickups.is_empty());
    assert!(golden_cases::trips(problem, &plan) > 1, "{plan:?}");
    let told = report(problem, &plan).expect("its own plan");
    let waits = |row: &StopRow| row.activity >= 0 && row.waiting > 0;
    assert!(
        told.routes
            .iter()
            .any(|route| route.stops.iter().any(waits))
    );
}
