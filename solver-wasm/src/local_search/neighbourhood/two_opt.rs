//! 2-opt: a segment of a route turns round.
//!
//! Source: G. Croes, "A method for solving traveling-salesman problems", Operations Research 6 (1958).

use super::{Pair, Swap};

/// The two turns that bring the stop and the near one together.
pub(super) fn moves(pair: &Pair<'_>, moves: &mut Vec<Swap>) {
    let (first, last) = (pair.p.min(pair.q), pair.p.max(pair.q));
    if !pair.is_within() || last < first + 2 {
        return;
    }
    for (from, to) in [(first + 1, last + 1), (first, last)] {
        let mut swap = Swap::new((pair.slot, from, to), (pair.slot, to, to));
        swap.turned.0 = true;
        moves.push(swap);
    }
}
