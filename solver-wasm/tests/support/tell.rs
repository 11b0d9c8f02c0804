//! What a suite says of itself where its tests pass: how many cases it generated, how often a rule met another.

use std::fmt::Arguments;
use std::io::{Write, stdout};

/// A line of standard output. `println!` would be held back by the harness of tests that pass.
pub fn tell(line: Arguments<'_>) {
    writeln!(stdout(), "{line}").expect("standard output is open");
}
