//! Exchange: two stops change places (Savelsbergh 1992).

use super::{Pair, Swap};

/// The stop changes places with a neighbour of the near one, beside which it then stands.
pub(super) fn moves(pair: &Pair<'_>, moves: &mut Vec<Swap>) {
    let (p, q) = (pair.p, pair.q);
    for at in [q - 1, q + 1] {
        if at >= 1 && at <= pair.other_route.len() && !(pair.is_within() && at == p) {
            moves.push(Swap::new((pair.slot, p, p + 1), (pair.other, at, at + 1)));
        }
    }
}
