//! Or-opt: a segment of two or three stops goes to another place, turned round or not (Or 1976).

use super::{LONGEST, Pair, Swap};

/// A segment that ends at the stop goes before the near one, one that begins there behind it; turned, the other way about.
pub(super) fn moves(pair: &Pair<'_>, moves: &mut Vec<Swap>) {
    let (p, q) = (pair.p, pair.q);
    for len in 2..=LONGEST {
        // First position of the segment, and where it goes when it keeps its direction.
        for (first, straight) in [(p, q + 1), ((p + 1).saturating_sub(len), q)] {
            let end = first + len;
            if first == 0 || end > pair.route.len() + 1 {
                continue;
            }
            for (at, turned) in [(straight, false), (2 * q + 1 - straight, true)] {
                if pair.is_within() && at >= first && at <= end {
                    continue;
                }
                let mut swap = Swap::new((pair.slot, first, end), (pair.other, at, at));
                // The segment may be the second of the two in its route.
                swap.turned = (
                    turned && swap.to > swap.from,
                    turned && swap.until > swap.at,
                );
                moves.push(swap);
            }
        }
    }
}
