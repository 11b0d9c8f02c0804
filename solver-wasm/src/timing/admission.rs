//! From the arrival at a stop to the begin of its work: waiting, windows and their penalties (docs/rules.md, "Clock of
//! a stop").
//!
//! Inside a window a stop begins on arrival. Between windows it may begin on arrival where a penalty admits that, wait
//! for the start of the next window, or, when a window ahead has an early penalty, begin at any moment until then. A
//! begin costs the least of what the windows ask for it. No wait, for whatever reason, is longer than the cap.

use super::function::CostFunction;
use super::piece::Piece;
use super::pieces::Pieces;
use super::ready::{AfterLast, Span, TimeFunction};
use super::sliding::least_in_window;
use super::windows::{FIRST, LAST, PricedWindow, admitted, gap_prices, merged, priced_begins};
use crate::product;

/// What is known of a stop before it is turned into moves.
#[derive(Clone, Copy, Debug)]
pub struct Gate<'a> {
    /// In any order; none means always open.
    pub windows: &'a [PricedWindow],
    /// No begin earlier, whatever the windows say (release of goods).
    pub not_before: i64,
    pub max_wait: Option<i64>,
    /// Scaled money a second of waiting.
    pub wait_price: i64,
    /// No instant of the route lies outside.
    pub horizon: (i64, i64),
    /// Any wait within the cap, needed or not: other routes may be what is waited for.
    pub at_will: bool,
}

/// A way to come from an arrival to a begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Move {
    /// On arrival, at this price.
    Now(Piece),
    /// Arrivals `from..=to` wait until `begin`.
    Wait {
        from: i64,
        to: i64,
        begin: i64,
        price: i64,
    },
    /// Arrivals `from..=to` begin at any priced instant at or after them.
    Any {
        from: i64,
        to: i64,
        begins: Vec<Piece>,
    },
}

/// All ways of one stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admission {
    pub(super) moves: Vec<Move>,
    pub(super) wait_price: i64,
    pub(super) longest: i64,
    pub(super) admits: Vec<Span>,
}

impl Admission {
    pub fn new(gate: &Gate) -> Admission {
        let (low, high) = gate.horizon;
        let mut admission = Admission {
            moves: Vec::new(),
            admits: admitted(gate.windows, gate.not_before),
            wait_price: gate.wait_price,
            longest: gate.max_wait.unwrap_or(high - low).clamp(0, high - low),
        };
        let free = merged(gate.windows.iter().map(|window| (window.start, window.end)));
        let open = gate.not_before.max(low);
        if gate.at_will {
            let begins = priced_begins(gate.windows, &free, (open, high));
            admission.moves.push(Move::Any {
                from: low,
                to: high,
                begins,
            });
            return admission;
        }
        if free.is_empty() {
            admission.region(gate, (FIRST, LAST), None, true, (low, open, high));
            return admission;
        }
        let mut from = FIRST;
        for &(start, end) in &free {
            let gap = (from, start.saturating_sub(1));
            admission.region(gate, gap, Some(start), false, (low, open, high));
            admission.region(gate, (start, end), None, true, (low, open, high));
            from = end.saturating_add(1);
        }
        admission.region(gate, (from, LAST), None, false, (low, open, high));
        admission
    }

