//! Ready-time functions: when a vehicle is ready somewhere, as a function of when it left the start.
//!
//! A route's ready time is the composition of one small step per leg, window and service, each
//! nondecreasing (nobody overtakes). Composed once, the function answers for every start at once: which
//! starts work, and which costs least. Time is whole seconds, so a piece is a run of integers on which the
//! value either stays (the vehicle waits somewhere) or rises second by second (it does not).
//!
//! Sources: T. Ibaraki, S. Imahori, K. Nonobe, K. Sobue, T. Uno, M. Yagiura, "An iterated local search
//! algorithm for the vehicle routing problem with convex time penalty functions", Discrete Applied
//! Mathematics 156 (2008), for composing piecewise-linear functions along a route; T. R. Visser,
//! R. Spliet, "Efficient move evaluations for time-dependent vehicle routing problems", Transportation
//! Science 54 (2020), for ready-time functions over the start time.

use super::travel::{Arc, Runs};
use crate::product;

/// A closed interval of seconds, `start <= end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    pub start: i64,
    pub end: i64,
}

/// What becomes of an arrival that no window admits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterLast {
    /// The start has no value any more.
    Refused,
    /// Service begins on arrival, late.
    Late,
}

/// Starts `from..=to`; the value at `from` is `value`, and rises with the start or stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    from: i64,
    to: i64,
    value: i64,
    rises: bool,
}

impl Piece {
    fn at(&self, start: i64) -> i64 {
        if self.rises {
            self.value + (start - self.from)
        } else {
            self.value
        }
    }

    fn last(&self) -> i64 {
        self.at(self.to)
    }
}

/// A partial, nondecreasing function from start to ready time. Pieces are ordered, disjoint, not mergeable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeFunction {
    pieces: Vec<Piece>,
}

impl TimeFunction {
    /// Ready when started, for every start of the span (none when the span is empty).
    pub fn identity(starts: Span) -> TimeFunction {
        let mut function = TimeFunction::default();
        if starts.start <= starts.end {
            function.pieces.push(Piece {
                from: starts.start,
                to: starts.end,
                value: starts.start,
                rises: true,
            });
        }
        function
    }

    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// A step that takes the same time whenever it begins: a leg, a service.
    pub fn then_add(&mut self, seconds: i64) {
        for piece in &mut self.pieces {
            piece.value += seconds;
        }
    }

    /// A leg whose time may depend on the hour; the longest drive allowed is not asked for.
    pub fn then_drive(&mut self, arc: &Arc) {
        if !arc.has_traffic() {
            self.then_add(arc.seconds);
            return;
        }
        let pieces = std::mem::take(&mut self.pieces);
        let mut runs = Runs::until(arc, pieces.last().map_or(i64::MIN, Piece::last));
        for piece in pieces {
            if !piece.rises {
                runs.all(piece.value, piece.value, |run| {
                    self.push(Piece {
                        value: run.arrival,
                        ..piece
                    });
                });
                continue;
            }
            runs.all(piece.value, piece.last(), |run| {
                let from = piece.from + (run.from - piece.value);
                if run.step <= 1 {
                    self.push(Piece {
                        from,
                        to: from + (run.to - run.from),
                        value: run.arrival,
                        rises: run.step == 1,
                    });
                    return;
                }
                for later in 0..=run.to - run.from {
                    self.push(Piece {
                        from: from + later,
                        to: from + later,
                        value: run.arrival + run.step * later,
                        rises: false,
                    });
                }
            });
        }
    }

    /// The starts after which no more than `limit` passes: spans in order.
    pub fn starts_within(&self, limit: i64) -> Vec<Span> {
        let mut spans = Vec::new();
        for piece in &self.pieces {
            let start = if piece.rises {
                if piece.value - piece.from > limit {
                    continue;
                }
                piece.from
            } else {
                piece.from.max(piece.value - limit)
            };
            if start <= piece.to {
                spans.push(Span {
                    start,
                    end: piece.to,
                });
            }
        }
        spans
    }

    /// A stop that begins in the first window instant at or after the arrival. `windows` are ordered and
    /// disjoint; none means always. A wait longer than `max_wait` is refused.
    pub fn then_windows(&mut self, windows: &[Span], max_wait: Option<i64>, after_last: AfterLast) {
        let Some(last) = windows.last() else { return };
        let old = std::mem::take(&mut self.pieces);
        for piece in &old {
            // Arrivals after `done` are still to be mapped.
            let mut done = i64::MIN;
            for window in windows {
                self.wait_until(piece, done, window.start, max_wait);
                self.keep(piece, window.start, window.end);
                done = window.end;
            }
            if after_last == AfterLast::Late {
                self.keep(piece, last.end + 1, i64::MAX);
            }
        }
    }

