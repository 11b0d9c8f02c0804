//! The least value within a window that slides along: what a wait of bounded length may choose from.

use super::function::CostFunction;
use super::piece::Piece;

/// For every `x` of `low..=high` the least value of `pieces` within `x + nearest ..= x + furthest`.
///
/// The minimum lies at an end of the sliding window or at an end of a piece. A window that is never too short is
/// bounded on one side: no cap on a wait is the rule.
pub fn least_in_window(
    pieces: &[Piece],
    (nearest, furthest): (i64, i64),
    (low, high): (i64, i64),
) -> CostFunction {
    let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else {
        return CostFunction::default();
    };
    if pieces.windows(2).all(|pair| pair[0].to < pair[1].from) {
        if high + nearest <= first.from {
            let mut least = least_so_far(pieces.iter().copied(), high + furthest);
            least.shift(-furthest, 0);
            least.clip(low, high);
            return least;
        }
        if low + furthest >= last.to {
            let mirrored = pieces.iter().rev().map(Piece::mirrored);
            let so_far = least_so_far(mirrored, -(low + nearest));
            let mut least = CostFunction::default();
            for piece in so_far.pieces().iter().rev() {
                least.push(piece.mirrored().moved(-nearest, 0));
            }
            least.clip(low, high);
            return least;
        }
    }
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

/// For every instant up to `high` the least value at or before it, of pieces in order.
fn least_so_far(pieces: impl Iterator<Item = Piece>, high: i64) -> CostFunction {
    let mut least = CostFunction::default();
    let mut known: Option<i64> = None;
    let mut from = i64::MAX;
    let flat = |least: &mut CostFunction, value: Option<i64>, from: i64, to: i64| {
        if let Some(value) = value.filter(|_| from <= to) {
            least.push(Piece::flat(from, to, value));
        }
    };
    for piece in pieces {
        if piece.from > high {
            break;
        }
        flat(&mut least, known, from, piece.from - 1);
        let to = piece.to.min(high);
        let below = known.map_or(Some(piece.from), |known| first_below(&piece, known));
        match below.filter(|&below| below <= to) {
            Some(below) => {
                flat(&mut least, known, piece.from, below - 1);
                let last = if piece.slope < 0 { to } else { below };
                if let Some(part) = piece.within(below, last) {
                    least.push(part);
                }
                known = Some(piece.at(last));
                flat(&mut least, known, last + 1, to);
            }
            None => flat(&mut least, known, piece.from, to),
        }
        from = to + 1;
    }
    flat(&mut least, known, from, high);
    least
}

/// The first instant of a piece whose value is less than one before it.
fn first_below(piece: &Piece, known: i64) -> Option<i64> {
    if piece.value < known {
        return Some(piece.from);
    }
    if piece.slope >= 0 {
        return None;
    }
    let seconds = (piece.value - known) / -piece.slope + 1;
    let below = piece.from.saturating_add(seconds);
    (below <= piece.to).then_some(below)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn within(random: &mut Random, from: i64, to: i64) -> i64 {
        from + i64::from(random.below((to - from + 1) as u32))
    }

    #[test]
    fn the_least_in_a_window_is_the_least_of_all_its_instants() {
        let mut random = Random::new(3);
        let (mut all, mut some) = (0, 0);
        for _ in 0..6_000 {
            let mut pieces = Vec::new();
            let mut at = within(&mut random, 0, 6);
            for _ in 0..random.below(5) {
                let to = at + within(&mut random, 0, 5);
                pieces.push(Piece {
                    from: at,
                    to,
                    value: within(&mut random, -20, 20),
                    slope: within(&mut random, -4, 4),
                });
                at = to + within(&mut random, 1, 4);
            }
            let nearest = within(&mut random, -50, 5);
            let furthest = nearest + within(&mut random, 0, 60);
            let low = within(&mut random, -5, 20);
            let high = low + within(&mut random, 0, 40);
            let least = least_in_window(&pieces, (nearest, furthest), (low, high));
            for x in -80..120 {
                let inside = (x + nearest..=x + furthest).filter_map(|instant| {
                    let piece = pieces
                        .iter()
                        .find(|p| p.from <= instant && instant <= p.to)?;
                    Some(piece.at(instant))
                });
                let expected = inside.min().filter(|_| low <= x && x <= high);
                assert_eq!(
                    least.at(x),
                    expected,
                    "{pieces:?} {nearest} {furthest} {low} {high} {x}"
                );
            }
            let bounded_on_one_side = pieces.first().is_some_and(|first| {
                high + nearest <= first.from || low + furthest >= pieces[pieces.len() - 1].to
            });
            all += u32::from(bounded_on_one_side);
            some += u32::from(!bounded_on_one_side && !pieces.is_empty());
        }
        assert!(all > 500 && some > 500, "{all} {some}");
    }
}
