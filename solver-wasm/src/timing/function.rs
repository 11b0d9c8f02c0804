//! Cost functions of time: what all that lies before (or behind) costs least, by the instant.
//!
//! Partial and piecewise linear on whole seconds; a piece is a run of instants with one integer slope, so that
//! nothing is ever rounded. Every step of a route maps such a function to another one (`step`).
//!
//! Source: T. Ibaraki, S. Imahori, M. Kubo, T. Masuda, T. Uno, M. Yagiura, "Effective local search algorithms for
//! routing and scheduling problems with general time-window constraints", Transportation Science 39 (2005): forward
//! and backward functions of least penalty, and the sum of the two as the cost of a join.

use super::piece::Piece;
use super::pieces::Pieces;

/// A partial function; pieces are ordered and disjoint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CostFunction {
    pieces: Pieces,
}

impl CostFunction {
    /// Nothing to pay within `from..=to`; defined nowhere when that is empty.
    pub fn free(from: i64, to: i64) -> CostFunction {
        let mut function = CostFunction::default();
        if from <= to {
            function.pieces.push(Piece::flat(from, to, 0));
        }
        function
    }

    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// First and last instant with a value.
    pub fn span(&self) -> Option<(i64, i64)> {
        Some((self.pieces.first()?.from, self.pieces.last()?.to))
    }

    pub fn at(&self, instant: i64) -> Option<i64> {
        let next = self.pieces.partition_point(|piece| piece.to < instant);
        let piece = self.pieces.get(next)?;
        (piece.from <= instant).then(|| piece.at(instant))
    }

    /// The least value, and the first instant that has it: (value, instant).
    pub fn least(&self) -> Option<(i64, i64)> {
        self.pieces
            .iter()
            .map(|piece| {
                let instant = if piece.slope < 0 {
                    piece.to
                } else {
                    piece.from
                };
                (piece.at(instant), instant)
            })
            .min()
    }

    /// The last instant whose value is at most `limit`.
    pub fn last_within(&self, limit: i64) -> Option<i64> {
        self.pieces.iter().rev().find_map(|piece| {
            if piece.at(piece.to) <= limit {
                return Some(piece.to);
            }
            if piece.value > limit {
                return None;
            }
            Some(piece.from + (limit - piece.value) / piece.slope)
        })
    }

    /// Only the instants `low..=high`.
    pub fn clip(&mut self, low: i64, high: i64) {
        if self
            .span()
            .is_some_and(|(from, to)| from < low || to > high)
        {
            self.pieces = self
                .pieces
                .iter()
                .filter_map(|piece| piece.within(low, high))
                .collect();
        }
    }

    /// As much later, and as much dearer.
    pub fn shift(&mut self, seconds: i64, price: i64) {
        for piece in self.pieces.iter_mut() {
            *piece = piece.moved(seconds, price);
        }
    }

    /// The sum, defined where both are.
    pub fn plus(&self, other: &CostFunction) -> CostFunction {
        let mut sum = CostFunction::default();
        both(&self.pieces, &other.pieces, |piece| sum.push(piece));
        sum
    }

    /// The least value of the sum, without building it.
    pub fn least_sum(&self, other: &CostFunction) -> Option<i64> {
        let mut least: Option<i64> = None;
        both(&self.pieces, &other.pieces, |piece| {
            let value = piece.value.min(piece.at(piece.to));
            least = Some(least.map_or(value, |found| found.min(value)));
        });
        least
    }

    /// The lowest of pieces in any order that may overlap.
    pub fn lowest(bag: &[Piece]) -> CostFunction {
        // Mostly they follow one another already.
        if bag.windows(2).all(|pair| pair[0].to < pair[1].from) {
            let mut whole = CostFunction::default();
            bag.iter().for_each(|&piece| whole.push(piece));
            return whole;
        }
        let mut runs: Vec<CostFunction> = Vec::new();
        for &piece in bag {
            match runs.last_mut() {
                Some(run) if run.pieces.last().is_none_or(|last| last.to < piece.from) => {
                    run.push(piece);
                }
                _ => {
                    let mut run = CostFunction::default();
                    run.push(piece);
                    runs.push(run);
                }
            }
        }
        // Neighbours in pairs, so that each piece is merged a logarithmic number of times.
        while runs.len() > 1 {
            runs = runs
                .chunks_mut(2)
                .map(|pair| match pair {
                    [one, other] => one.lower_of(other),
                    [one] => std::mem::take(one),
                    _ => CostFunction::default(),
                })
                .collect();
        }
        runs.pop().unwrap_or_default()
    }

