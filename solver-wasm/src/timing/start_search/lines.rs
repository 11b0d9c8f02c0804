//! A span of starts, and what each step makes of it.

use crate::product;
use crate::timing::fraction::greatest_divisor;
use crate::timing::piece::Piece;
use crate::timing::travel::Bend;

/// Errors of rounding are counted in parts of a second.
const PARTS: i64 = 16;
/// Longer periods are not looked for.
const LONGEST_PERIOD: i64 = 1 << 20;

/// From the instant before a step to the one after it.
#[derive(Clone, Copy, Debug)]
enum Map {
    Later(i64),
    Bent(Bend),
    Fixed(i64),
}

/// One step on one way.
#[derive(Clone, Debug)]
pub(super) struct Act {
    map: Map,
    /// Scaled money a second that passes.
    per_second: i64,
    price: i64,
    /// Money by the instant after it.
    charge: Option<Piece>,
}

impl Act {
    pub fn drive(seconds: i64, price: i64) -> Act {
        Act {
            map: Map::Later(seconds),
            per_second: price,
            price: 0,
            charge: None,
        }
    }

    pub fn bent(bend: Bend, price: i64) -> Act {
        let map = bend.seconds().map_or(Map::Bent(bend), Map::Later);
        Act {
            map,
            ..Act::drive(0, price)
        }
    }

    pub fn wait(begin: i64, price_of_second: i64, price: i64) -> Act {
        Act {
            map: Map::Fixed(begin),
            per_second: price_of_second,
            price,
            charge: None,
        }
    }

    pub fn stay(seconds: i64, price: i64) -> Act {
        Act {
            price,
            ..Act::drive(seconds, 0)
        }
    }

    pub fn charged(charge: Piece) -> Act {
        Act {
            charge: Some(charge).filter(|c| c.value != 0 || c.slope != 0),
            ..Act::drive(0, 0)
        }
    }

    fn after(&self, instant: i64) -> i64 {
        match self.map {
            Map::Later(seconds) => instant + seconds,
            Map::Bent(bend) => bend.arrival(instant),
            Map::Fixed(begin) => begin,
        }
    }

    fn cost(&self, before: i64, after: i64) -> i64 {
        let passes = product::saturating(self.per_second, after - before);
        let charge = self.charge.map_or(0, |piece| piece.at(after));
        passes.saturating_add(self.price).saturating_add(charge)
    }
}

/// Starts `starts.0..=starts.1`, and the instant that they reach.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub starts: (i64, i64),
    /// Of the first and the last start.
    pub instants: (i64, i64),
    pub costs: (i64, i64),
    /// How far rounding takes an instant off the straight line at most, in parts of a second.
    pub error: i64,
    /// The same of the cost, scaled money.
    pub cost_error: i64,
    /// So many starts later everything is as much later, exactly: (starts, instants); none within reach.
    pub period: Option<(i64, i64)>,
}

impl Line {
    pub fn start(starts: (i64, i64)) -> Line {
        Line {
            starts,
            instants: starts,
            costs: (0, 0),
            error: 0,
            cost_error: 0,
            period: Some((1, 1)),
        }
    }

    pub fn meets(&self, from: i64, to: i64) -> bool {
        self.instants.0 <= to && from <= self.instants.1
    }

    /// No start of the span costs less.
    pub fn least_cost(&self) -> i64 {
        let end = self.costs.0.min(self.costs.1);
        end.saturating_sub(self.cost_error.saturating_mul(2))
    }

    pub fn after(&self, act: &Act) -> Line {
        let instants = (act.after(self.instants.0), act.after(self.instants.1));
        let cost =
            |cost: i64, before: i64, after: i64| cost.saturating_add(act.cost(before, after));
        let (mut error, mut period) = (self.error, self.period);
        let mut off = 0;
        match act.map {
            Map::Later(_) => {}
            Map::Fixed(_) => {
                off = error;
                error = 0;
                period = period.map(|(starts, _)| (starts, 0));
            }
            Map::Bent(bend) => {
                let (rise, of) = bend.slope();
                let own = if of == 1 { 0 } else { PARTS / 2 };
                error = quotient_up(product::saturating(self.error, rise), of).saturating_add(own);
                off = self.error.saturating_add(error);
                period = period.and_then(|(starts, instants)| {
                    let times = of / divisor(product::checked(instants, rise)?, of);
                    let starts = product::checked(starts, times)?;
                    let instants = product::checked(product::checked(instants, times)?, rise)? / of;
                    (starts <= LONGEST_PERIOD).then_some((starts, instants))
                });
            }
        }
        let by_passing = product::saturating(off, act.per_second.saturating_abs());
        let slope = act.charge.map_or(0, |piece| piece.slope.saturating_abs());
        let money = quotient_up(
            by_passing.saturating_add(product::saturating(error, slope)),
            PARTS,
        );
        Line {
            starts: self.starts,
            instants,
            costs: (
                cost(self.costs.0, self.instants.0, instants.0),
                cost(self.costs.1, self.instants.1, instants.1),
            ),
            error,
            cost_error: self.cost_error.saturating_add(money),
            period,
        }
    }
}

