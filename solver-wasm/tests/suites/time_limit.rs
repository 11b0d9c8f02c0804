//! Whatever the rules of a problem, a solve ends by its limit, wherever in the work the time is up: the clock jumps at its
//! k-th reading, for many k, and the answer must be sound and come soon after.

use std::cell::Cell;
use std::rc::Rc;

use crate::support::line::line;
use crate::support::tell::cases;
use solver_wasm::check::{check, check_reasons, check_report};
use solver_wasm::generate::{Knobs, generate};
use solver_wasm::generate_rules;
use solver_wasm::host::Host;
use solver_wasm::problem::{Options, Plan, PlannedRoute, Problem, RelationKind};
use solver_wasm::session::Session;
use solver_wasm::timing::allowance::Allowance;
use solver_wasm::timing::route::{Keep, Route};
use solver_wasm::wire::schema::METAHEURISTICS;
use solver_wasm::wire::summary::{ProvenBy, StoppedBy};

const LIMIT_MS: u64 = 1_000;
/// The clock is looked at so often at most after it has passed whatever is granted: by what is under way when it jumps,
/// and once for each part of the work and each unserved task and class.
const READINGS_AFTER: u64 = 400;

/// Stands still until it was read so often, then jumps, and goes on by a millisecond a reading: what a slow look takes.
struct Jumping {
    left: Cell<u64>,
    to: f64,
    /// Readings after the jump.
    after: Rc<Cell<u64>>,
}

impl Host for Jumping {
    fn now(&self) -> f64 {
        if self.left.get() > 0 {
            self.left.set(self.left.get() - 1);
            return 0.0;
        }
        self.after.set(self.after.get() + 1);
        self.to + self.after.get() as f64
    }

    fn stopped(&self) -> bool {
        false
    }
}

/// The service's own choice.
const ANY_METHOD: u32 = 0;

/// Solves, the clock jumping at a reading, and judges what came. Readings after the jump.
fn solve_with_a_jump(problem: &Problem, method: u32, reading: u64, to: f64, what: &str) -> u64 {
    let options = Options {
        exact: false,
        time_limit_ms: Some(LIMIT_MS),
        metaheuristic: method,
        ..crate::support::solve::iterations(60)
    };
    let after = Rc::new(Cell::new(0));
    let host = Jumping {
        left: Cell::new(reading),
        to,
        after: Rc::clone(&after),
    };
    let mut session = Session::new(problem.clone(), options, host);
    session.begin().expect("a valid problem");
    while !session.step() {}
    let searched = after.get();
    let words = session.plan_words();
    let plan = plan_of(&words);
    let what = format!("{what}, reading {reading}, to {to}");
    let broken = check(problem, &plan);
    assert!(broken.is_empty(), "{what}: {broken:?} in {plan:?}");
    let report = session.report_words(&words).expect("its own plan");
    check_report(problem, &plan, &report).unwrap_or_else(|e| panic!("{what}: {e}"));
    let reasons = session.reasons_words(&words).expect("its own plan");
    let named = match what.starts_with("seed") {
        // Which of two rules of time refuses a task is told otherwise by the checker.
        true => Ok(()),
        false => check_reasons(problem, &plan, &reasons),
    };
    // Long after the limit nothing is scheduled that would tell what a clock bars.
    if to < LIMIT_MS as f64 + 100.0 {
        named.unwrap_or_else(|e| panic!("{what}: {e}"));
    }
    let summary = session.summary();
    // A descent ends where nothing improves.
    let is_whole = summary.iterations >= 60
        || summary.proven_by == ProvenBy::Bound
        || summary.stopped_by == StoppedBy::Stagnation;
    assert!(
        searched == 0 || !summary.deterministic || is_whole,
        "{what}: the clock had a say"
    );
    searched
}

fn plan_of(words: &[i32]) -> Plan {
    let mut words = words.iter().map(|&word| word.cast_unsigned());
    let mut next = || words.next().expect("plan words");
    let route = |next: &mut dyn FnMut() -> u32| PlannedRoute {
        vehicle: next(),
        activities: (0..next()).map(|_| next()).collect(),
    };
    Plan {
        routes: (0..next()).map(|_| route(&mut next)).collect(),
    }
}

/// Before the limit, within what the last pass has, within what reasons have, and long after.
const JUMPS: [f64; 4] = [950.0, 1_010.0, 1_060.0, 60_000.0];

#[test]
fn wherever_the_time_is_up_the_answer_is_sound() {
    for seed in cases("limits at every reading of the clock", 0..60) {
        let problem = generate_rules::generate(seed);
        let names = format!("seed {seed} {:?}", generate_rules::chosen(seed));
        for reading in [1, 3, 10, 30, 60, 100, 200, 400, 1_000, 3_000] {
            for to in JUMPS {
                solve_with_a_jump(&problem, ANY_METHOD, reading + seed % 7, to, &names);
            }
        }
    }
}

/// Families of rules under which one look at a route, or one schedule of tied routes, takes long.
fn larger() -> Vec<(&'static str, Problem)> {
    let plain = || Knobs::plain((24, 32), (4, 5), 28_800);
    let tied = |kind| Knobs {
        relations: 100,
        soft_relations: 0,
        relation_kind: Some(kind),
        ..plain()
    };
    let knobs = [
        ("plain", plain()),
        ("every rule of routes", Knobs::all((24, 32), (4, 5), 28_800)),
        (
            "shipments",
            Knobs {
                shipments: 100,
                ..plain()
            },
        ),
        (
            "precedence",
            Knobs {
                precedence: 100,
                ..plain()
            },
        ),
        ("same time", tied(RelationKind::SameTime)),
        ("same route", tied(RelationKind::SameRoute)),
        ("sequence", tied(RelationKind::Sequence)),
        (
            "several windows",
            Knobs {
                windows: 100,
                several_windows: 100,
                max_time: 100,
                time_costs: 100,
                ..plain()
            },
        ),
    ];
    let of = |(name, knobs): (&'static str, Knobs)| (name, generate(11, &knobs));
    knobs.into_iter().map(of).collect()
}

#[test]
fn larger_problems_of_each_family_end_soon_after_the_time_is_up() {
    for (name, problem) in larger() {
        for reading in [1, 30, 200, 1_000] {
            solve_with_a_jump(&problem, ANY_METHOD, reading, 1_010.0, name);
            let after = solve_with_a_jump(&problem, ANY_METHOD, reading, 60_000.0, name);
            assert!(
                after <= READINGS_AFTER,
                "{name}, reading {reading}: the clock was read {after} times more"
            );
        }
    }
}

#[test]
fn so_do_they_under_every_metaheuristic() {
    for (name, problem) in larger() {
        for method in 1..METAHEURISTICS.len() as u32 {
            for reading in [200, 1_000, 3_000] {
                let after = solve_with_a_jump(&problem, method, reading, 60_000.0, name);
                assert!(
                    after <= READINGS_AFTER,
                    "{name}, method {method}, reading {reading}: the clock was read {after} times more"
                );
            }
        }
    }
}

/// What one search for schedules of tied routes may do in all: without it one of them took most of a limit.
#[test]
fn a_search_for_a_schedule_spends_its_allowance_and_ends_with_it() {
    let chain = Route::new(&line(3, 1), 0, &[0, 1, 2]).chain(Keep::ALL);
    let allowance = Allowance::of(1);
    assert_eq!(chain.solve_within(&[], &allowance), chain.solve());
    assert!(allowance.is_spent());
    assert_eq!(chain.solve_within(&[], &allowance), None);
    allowance.renew(1);
    assert!(chain.solve_within(&[], &allowance).is_some());
}