    /// The lower of two; where only one is defined, that one.
    pub fn lower_of(&self, other: &CostFunction) -> CostFunction {
        let mut lower = CostFunction::default();
        let (mut a, mut b) = (Cursor::new(&self.pieces), Cursor::new(&other.pieces));
        loop {
            match (a.head, b.head) {
                (None, None) => return lower,
                (Some(one), None) => {
                    lower.push(one);
                    a.advance(one.to);
                }
                (None, Some(one)) => {
                    lower.push(one);
                    b.advance(one.to);
                }
                (Some(one), Some(two)) => {
                    let until = if one.from < two.from {
                        let until = one.to.min(two.from - 1);
                        lower.push_within(&one, until);
                        until
                    } else if two.from < one.from {
                        let until = two.to.min(one.from - 1);
                        lower.push_within(&two, until);
                        until
                    } else {
                        let until = one.to.min(two.to);
                        lower.push_lower(&one, &two, until);
                        until
                    };
                    a.advance(until);
                    b.advance(until);
                }
            }
        }
    }

    fn push_within(&mut self, piece: &Piece, until: i64) {
        if let Some(part) = piece.within(piece.from, until) {
            self.push(part);
        }
    }

    /// Two pieces that begin together: the lower one of each instant up to `until`.
    fn push_lower(&mut self, one: &Piece, two: &Piece, until: i64) {
        let (first, second) = if (one.value, one.at(until)) <= (two.value, two.at(until)) {
            (one, two)
        } else {
            (two, one)
        };
        if first.at(until) <= second.at(until) {
            self.push_within(first, until);
            return;
        }
        // The first is lower at the start only: it stays so for this many seconds.
        let stays = (second.value - first.value) / (first.slope - second.slope);
        self.push_within(first, first.from + stays);
        if let Some(part) = second.within(second.from + stays + 1, until) {
            self.push(part);
        }
    }

    /// Appends a piece that begins no earlier than the last one ends; where both meet the lower one counts.
    pub fn follow(&mut self, piece: Piece) {
        let Some(last) = self.pieces.last_mut() else {
            self.pieces.push(piece);
            return;
        };
        if last.to != piece.from {
            self.push(piece);
            return;
        }
        let least = last.at(last.to).min(piece.value);
        if last.from == last.to {
            last.value = least;
        } else {
            last.to -= 1;
            self.push(Piece::flat(piece.from, piece.from, least));
        }
        if let Some(rest) = piece.within(piece.from + 1, i64::MAX) {
            self.push(rest);
        }
    }

    /// Appends, joining what continues the last piece.
    pub fn push(&mut self, piece: Piece) {
        if let Some(last) = self.pieces.last_mut()
            && last.to + 1 == piece.from
        {
            let step = piece.value.saturating_sub(last.at(last.to));
            let fits_last = last.from == last.to || last.slope == step;
            let fits_piece = piece.from == piece.to || piece.slope == step;
            if fits_last && fits_piece {
                last.slope = step;
                last.to = piece.to;
                return;
            }
        }
        self.pieces.push(piece);
    }
}

/// Reads ordered pieces from an instant on.
struct Cursor<'a> {
    rest: std::slice::Iter<'a, Piece>,
    head: Option<Piece>,
}

impl<'a> Cursor<'a> {
    fn new(pieces: &'a [Piece]) -> Cursor<'a> {
        let mut rest = pieces.iter();
        let head = rest.next().copied();
        Cursor { rest, head }
    }

    /// Forgets everything up to `until`.
    fn advance(&mut self, until: i64) {
        while let Some(piece) = self.head {
            if piece.from > until {
                return;
            }
            self.head = match piece.within(until + 1, i64::MAX) {
                Some(left) => Some(left),
                None => self.rest.next().copied(),
            };
        }
    }
}

/// The sums of two functions' pieces, in order.
fn both(a: &[Piece], b: &[Piece], mut found: impl FnMut(Piece)) {
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        if let Some(piece) = a[i].plus(&b[j]) {
            found(piece);
        }
        if a[i].to < b[j].to {
            i += 1;
        } else {
            j += 1;
        }
    }
}
