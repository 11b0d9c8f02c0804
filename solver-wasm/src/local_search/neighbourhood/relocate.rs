//! Relocate: one stop goes to another place (Savelsbergh 1992).

use super::{Pair, Swap};

/// The stop goes behind or before the near one.
pub(super) fn moves(pair: &Pair<'_>, moves: &mut Vec<Swap>) {
    let (p, q) = (pair.p, pair.q);
    for at in [q, q + 1] {
        if !pair.is_within() || (at != p && at != p + 1) {
            moves.push(Swap::new((pair.slot, p, p + 1), (pair.other, at, at)));
        }
    }
}

/// The stop gets a route of its own.
pub(super) fn to_empty(slot: u32, p: usize, len: usize, empty: u32, moves: &mut Vec<Swap>) {
    if len > 1 {
        moves.push(Swap::new((slot, p, p + 1), (empty, 1, 1)));
    }
}
