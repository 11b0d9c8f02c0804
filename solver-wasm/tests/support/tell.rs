//! What a suite says of itself where its tests pass: how many cases it generated, how often a rule met another.

use std::fmt::Arguments;
use std::io::{Write, stdout};
use std::ops::Range;

/// A line of standard output. `println!` would be held back by the harness of tests that pass.
pub fn tell(line: Arguments<'_>) {
    writeln!(stdout(), "{line}").expect("standard output is open");
}

/// The seeds of generated cases, and a line that says how many there are: whoever reads the run knows what it was.
pub fn cases(what: &str, seeds: Range<u64>) -> Range<u64> {
    ran(what, seeds.end - seeds.start);
    seeds
}

/// The same where a test has its own count.
pub fn ran(what: &str, count: u64) {
    tell(format_args!("{what}: {count} generated cases"));
}
