//! A leg's arrivals as a few straight lines of rational slope, each rounded to whole seconds once.
//!
//! Departures whose leg crosses the same changes of pace arrive on one line: its slope is the last pace over the first.
//! A day has a handful of them where it has thousands of departures.

use super::{Arc, Run, rounded};
use crate::product;
use crate::timing::fraction::{Whole, quotient};

/// Larger terms do not fit together with the instants they are multiplied by.
const MOST: i64 = 1 << 31;
/// Beyond this [`Arc::arrival`] rounds the share that is left.
const MOST_PARTS: i64 = 1 << 60;

/// Departures `from..=to` arrive at `floor((rise × departure + offset) / of)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bend {
    pub from: i64,
    pub to: i64,
    rise: i64,
    offset: i64,
    of: i64,
}

impl Bend {
    fn even(from: i64, to: i64, seconds: i64) -> Bend {
        Bend {
            from,
            to,
            rise: 1,
            offset: seconds,
            of: 1,
        }
    }

    /// In lowest terms; `None`: too large.
    fn new<W: Whole>(from: i64, to: i64, [rise, offset, of]: [W; 3]) -> Option<Bend> {
        let shared = rise.greatest_divisor(of);
        let (rise, of) = (rise.quotient(shared), of.quotient(shared));
        let most = W::from(MOST);
        let small = rise < most && of < most && to.max(-from) < MOST;
        let offset = offset.quotient(shared);
        (small && W::from(offset.narrow()) == offset).then(|| Bend {
            from,
            to,
            rise: rise.narrow(),
            offset: offset.narrow(),
            of: of.narrow(),
        })
    }

    pub fn arrival(&self, departure: i64) -> i64 {
        if self.of == 1 {
            return self.rise * departure + self.offset;
        }
        (self.rise * departure + self.offset).div_euclid(self.of)
    }

    /// The last departure of the line that arrives by then, its ends apart.
    pub fn latest(&self, arrival: i64) -> i64 {
        if self.rise == 0 {
            return if self.arrival(self.from) <= arrival {
                self.to
            } else {
                self.from - 1
            };
        }
        if let Some(below) = product::checked(self.of, arrival + 1)
            .and_then(|time| time.checked_sub(self.offset)?.checked_sub(1))
        {
            return below.div_euclid(self.rise);
        }
        let below = i128::from(self.of) * (i128::from(arrival) + 1) - i128::from(self.offset) - 1;
        quotient(below, i128::from(self.rise)) as i64
    }

    /// Seconds that the drive takes whatever the departure; `None`: it depends.
    pub fn seconds(&self) -> Option<i64> {
        (self.rise == 1 && self.of == 1).then_some(self.offset)
    }

    /// Its departures within `from..=to`.
    pub fn part(&self, from: i64, to: i64) -> Option<Bend> {
        let (from, to) = (self.from.max(from), self.to.min(to));
        (from <= to).then_some(Bend { from, to, ..*self })
    }

    /// Arrivals `slope.0` later for departures `slope.1` later, in lowest terms.
    pub fn slope(&self) -> (i64, i64) {
        (self.rise, self.of)
    }

    /// Its departures `from..=to` in runs of equal steps, second by second without a division (J. E. Bresenham, "Algorithm
    /// for computer control of a digital plotter", IBM Systems Journal 4, 1965).
    pub fn runs(&self, from: i64, to: i64, found: &mut impl FnMut(Run)) {
        let (whole, part) = (self.rise / self.of, self.rise % self.of);
        if part == 0 {
            found(Run {
                from,
                to,
                arrival: self.arrival(from),
                step: if from == to { 1 } else { whole },
            });
            return;
        }
        let (mut first, mut arrival) = (from, self.arrival(from));
        let mut rest = (self.rise * from + self.offset).rem_euclid(self.of);
        let step_from = |rest: i64| {
            let next = rest + part;
            if next >= self.of {
                (whole + 1, next - self.of)
            } else {
                (whole, next)
            }
        };
        while first <= to {
            let (step, mut left) = step_from(rest);
            let (mut last, mut reached) = (first, arrival);
            while last < to && step_from(rest).0 == step {
                (last, reached) = (last + 1, reached + step);
                (rest, left) = (left, step_from(left).1);
            }
            found(Run {
                from: first,
                to: last,
                arrival,
                step: if first == last { 1 } else { step },
            });
            let (over, after) = step_from(rest);
            (first, arrival, rest) = (last + 1, reached + over, after);
        }
    }
}

impl Arc {
    /// The lines of the departures `from..=to`, in order; `None`: numbers too large.
    pub fn bends(&self, from: i64, to: i64) -> Option<Vec<Bend>> {
        let mut bends = Vec::with_capacity(1 + 4 * self.segments.len());
        let mut departure = from;
        while departure <= to {
            let bend = self.bend(departure, to)?;
            departure = bend.to + 1;
            bends.push(bend);
        }
        Some(bends)
    }

    /// The line of one departure, from it on up to `to`; `None`: numbers too large.
    pub(super) fn bend(&self, from: i64, to: i64) -> Option<Bend> {
        self.bend_in::<i64>(from, to)
            .or_else(|| self.bend_in::<i128>(from, to))
    }

    /// The same reckoned in numbers of one length.
    fn bend_in<W: Whole>(&self, from: i64, to: i64) -> Option<Bend> {
        let (numerator, denominator, boundary) = self.pace(from);
        let seconds = rounded(i128::from(numerator), i128::from(denominator));
        let Some(boundary) = boundary else {
            return Some(Bend::even(from, to, seconds));
        };
        let (numerator, denominator) = (W::from(numerator), W::from(denominator));
        let to = to.min(boundary - 1);
        let reach = W::from(boundary).times(denominator)?;
        let in_time = reach.minus(numerator)?.quotient(denominator);
        if W::from(from) <= in_time {
            return Some(Bend::even(from, to.min(in_time.narrow()), seconds));
        }
        // The share that is left at the boundary: (left + per × departure) / parts.
        let mut left = numerator.minus(reach)?;
        let (mut per, mut parts) = (denominator, numerator);
        let mut clock = boundary;
        loop {
            let (whole, of, until) = self.pace(clock);
            let (whole, of) = (W::from(whole), W::from(of));
            let all = parts.times(of)?;
            let done = match until {
                Some(until) => W::from(until - clock).times(all)?,
                None => W::MOST,
            };
            let (time, time_per) = (left.times(whole)?, per.times(whole)?);
            let in_time = if until.is_none() || whole == W::from(0) {
                to
            } else {
                done.minus(time)?.quotient(time_per).narrow()
            };
            if from <= in_time {
                // Halves up, behind the boundary.
                let twice = all.plus(all)?;
                let offset = time.plus(time)?.plus(all)?;
                let behind = twice.times(W::from(clock))?;
                let line = [time_per.plus(time_per)?, offset.plus(behind)?, twice];
                return Bend::new(from, to.min(in_time), line);
            }
            (left, per) = (time.minus(done)?, time_per);
            parts = parts.times(whole)?;
            if parts > W::from(MOST_PARTS) {
                return None;
            }
            clock = until?;
        }
    }
}
