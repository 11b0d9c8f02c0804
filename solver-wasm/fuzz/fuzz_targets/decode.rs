//! Any bytes as problem words: decoded or refused, and what is decoded is solved, reported and
//! explained. Nothing may panic, hang or take memory that the words do not back.
#![no_main]

use std::cell::Cell;

use libfuzzer_sys::fuzz_target;
use solver_wasm::host::Host;
use solver_wasm::problem::{Problem, UNREACHABLE};
use solver_wasm::session::Session;
use solver_wasm::wire::decode_problem;

/// Runs out after so many looks at it.
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

fuzz_target!(|bytes: &[u8]| {
    let words: Vec<i32> = bytes
        .chunks_exact(4)
        .map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]]))
        .collect();
    let Ok((problem, _)) = decode_problem(&words) else {
        return;
    };
    let profiles = problem
        .vehicles
        .iter()
        .map(|v| v.profile + 1)
        .max()
        .unwrap_or(1);
    if problem.num_locations > 40 || profiles > 4 {
        return;
    }
    let mut session = Session::decode(&words, Clock(Cell::new(0))).expect("decoded before");
    for profile in 0..profiles {
        let salt = words.len() as u32 + profile;
        session
            .add_profile(table(&problem, salt), table(&problem, salt + 100))
            .expect("tables of the right size");
    }
    if session.begin().is_err() {
        return;
    }
    // The stop flag comes up after 100 looks at the clock.
    while !session.step() {}
    let plan = session.plan_words();
    let _ = session.summary_words();
    session
        .report_words(&plan)
        .expect("its own plan has a report");
    session
        .reasons_words(&plan)
        .expect("its own plan has reasons");
    // The rest of the words as a plan: refused or reported, feasible or not.
    if let Ok(report) = session.report_words(&words[words.len() / 2..]) {
        assert!(!report.is_empty());
    }
});
