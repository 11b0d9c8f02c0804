//! 2-opt*: two routes change their tails.
//!
//! Source: J.-Y. Potvin, J.-M. Rousseau, "An exchange heuristic for routeing problems with time windows", Journal of the
//! Operational Research Society 46 (1995).

use super::{Pair, Swap};

/// The near one follows the stop, or the stop the near one.
pub(super) fn moves(pair: &Pair<'_>, moves: &mut Vec<Swap>) {
    if pair.is_within() {
        return;
    }
    let (end, other_end) = (pair.route.len() + 1, pair.other_route.len() + 1);
    for (p, q) in [(pair.p + 1, pair.q), (pair.p, pair.q + 1)] {
        moves.push(Swap::new((pair.slot, p, end), (pair.other, q, other_end)));
    }
}

/// The stop and all behind it get a route of their own.
pub(super) fn to_empty(slot: u32, p: usize, len: usize, empty: u32, moves: &mut Vec<Swap>) {
    if p > 1 && p < len {
        moves.push(Swap::new((slot, p, len + 1), (empty, 1, 1)));
    }
}