/// The steps so far.
#[derive(Default)]
pub(super) struct Lines {
    acts: Vec<Act>,
    /// Of each instant so far, as in [`Line::error`].
    errors: Vec<i64>,
}

impl Lines {
    pub fn push(&mut self, act: Act, error_before: i64) {
        self.acts.push(act);
        self.errors.push(error_before);
    }

    pub fn pop(&mut self) {
        self.acts.pop();
        self.errors.pop();
    }

    /// The starts of a line whose instant lies within `low..=high`.
    pub fn cut(&self, line: Line, low: i64, high: i64) -> Option<Line> {
        if low > high || !line.meets(low, high) {
            return None;
        }
        let mut cut = line;
        if line.instants.0 < low {
            cut.starts.0 = self.latest(&line, low - 1) + 1;
        }
        if line.instants.1 > high {
            cut.starts.1 = self.latest(&line, high);
        }
        if cut.starts.0 > cut.starts.1 {
            return None;
        }
        if cut.starts.0 > line.starts.0 {
            (cut.instants.0, cut.costs.0) = self.reach(cut.starts.0);
        }
        if cut.starts.1 < line.starts.1 {
            (cut.instants.1, cut.costs.1) = self.reach(cut.starts.1);
        }
        Some(cut)
    }

    /// The last start of a line whose instant is no later; before its first one when there is none.
    fn latest(&self, line: &Line, instant: i64) -> i64 {
        let mut limit = instant;
        for act in self.acts.iter().rev() {
            match act.map {
                Map::Later(seconds) => limit -= seconds,
                Map::Bent(bend) => {
                    let latest = bend.latest(limit);
                    // A flat line: all of it, or nothing.
                    limit = latest.clamp(bend.from - 1, bend.to);
                }
                Map::Fixed(begin) if begin <= limit => return line.starts.1,
                Map::Fixed(_) => return line.starts.0 - 1,
            }
        }
        limit.clamp(line.starts.0 - 1, line.starts.1)
    }

    /// Instant and cost of a start, by the steps so far.
    fn reach(&self, start: i64) -> (i64, i64) {
        let (mut instant, mut cost) = (start, 0i64);
        for act in &self.acts {
            let after = act.after(instant);
            cost = cost.saturating_add(act.cost(instant, after));
            instant = after;
        }
        (instant, cost)
    }

    /// One of the instants of a start.
    pub fn instant(&self, start: i64, at: usize) -> i64 {
        let acts = self.acts[..at].iter();
        acts.fold(start, |instant, act| act.after(instant))
    }

    /// All instants of a start; its cost.
    pub fn drive(&self, start: i64, instants: &mut Vec<i64>) -> i64 {
        instants.clear();
        instants.push(start);
        let (mut instant, mut cost) = (start, 0i64);
        for act in &self.acts {
            let after = act.after(instant);
            cost = cost.saturating_add(act.cost(instant, after));
            instant = after;
            instants.push(after);
        }
        cost
    }

    /// Does the step take longer from some starts than from others?
    pub fn is_bent(&self, step: usize) -> bool {
        matches!(self.acts[step].map, Map::Bent(_))
    }

    /// How far the time between two instants may be off its straight line, seconds; `last` is the error of the last instant.
    pub fn error_between(&self, from: usize, to: usize, last: i64) -> i64 {
        let of = |instant: usize| self.errors.get(instant).copied().unwrap_or(last);
        quotient_up(of(from).saturating_add(of(to)), PARTS)
    }
}

fn quotient_up(a: i64, b: i64) -> i64 {
    a.saturating_add(b - 1).div_euclid(b)
}

fn divisor(a: i64, b: i64) -> i64 {
    greatest_divisor(i128::from(a), i128::from(b)) as i64
}
