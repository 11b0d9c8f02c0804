//! A whole solve through the border: problem → words → session → words → plan.

use std::cell::Cell;

use solver_wasm::host::Host;
use solver_wasm::problem::{Options, Plan, PlannedRoute, Problem};
use solver_wasm::session::Session;

use super::encode::encode;

/// A clock that goes on by `pace` milliseconds each time it is read: 0 stands still, so that a step
/// runs to the end of the solve; more cuts the solve into steps.
pub struct Clock {
    now: Cell<f64>,
    pace: f64,
}

impl Clock {
    pub fn new(pace: f64) -> Clock {
        Clock {
            now: Cell::new(0.0),
            pace,
        }
    }
}

impl Host for Clock {
    fn now(&self) -> f64 {
        self.now.set(self.now.get() + self.pace);
        self.now.get()
    }

    fn stopped(&self) -> bool {
        false
    }
}

/// Summary words, read as docs/wire-format.md says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    pub iterations: i64,
    pub improvements: i64,
    pub proven_optimal: bool,
    pub proven_by_bound: bool,
    pub stopped_by: i32,
    pub deterministic: bool,
    pub served: i32,
    pub unserved: i32,
    pub missing_mandatory: i64,
    pub tiers: Vec<i64>,
    pub lower_bound: Option<i64>,
    /// Engine, first-solution strategy and metaheuristic that ran: ids of the schema.
    pub methods: [i32; 3],
}

pub struct Solved {
    pub plan: Plan,
    pub plan_words: Vec<i32>,
    pub summary: Summary,
    pub summary_words: Vec<i32>,
    pub report: Vec<i32>,
    pub reasons: Vec<i32>,
    pub steps: u64,
}

fn long(words: &[i32], at: usize) -> i64 {
    i64::from(words[at + 1]) << 32 | i64::from(words[at] as u32)
}

fn read_summary(words: &[i32]) -> Summary {
    let tiers = (0..words[10] as usize)
        .map(|tier| long(words, 11 + 2 * tier))
        .collect();
    let end = 11 + 2 * words[10] as usize;
    assert_eq!(words.len(), end + 6, "summary words");
    Summary {
        iterations: long(words, 0),
        improvements: long(words, 2),
        proven_optimal: words[4] != 0,
        proven_by_bound: words[4] == 2,
        stopped_by: words[5],
        deterministic: words[6] == 1,
        served: words[7],
        unserved: words[8],
        missing_mandatory: i64::from(words[9]),
        tiers,
        lower_bound: (words[end] == 1).then(|| long(words, end + 1)),
        methods: [words[end + 3], words[end + 4], words[end + 5]],
    }
}

fn read_plan(words: &[i32]) -> Plan {
    let mut words = words.iter().map(|&word| word as u32);
    let mut next = || words.next().expect("plan words");
    let routes = (0..next())
        .map(|_| {
            let vehicle = next();
            let count = next();
            PlannedRoute {
                vehicle,
                activities: (0..count).map(|_| next()).collect(),
            }
        })
        .collect();
    assert_eq!(words.next(), None, "plan words left over");
    Plan { routes }
}

pub fn session(problem: &Problem, options: &Options, clock: Clock) -> Session<Clock> {
    let words = encode(problem, options, true);
    let mut session = Session::decode(&words, clock).expect("generated problems are carried");
    for profile in &problem.profiles {
        session
            .add_profile(profile.distance.to_vec(), profile.time.to_vec())
            .expect("tables of the right size");
    }
    for table in &problem.time_tables {
        session
            .add_time_table(table.to_vec())
            .expect("tables of the right size");
    }
    session.begin().expect("a valid problem");
    session
}

pub fn solve_at_pace(problem: &Problem, options: &Options, pace: f64) -> Solved {
    let mut session = session(problem, options, Clock::new(pace));
    let mut steps = 1;
    while !session.step() {
        steps += 1;
    }
    let plan_words = session.plan_words();
    let summary_words = session.summary_words();
    Solved {
        plan: read_plan(&plan_words),
        summary: read_summary(&summary_words),
        report: session.report_words(&plan_words).expect("its own plan"),
        reasons: session.reasons_words(&plan_words).expect("its own plan"),
        plan_words,
        summary_words,
        steps,
    }
}

pub fn solve(problem: &Problem, options: &Options) -> Solved {
    solve_at_pace(problem, options, 0.0)
}

/// Iterations alone end the search.
pub fn iterations(count: u64) -> Options {
    Options {
        max_iterations: Some(count),
        ..Options::default()
    }
}

pub fn without_exact(count: u64) -> Options {
    Options {
        exact: false,
        ..iterations(count)
    }
}
