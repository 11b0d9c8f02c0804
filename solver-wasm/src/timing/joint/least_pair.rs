//! Where two tied instants cost least together.

use crate::timing::function::CostFunction;
use crate::timing::piece::Piece;

/// The least sum of two costs whose instants keep a gap (seconds), and the first moment of the earlier one at or before which, and
/// the gap behind which, that sum is found: (sum, moment). `None`: no two instants keep it.
///
/// The least cost up to a moment only falls, and that from a moment on only rises, and both change slope where a piece
/// ends: one pass over the ends of all pieces finds the least sum. In traffic there are thousands of pieces.
pub(super) fn least_pair(
    early: &CostFunction,
    late: &CostFunction,
    gap: i64,
) -> Option<(i64, i64)> {
    let ends = |piece: &Piece| [piece.from, piece.to];
    let own = early.pieces().iter().flat_map(ends);
    let shifted = late.pieces().iter().flat_map(ends).map(|t| t - gap);
    let mut moments: Vec<i64> = own.chain(shifted).collect();
    moments.sort_unstable();
    moments.dedup();
    let up_to = least_up_to(early.pieces(), &moments);
    let from_on = least_from_on(late.pieces(), &moments, gap);
    moments
        .iter()
        .zip(up_to.iter().zip(&from_on))
        .filter_map(|(&moment, (&one, &other))| Some((one?.saturating_add(other?), moment)))
        .min()
}

/// Of each moment the least cost at or before it.
fn least_up_to(pieces: &[Piece], moments: &[i64]) -> Vec<Option<i64>> {
    let mut rest = pieces;
    let mut least: Option<i64> = None;
    moments
        .iter()
        .map(|&moment| {
            while let Some((first, others)) = rest.split_first()
                && first.to <= moment
            {
                least = lower(least, first, first.from, first.to);
                rest = others;
            }
            match rest.first() {
                Some(open) if open.from <= moment => lower(least, open, open.from, moment),
                _ => least,
            }
        })
        .collect()
}

/// Of each moment the least cost at or after it and the gap.
fn least_from_on(pieces: &[Piece], moments: &[i64], gap: i64) -> Vec<Option<i64>> {
    let mut rest = pieces;
    let mut least: Option<i64> = None;
    let mut found: Vec<Option<i64>> = moments
        .iter()
        .rev()
        .map(|&moment| {
            let from = moment + gap;
            while let Some((last, others)) = rest.split_last()
                && last.from >= from
            {
                least = lower(least, last, last.from, last.to);
                rest = others;
            }
            match rest.last() {
                Some(open) if open.to >= from => lower(least, open, from, open.to),
                _ => least,
            }
        })
        .collect();
    found.reverse();
    found
}

/// The lower of what is known and a piece within two of its instants.
fn lower(known: Option<i64>, piece: &Piece, from: i64, to: i64) -> Option<i64> {
    let least = piece.at(from).min(piece.at(to));
    Some(known.map_or(least, |known| known.min(least)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn within(random: &mut Random, from: i64, to: i64) -> i64 {
        from + i64::from(random.below((to - from + 1) as u32))
    }

    fn drawn(random: &mut Random) -> CostFunction {
        let mut function = CostFunction::default();
        let mut at = within(random, 0, 6);
        for _ in 0..random.below(5) {
            let to = at + within(random, 0, 5);
            function.push(Piece {
                from: at,
                to,
                value: within(random, -20, 20),
                slope: within(random, -4, 4),
            });
            at = to + within(random, 1, 4);
        }
        function
    }

    #[test]
    fn the_least_pair_is_the_least_of_all_pairs() {
        let mut random = Random::new(5);
        let (mut found, mut none) = (0, 0);
        for _ in 0..4_000 {
            let (early, late) = (drawn(&mut random), drawn(&mut random));
            let gap = within(&mut random, -8, 8);
            let pairs = (0..60).flat_map(|one| (0..60).map(move |two| (one, two)));
            let sums = pairs.filter(|(one, two)| *two >= *one + gap);
            let least = sums
                .filter_map(|(one, two)| Some(early.at(one)? + late.at(two)?))
                .min();
            let pair = least_pair(&early, &late, gap);
            assert_eq!(pair.map(|(sum, _)| sum), least, "{early:?} {late:?} {gap}");
            let Some((sum, moment)) = pair else {
                none += 1;
                continue;
            };
            let around = |moment: i64| {
                let one = (0..=moment).filter_map(|t| early.at(t)).min();
                let two = (moment + gap..60).filter_map(|t| late.at(t)).min();
                Some(one? + two?)
            };
            assert_eq!(around(moment), Some(sum), "{early:?} {late:?} {gap}");
            found += 1;
        }
        assert!(found > 2_000 && none > 100, "{found} {none}");
    }
}
