//! Solves a problem in the words of docs/wire-format.md, natively: `solve_words FILE`.
//!
//! The file holds little-endian i32: number of words, the words, number of profiles, then for each profile the size of one table and
//! its distance and time tables. Prints `{"milliseconds":…,"cpu_milliseconds":…,"iterations":…,"plan":[…]}`: time by the wall
//! and on a core, from the decoding of the words to the end of the search. The benchmark compares it with the WASM artefact.

use std::io::Write;
use std::process::ExitCode;

use solver_wasm::host::SystemHost;
use solver_wasm::session::Session;

fn main() -> ExitCode {
    match solve() {
        Ok(line) => {
            let written = writeln!(std::io::stdout(), "{line}");
            ExitCode::from(u8::from(written.is_err()))
        }
        Err(message) => {
            let _ = writeln!(std::io::stderr(), "{message}");
            ExitCode::FAILURE
        }
    }
}

fn solve() -> Result<String, String> {
    let path = std::env::args().nth(1).ok_or("usage: solve_words FILE")?;
    let bytes = std::fs::read(&path).map_err(|error| format!("{path}: {error}"))?;
    let numbers: Vec<i32> = bytes
        .chunks_exact(4)
        .map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]]))
        .collect();
    let mut rest = numbers.as_slice();
    let start = std::time::Instant::now();
    let cpu_start = cpu_milliseconds();
    let words = take_list(&mut rest)?;
    let mut session =
        Session::decode(&words, SystemHost::default()).map_err(|error| error.to_string())?;
    for _ in 0..take(&mut rest, 1)?[0] {
        let distance = take_list(&mut rest)?;
        let time = take(&mut rest, distance.len())?;
        session
            .add_profile(distance, time)
            .map_err(|error| error.to_string())?;
    }
    session.begin().map_err(|error| error.to_string())?;
    while !session.step() {}
    let milliseconds = start.elapsed().as_secs_f64() * 1000.0;
    let on_core = cpu_milliseconds().zip(cpu_start).map_or_else(
        || "null".to_owned(),
        |(end, start)| (end - start).to_string(),
    );
    let plan: Vec<String> = session.plan_words().iter().map(i32::to_string).collect();
    let iterations = session.iterations();
    Ok(format!(
        r#"{{"milliseconds":{milliseconds},"cpu_milliseconds":{on_core},"iterations":{iterations},"plan":[{}]}}"#,
        plan.join(",")
    ))
}

/// Milliseconds that this thread has been on a core, by the scheduler's own count (Linux).
fn cpu_milliseconds() -> Option<f64> {
    let count = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = count.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e6)
}

/// A length and as many numbers.
fn take_list(rest: &mut &[i32]) -> Result<Vec<i32>, String> {
    let length = take(rest, 1)?[0];
    take(
        rest,
        usize::try_from(length).map_err(|_| "a negative length")?,
    )
}

fn take(rest: &mut &[i32], count: usize) -> Result<Vec<i32>, String> {
    let (head, tail) = rest
        .split_at_checked(count)
        .ok_or("the file is too short")?;
    *rest = tail;
    Ok(head.to_vec())
}