    /// Drops the starts whose value exceeds `limit`.
    pub fn cut_above(&mut self, limit: i64) {
        let old = std::mem::take(&mut self.pieces);
        for piece in &old {
            self.keep(piece, i64::MIN, limit);
        }
    }

    /// The start with the least cost, then the earliest end, then the latest start; with its end.
    ///
    /// The cost is `cost_per_time >= 0` a second between start and end. On a piece that rises that
    /// is constant, so its first start ends earliest; on one that stays the last start wins on every count.
    pub fn best_start(&self, cost_per_time: i64, max_span: Option<i64>) -> Option<(i64, i64)> {
        self.pieces
            .iter()
            .map(|piece| {
                if piece.rises {
                    (piece.from, piece.value)
                } else {
                    (piece.to, piece.value)
                }
            })
            .filter(|&(start, end)| max_span.is_none_or(|limit| end - start <= limit))
            .min_by_key(|&(start, end)| {
                (product::saturating(cost_per_time, end - start), end, -start)
            })
    }

    /// The start that ends earliest, then the latest such.
    pub fn earliest_end(&self) -> Option<(i64, i64)> {
        self.best_start(0, None)
    }

    /// The latest start whose value is at most `limit`.
    pub fn latest_start_within(&self, limit: i64) -> Option<i64> {
        self.pieces
            .iter()
            .rev()
            .find(|piece| piece.value <= limit)
            .map(|piece| {
                if piece.rises {
                    piece.to.min(piece.from + (limit - piece.value))
                } else {
                    piece.to
                }
            })
    }

    /// Is this function defined wherever `other` is, and never above it there?
    pub fn never_above(&self, other: &TimeFunction) -> bool {
        let mut own = self.pieces.iter().peekable();
        for piece in &other.pieces {
            let mut from = piece.from;
            while from <= piece.to {
                while own.next_if(|mine| mine.to < from).is_some() {}
                let Some(mine) = own.peek().filter(|mine| mine.from <= from) else {
                    return false;
                };
                let to = piece.to.min(mine.to);
                // Between `from` and `to` both are straight: the ends decide.
                if mine.at(from) > piece.at(from) || mine.at(to) > piece.at(to) {
                    return false;
                }
                from = to + 1;
            }
        }
        true
    }

    /// The value at a start; none where the function has none.
    pub fn at(&self, start: i64) -> Option<i64> {
        self.pieces
            .iter()
            .find(|piece| piece.from <= start && start <= piece.to)
            .map(|piece| piece.at(start))
    }

    /// Values of `piece` strictly between `done` and `opens` become `opens`.
    fn wait_until(&mut self, piece: &Piece, done: i64, opens: i64, max_wait: Option<i64>) {
        let earliest = done
            .saturating_add(1)
            .max(max_wait.map_or(i64::MIN, |cap| opens.saturating_sub(cap)));
        if let Some((from, to)) = starts_with_values(piece, earliest, opens.saturating_sub(1)) {
            self.push(Piece {
                from,
                to,
                value: opens,
                rises: false,
            });
        }
    }

    /// Values of `piece` within `low..=high` stay as they are.
    fn keep(&mut self, piece: &Piece, low: i64, high: i64) {
        if let Some((from, to)) = starts_with_values(piece, low, high) {
            self.push(Piece {
                from,
                to,
                value: piece.at(from),
                rises: piece.rises,
            });
        }
    }

    /// Appends, joining what continues the last piece.
    fn push(&mut self, piece: Piece) {
        if let Some(last) = self.pieces.last_mut()
            && last.to + 1 == piece.from
        {
            let one = piece.from == piece.to;
            let was_one = last.from == last.to;
            if (!last.rises || was_one) && (!piece.rises || one) && last.last() == piece.value {
                last.rises = false;
                last.to = piece.to;
                return;
            }
            if (last.rises || was_one) && (piece.rises || one) && last.last() + 1 == piece.value {
                last.rises = true;
                last.to = piece.to;
                return;
            }
        }
        self.pieces.push(piece);
    }
}

/// The starts of `piece` whose value lies within `low..=high`.
fn starts_with_values(piece: &Piece, low: i64, high: i64) -> Option<(i64, i64)> {
    if low > high || piece.last() < low || piece.value > high {
        return None;
    }
    if !piece.rises {
        return Some((piece.from, piece.to));
    }
    let from = piece.from + (low.saturating_sub(piece.value)).max(0);
    let to = piece
        .to
        .min(piece.from.saturating_add(high.saturating_sub(piece.value)));
    (from <= to).then_some((from, to))
}
