//! Windows with prices: what a begin costs, and which begins are admitted at all.

use super::function::CostFunction;
use super::piece::Piece;
use super::ready::Span;
use crate::product;
use crate::sort;

/// Before and behind every instant of a route; sums of two stay in range.
pub const FIRST: i64 = -(1 << 40);
pub const LAST: i64 = 1 << 40;

/// A window as one vehicle sees it; `None` makes a side hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PricedWindow {
    pub start: i64,
    pub end: i64,
    /// Scaled money a second before `start`, and behind `end`.
    pub early: Option<i64>,
    pub late: Option<i64>,
}

impl PricedWindow {
    pub fn hard(start: i64, end: i64) -> PricedWindow {
        PricedWindow {
            start,
            end,
            early: None,
            late: None,
        }
    }

    /// What it asks for a begin; `None`: it refuses it.
    pub fn penalty(&self, begin: i64) -> Option<i64> {
        if begin < self.start {
            self.early
                .map(|rate| product::saturating(rate, self.start - begin))
        } else if begin > self.end {
            self.late
                .map(|rate| product::saturating(rate, begin - self.end))
        } else {
            Some(0)
        }
    }
}

/// The instants at which work may begin, at whatever price.
pub fn admitted(windows: &[PricedWindow], not_before: i64) -> Vec<Span> {
    let soft = |window: &PricedWindow| {
        let start = if window.early.is_some() {
            FIRST
        } else {
            window.start
        };
        let end = if window.late.is_some() {
            LAST
        } else {
            window.end
        };
        (start, end)
    };
    let mut spans = merged(windows.iter().map(soft));
    if windows.is_empty() {
        spans.push((FIRST, LAST));
    }
    spans
        .into_iter()
        .filter(|span| span.1 >= not_before)
        .map(|(start, end)| Span {
            start: start.max(not_before),
            end,
        })
        .collect()
}

/// The least penalty of begins within a gap that no window covers; nothing where all refuse.
pub fn gap_prices(windows: &[PricedWindow], from: i64, to: i64) -> Vec<Piece> {
    let mut bag = Vec::new();
    for window in windows {
        if let (Some(rate), true) = (window.late, window.end < from) {
            bag.push(Piece {
                from,
                to,
                value: product::saturating(rate, from - window.end),
                slope: rate,
            });
        }
        if let (Some(rate), true) = (window.early, window.start > to) {
            bag.push(Piece {
                from,
                to,
                value: product::saturating(rate, window.start - from),
                slope: -rate,
            });
        }
    }
    CostFunction::lowest(&bag).pieces().to_vec()
}

/// Ordered spans, overlapping and touching ones joined.
pub fn merged(spans: impl Iterator<Item = (i64, i64)>) -> Vec<(i64, i64)> {
    let mut all: Vec<(i64, i64)> = spans.filter(|span| span.0 <= span.1).collect();
    sort::ascending(&mut all);
    let mut joined: Vec<(i64, i64)> = Vec::with_capacity(all.len());
    for span in all {
        match joined.last_mut() {
            Some(last) if span.0 <= last.1.saturating_add(1) => last.1 = last.1.max(span.1),
            _ => joined.push(span),
        }
    }
    joined
}

/// Every begin within `open..=high` that some window admits, at its price; `free` are the windows merged.
pub fn priced_begins(
    windows: &[PricedWindow],
    free: &[(i64, i64)],
    (open, high): (i64, i64),
) -> Vec<Piece> {
    if windows.is_empty() {
        let always = (open <= high).then(|| Piece::flat(open, high, 0));
        return always.into_iter().collect();
    }
    let mut begins = Vec::new();
    let mut from = FIRST;
    for &(start, end) in free {
        begins.extend(gap_prices(windows, from, start.saturating_sub(1)));
        begins.push(Piece::flat(start, end, 0));
        from = end.saturating_add(1);
    }
    begins.extend(gap_prices(windows, from, LAST));
    let held = begins.iter().filter_map(|piece| piece.within(open, high));
    held.collect()
}
