//! Any bytes as problem words: decoded or refused, and what is decoded is solved, reported and
//! explained. Nothing may panic, hang or take memory that the words do not back.
#![no_main]

#[path = "../../tests/support/drive.rs"]
mod drive;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let words: Vec<i32> = bytes
        .chunks_exact(4)
        .map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]]))
        .collect();
    drive::drive(&words);
});
