//! An arc of `UNREACHABLE` may not be used.
//!
//! No check of its own runs in the search: such an arc takes longer than any clock of the kernel runs
//! (`UNREACHABLE` is 2^30 s, the horizon 2^29 s), so the time rules refuse it.

use crate::problem::{Profile, Table, UNREACHABLE};

/// Does any table forbid an arc between two different places?
pub fn forbids(profile: &Profile, num_locations: usize) -> bool {
    let side = num_locations + 1;
    let forbidden = |table: &Table| {
        // Most tables forbid nothing.
        table.largest() >= UNREACHABLE
            && table
                .iter()
                .enumerate()
                .any(|(i, &entry)| entry >= UNREACHABLE && i % side != 0)
    };
    forbidden(&profile.distance) || forbidden(&profile.time)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::line;

    #[test]
    fn every_arc_between_two_places_counts_and_no_loop() {
        let free = line(&[0, 10, 30]).profiles.remove(0);
        assert!(!forbids(&free, 3));
        for entry in 0..9 {
            let mut profile = free.clone();
            profile.distance[entry] = UNREACHABLE;
            assert_eq!(forbids(&profile, 3), ![0, 4, 8].contains(&entry));
            let mut profile = free.clone();
            profile.time[entry] = UNREACHABLE;
            assert_eq!(forbids(&profile, 3), ![0, 4, 8].contains(&entry));
            profile.time[entry] = UNREACHABLE - 1;
            assert!(!forbids(&profile, 3));
        }
    }
}
