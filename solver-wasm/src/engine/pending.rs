//! Which unserved activities a recreate tries to place.

use crate::model::{Model, NONE};
use crate::solution::Solution;

/// Unserved before the ruin, at most, where there are more.
const BANK_TRIED: usize = 10;

/// What was removed, and some of what was unserved before: all when few, else those near the hole. The first `unserved` of the bank
/// were there before; the hole lies around `seed`.
pub fn choose(
    model: &Model,
    solution: &Solution,
    (unserved, seed): (usize, u32),
    pending: &mut Vec<u32>,
) {
    pending.clear();
    pending.extend_from_slice(&solution.bank[unserved..]);
    let old = &solution.bank[..unserved];
    if unserved <= BANK_TRIED {
        pending.extend_from_slice(old);
        return;
    }
    let removed = pending.len();
    for &near in model.neighbours.of(seed) {
        let near = model.lead(near);
        if pending.len() >= removed + BANK_TRIED {
            break;
        }
        if solution.place[near as usize].route == NONE && !pending.contains(&near) {
            pending.push(near);
        }
    }
}
