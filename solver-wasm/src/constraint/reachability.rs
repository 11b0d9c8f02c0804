//! An arc of `UNREACHABLE` may not be used.
//!
//! No check of its own runs in the search: such an arc takes longer than any clock of the kernel runs
//! (`UNREACHABLE` is 2^30 s, the horizon 2^29 s), so the time rules refuse it.

use crate::problem::{Profile, UNREACHABLE, largest};

/// Does any table forbid an arc between two different places?
pub fn forbids(profile: &Profile, num_locations: usize) -> bool {
    let side = num_locations + 1;
    let forbidden = |table: &[i32]| {
        // Most tables forbid nothing: one pass without an early end tells that fast.
        largest(table) >= UNREACHABLE
            && table
                .iter()
                .enumerate()
                .any(|(i, &entry)| entry >= UNREACHABLE && i % side != 0)
    };
    forbidden(&profile.distance) || forbidden(&profile.time)
}
