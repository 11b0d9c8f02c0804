//! The least value within a window that slides along: what a wait of bounded length may choose from.

use super::function::CostFunction;
use super::piece::Piece;

/// For every `x` of `low..=high` the least value of `pieces` within `x + nearest ..= x + furthest`.
///
/// The minimum lies at an end of the sliding window or at an end of a piece.
pub fn least_in_window(
    pieces: &[Piece],
    (nearest, furthest): (i64, i64),
    (low, high): (i64, i64),
) -> CostFunction {
    let mut bag = Vec::with_capacity(4 * pieces.len());
    for shift in [nearest, furthest] {
        let moved = pieces.iter().map(|piece| piece.moved(-shift, 0));
        bag.extend(moved.filter_map(|piece| piece.within(low, high)));
    }
    for piece in pieces {
        // The lower end, for every window that holds it; the other end when the piece rises and the window slides in.
        for end in [piece.from, piece.to] {
            let held = Piece::flat(end - furthest, end - nearest, piece.at(end));
            bag.extend(held.within(low, high));
        }
    }
    CostFunction::lowest(&bag)
}
