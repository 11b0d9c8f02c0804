//! What a stranger's words go through, from the decoder to the reasons. The fuzz target is this and a loop
//! (`fuzz/fuzz_targets/decode.rs` takes this file in by its path), so that a suite runs the same lines over its seeds.

use std::cell::Cell;

use solver_wasm::host::Host;
use solver_wasm::problem::{Problem, TrafficSpeed, UNREACHABLE};
use solver_wasm::session::Session;
use solver_wasm::wire::decode_problem;

/// What became of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Driven {
    /// The decoder did not take them.
    Refused,
    /// Decoded, and larger than a run may be.
    TooLarge,
    /// Decoded, and wrong as a whole.
    Inconsistent,
    /// Solved, reported and explained.
    Solved,
}

/// A clock that moves on with every look at it; the stop flag comes up after 100.
struct Clock(Cell<u32>);

impl Host for Clock {
    fn now(&self) -> f64 {
        self.0.set(self.0.get() + 1);
        f64::from(self.0.get())
    }

    fn stopped(&self) -> bool {
        self.0.get() > 100
    }
}

/// A table that mixes ordinary, free, huge and forbidden legs.
fn table(problem: &Problem, salt: u32) -> Vec<i32> {
    let mut state = salt.wrapping_mul(2_654_435_761) | 1;
    (0..problem.num_locations * problem.num_locations)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            match state % 16 {
                0 => UNREACHABLE,
                1 => UNREACHABLE - 1,
                2 => 0,
                _ => (state >> 8) as i32 % 5_000,
            }
        })
        .collect()
}

/// As many as the decoded words name, by the highest number. A vehicle or a segment may name one that nothing backs.
fn tables_named(problem: &Problem) -> (u32, u32) {
    let profiles = problem.vehicles.iter().map(|vehicle| vehicle.profile);
    let segments = problem.traffic.iter().flat_map(|traffic| &traffic.segments);
    let times = segments.filter_map(|segment| match segment.speed {
        TrafficSpeed::Table(index) => Some(index),
        TrafficSpeed::Factor(_) => None,
    });
    let count = |highest: Option<u32>| highest.map_or(0, |index| index.saturating_add(1));
    (count(profiles.max()).max(1), count(times.max()))
}

/// Decodes, gives tables, solves until the stop flag comes up, reports and explains; then takes the words for a plan of
/// another service. Panics where the kernel breaks a promise of its own.
pub fn drive(words: &[i32]) -> Driven {
    let Ok((problem, _)) = decode_problem(words) else {
        return Driven::Refused;
    };
    let (profiles, times) = tables_named(&problem);
    if problem.num_locations > 40 || profiles > 4 || times > 4 {
        return Driven::TooLarge;
    }
    let mut session = Session::decode(words, Clock(Cell::new(0))).expect("decoded before");
    for profile in 0..profiles {
        let salt = words.len() as u32 + profile;
        session
            .add_profile(table(&problem, salt), table(&problem, salt + 100))
            .expect("tables of the right size");
    }
    for time in 0..times {
        let salt = words.len() as u32 + 200 + time;
        session
            .add_time_table(table(&problem, salt))
            .expect("a table of the right size");
    }
    if session.begin().is_err() {
        return Driven::Inconsistent;
    }
    while !session.step() {}
    let plan = session.plan_words();
    let _ = session.summary_words();
    session
        .report_words(&plan)
        .expect("its own plan has a report");
    session
        .reasons_words(&plan)
        .expect("its own plan has reasons");
    // Half of the words as a plan: refused or reported, feasible or not.
    if let Ok(report) = session.report_words(&words[words.len() / 2..]) {
        assert!(!report.is_empty());
    }
    Driven::Solved
}
