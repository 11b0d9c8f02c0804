//! CROSS-exchange: two segments of two routes change places.
//!
//! Source: E. Taillard, P. Badeau, M. Gendreau, F. Guertin, J.-Y. Potvin, "A tabu search heuristic for the vehicle routing
//! problem with soft time windows", Transportation Science 31 (1997). Segments have up to three stops; one stop for one is
//! the exchange.

use super::{LONGEST, Pair, Swap};

/// A segment that begins at the stop comes behind the near one, or one that ends there before it.
pub(super) fn moves(pair: &Pair<'_>, moves: &mut Vec<Swap>) {
    if pair.is_within() {
        return;
    }
    let (p, q) = (pair.p, pair.q);
    for len in 1..=LONGEST {
        for other_len in 1..=LONGEST {
            if len == 1 && other_len == 1 {
                continue;
            }
            if p + len <= pair.route.len() + 1 && q + 1 + other_len <= pair.other_route.len() + 1 {
                moves.push(Swap::new(
                    (pair.slot, p, p + len),
                    (pair.other, q + 1, q + 1 + other_len),
                ));
            }
            if p >= len && q > other_len {
                moves.push(Swap::new(
                    (pair.slot, p + 1 - len, p + 1),
                    (pair.other, q - other_len, q),
                ));
            }
        }
    }
}