    /// The moves of arrivals within `span`: a window (`free`) or the gap before the window that opens at `next`.
    fn region(
        &mut self,
        gate: &Gate,
        span: (i64, i64),
        next: Option<i64>,
        free: bool,
        (low, open, high): (i64, i64, i64),
    ) {
        let (from, to) = (span.0.max(open), span.1.min(high));
        let ahead = next.filter(|&begin| {
            let mut windows = gate.windows.iter();
            windows.any(|window| window.start >= begin && window.early.is_some())
        });
        let next = next.filter(|&begin| begin <= high);
        let at_next = next.map(|begin| Piece::flat(begin, begin, 0));
        let prices = |from: i64| {
            if free {
                vec![Piece::flat(from, to, 0)]
            } else {
                gap_prices(gate.windows, from, to)
            }
        };
        if from <= to {
            let mut begins = prices(from);
            if ahead.is_some() {
                begins.extend(at_next);
                self.moves.push(Move::Any { from, to, begins });
            } else {
                self.moves.extend(begins.into_iter().map(Move::Now));
                if let Some(begin) = next {
                    self.wait(from, to, begin, 0);
                }
            }
        }
        // Arrivals before anything may begin wait at least until then.
        if low < open && span.0 <= open && open <= span.1 && open <= high {
            let mut begins = prices(open);
            if ahead.is_some() {
                begins.extend(at_next);
                let to = open - 1;
                let from = low;
                self.moves.push(Move::Any { from, to, begins });
            } else {
                if let Some(price) = begins.first().filter(|piece| piece.from == open) {
                    self.wait(low, open - 1, open, price.value);
                }
                if let Some(begin) = next {
                    self.wait(low, open - 1, begin, 0);
                }
            }
        }
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub(super) fn wait_price(&self) -> i64 {
        self.wait_price
    }

    fn wait(&mut self, from: i64, to: i64, begin: i64, price: i64) {
        let from = from.max(begin - self.longest);
        if from <= to {
            self.moves.push(Move::Wait {
                from,
                to,
                begin,
                price,
            });
        }
    }

    /// The earliest begin by start, from the earliest arrival by start. Caps do not count: a stop before may begin later.
    pub fn earliest(&self, ready: &mut TimeFunction) {
        if self.admits.is_empty() {
            *ready = TimeFunction::default();
        }
        ready.then_windows(&self.admits, None, AfterLast::Refused);
    }

    /// Least cost by arrival → least cost by begin.
    pub fn forward(&self, arrivals: &CostFunction) -> CostFunction {
        let mut bag = Pieces::default();
        for way in &self.moves {
            match way {
                Move::Now(price) => {
                    bag.extend(arrivals.pieces().iter().filter_map(|p| p.plus(price)));
                }
                Move::Wait {
                    from,
                    to,
                    begin,
                    price,
                } => {
                    let ends = arrivals
                        .pieces()
                        .iter()
                        .filter_map(|p| p.within(*from, *to));
                    let until = |arrival: i64, value: i64| {
                        value.saturating_add(product::saturating(self.wait_price, begin - arrival))
                    };
                    let least = ends
                        .map(|p| until(p.from, p.value).min(until(p.to, p.at(p.to))))
                        .min();
                    bag.extend(
                        least.map(|l| Piece::flat(*begin, *begin, l.saturating_add(*price))),
                    );
                }
                Move::Any { from, to, begins } => {
                    let tilted: Vec<Piece> = arrivals
                        .pieces()
                        .iter()
                        .filter_map(|p| p.within(*from, *to))
                        .map(|p| p.tilted(-self.wait_price))
                        .collect();
                    let (Some(first), Some(last)) = (begins.first(), begins.last()) else {
                        continue;
                    };
                    let least = least_in_window(&tilted, (-self.longest, 0), (first.from, last.to));
                    for begin in begins {
                        let sums = least.pieces().iter().filter_map(|p| p.plus(begin));
                        bag.extend(sums.map(|p| p.tilted(self.wait_price)));
                    }
                }
            }
        }
        CostFunction::lowest(&bag)
    }

    /// Least cost of the rest by begin → by arrival.
    pub fn backward(&self, begins_cost: &CostFunction) -> CostFunction {
        let mut bag = Pieces::default();
        for way in &self.moves {
            match way {
                Move::Now(price) => {
                    bag.extend(begins_cost.pieces().iter().filter_map(|p| p.plus(price)));
                }
                Move::Wait {
                    from,
                    to,
                    begin,
                    price,
                } => bag.extend(begins_cost.at(*begin).map(|rest| {
                    Piece {
                        from: *from,
                        to: *to,
                        value: rest
                            .saturating_add(*price)
                            .saturating_add(product::saturating(self.wait_price, begin - from)),
                        slope: -self.wait_price,
                    }
                })),
                Move::Any { from, to, begins } => {
                    let tilted = self.tilted_sums(begins_cost, begins);
                    let least = least_in_window(&tilted, (0, self.longest), (*from, *to));
                    bag.extend(least.pieces().iter().map(|p| p.tilted(-self.wait_price)));
                }
            }
        }
        CostFunction::lowest(&bag)
    }

    /// Price of the begin and cost of the rest, as if waiting had begun at instant 0.
    fn tilted_sums(&self, begins_cost: &CostFunction, begins: &[Piece]) -> Vec<Piece> {
        let mut sums = Vec::new();
        for begin in begins {
            let both = begins_cost.pieces().iter().filter_map(|p| p.plus(begin));
            sums.extend(both.map(|p| p.tilted(self.wait_price)));
        }
        sums
    }

    /// The begin that costs least with the rest behind it, then the earliest: (cost, begin).
    pub fn choose(&self, arrival: i64, begins_cost: &CostFunction) -> Option<(i64, i64)> {
        let mut best: Option<(i64, i64)> = None;
        let mut offer = |price: i64, begin: i64| {
            if let Some(rest) = begins_cost.at(begin) {
                let waits = product::saturating(self.wait_price, begin - arrival);
                let cost = price.saturating_add(waits).saturating_add(rest);
                best = Some(best.map_or((cost, begin), |found| found.min((cost, begin))));
            }
        };
        for way in &self.moves {
            match way {
                Move::Now(price) => {
                    if price.from <= arrival && arrival <= price.to {
                        offer(price.at(arrival), arrival);
                    }
                }
                Move::Wait {
                    from,
                    to,
                    begin,
                    price,
                } => {
                    if *from <= arrival && arrival <= *to {
                        offer(*price, *begin);
                    }
                }
                Move::Any { from, to, begins } => {
                    if arrival < *from || *to < arrival {
                        continue;
                    }
                    for price in begins {
                        let allowed = price.within(arrival, arrival + self.longest);
                        for both in begins_cost
                            .pieces()
                            .iter()
                            .filter_map(|p| allowed.and_then(|a| p.within(a.from, a.to)))
                        {
                            offer(price.at(both.from), both.from);
                            offer(price.at(both.to), both.to);
                        }
                    }
                }
            }
        }
        best
    }
}
