//! Driving a leg: when it arrives, by when it leaves (docs/rules.md, "Traffic").
//!
//! A segment says how long the whole leg takes while it holds; by a boundary the leg has done `elapsed / whole` of
//! itself. The share left is an exact fraction, the arrival is rounded to the nearest second (halves up) once, so that
//! nobody overtakes. After S. Ichoua, M. Gendreau, J.-Y. Potvin, "Vehicle dispatching with time-dependent travel
//! times", European Journal of Operational Research 144 (2003): speeds, not travel times, change at a boundary.

mod bend;
mod runs;

use super::fraction::{greatest_divisor, rounded};
use crate::problem::{Problem, TrafficSpeed, UNREACHABLE, Vehicle};
use crate::product;

pub use bend::Bend;
pub use runs::{Run, Runs};

/// How long the whole leg takes in `start..end`, in seconds: `numerator / denominator`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Whole {
    start: i64,
    end: i64,
    numerator: i64,
    denominator: i64,
}

/// One leg of one vehicle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arc {
    /// Seconds outside all segments.
    pub seconds: i64,
    /// Longest drive that is allowed, seconds; departures that need more are not in [`Runs::allowed`].
    pub longest: Option<i64>,
    segments: Vec<Whole>,
    /// Departures `from..=to` that would be on the way while a table forbids the leg.
    closed: Vec<(i64, i64)>,
}

impl Arc {
    /// The same time at every hour.
    pub fn constant(seconds: i64) -> Arc {
        Arc {
            seconds,
            ..Arc::default()
        }
    }

    /// The leg of a vehicle between two locations that takes `seconds` outside traffic.
    pub fn new(problem: &Problem, vehicle: &Vehicle, from: u32, to: u32, seconds: i64) -> Arc {
        let cell = from as usize * problem.num_locations as usize + to as usize;
        let mut arc = Arc::constant(seconds);
        let mut closed = Vec::new();
        let todays = problem
            .traffic
            .iter()
            .filter(|traffic| traffic.profile == vehicle.profile && traffic.day == vehicle.day);
        for segment in todays.flat_map(|traffic| &traffic.segments) {
            let (numerator, denominator) = match segment.speed {
                TrafficSpeed::Factor(millionths) => {
                    (product::saturating(seconds, millionths), 1_000_000)
                }
                TrafficSpeed::Table(table) => {
                    let time = problem.time_tables[table as usize][cell].min(UNREACHABLE);
                    (i64::from(time), 1)
                }
            };
            let shared = greatest_divisor(i128::from(numerator), i128::from(denominator)) as i64;
            arc.segments.push(Whole {
                start: i64::from(segment.start),
                end: i64::from(segment.end),
                numerator: numerator / shared,
                denominator: denominator / shared,
            });
            if numerator >= i64::from(UNREACHABLE)
                && matches!(segment.speed, TrafficSpeed::Table(_))
            {
                closed.push((i64::from(segment.start), i64::from(segment.end)));
            }
        }
        arc.close(&closed);
        arc
    }

    /// While these hold, `start..end`, the leg may not be under way.
    fn close(&mut self, spans: &[(i64, i64)]) {
        for &(start, end) in spans {
            let from = self.latest_departure(start) + 1;
            self.closed.push((from, end - 1));
        }
    }

    /// Would the leg be under way while a table forbids it?
    pub fn is_closed(&self, departure: i64) -> bool {
        self.closed
            .iter()
            .any(|&(from, to)| from <= departure && departure <= to)
    }

    /// Departures at which the leg would be under way while a table forbids it: first and last, in any order.
    pub fn closed(&self) -> &[(i64, i64)] {
        &self.closed
    }

    /// Segments for tests and tools: (start, end, seconds the whole leg takes as a fraction).
    pub fn with_segments(seconds: i64, segments: &[(i64, i64, (i64, i64))]) -> Arc {
        let whole = |&(start, end, (numerator, denominator)): &(i64, i64, (i64, i64))| Whole {
            start,
            end,
            numerator,
            denominator,
        };
        Arc {
            seconds,
            longest: None,
            segments: segments.iter().map(whole).collect(),
            closed: Vec::new(),
        }
    }

    /// Does the time depend on the hour?
    pub fn has_traffic(&self) -> bool {
        !self.segments.is_empty()
    }

    /// The arrival of a departure; never decreases with it.
    pub fn arrival(&self, departure: i64) -> i64 {
        if self.segments.is_empty() {
            return departure + self.seconds;
        }
        if let Some(arrival) = self.small_arrival(departure) {
            return arrival;
        }
        // The share of the leg that is left, in lowest terms.
        let (mut left, mut of) = (1i128, 1i128);
        let mut clock = departure;
        loop {
            let (numerator, denominator, until) = self.pace(clock);
            let (numerator, denominator) = (i128::from(numerator), i128::from(denominator));
            let Some(until) = until else {
                return clock + rounded(left * numerator, of * denominator);
            };
            let room = i128::from(until - clock);
            // Whole leg left × time, against the room: both sides × of × denominator.
            if left * numerator <= room * of * denominator {
                return clock + rounded(left * numerator, of * denominator);
            }
            left = left * numerator - room * denominator * of;
            of *= numerator;
            let shared = greatest_divisor(left, of);
            (left, of) = (left / shared, of / shared);
            // Many odd paces in one leg: a 2^-60th of the leg is far below what rounding sees.
            while of > 1 << 60 {
                (left, of) = (left >> 1, of >> 1);
            }
            clock = until;
        }
    }

    /// The same in numbers of 64 bits, where they hold them: many times faster.
    fn small_arrival(&self, departure: i64) -> Option<i64> {
        let (mut left, mut of) = (1i64, 1i64);
        let mut clock = departure;
        loop {
            let (numerator, denominator, until) = self.pace(clock);
            let (time, parts) = (
                product::checked(left, numerator)?,
                product::checked(of, denominator)?,
            );
            let arrives = |clock: i64| {
                let twice = time.checked_mul(2)?.checked_add(parts)?;
                Some(clock + twice / parts.checked_mul(2)?)
            };
            let Some(until) = until else {
                return arrives(clock);
            };
            let room = product::checked(until - clock, parts)?;
            if time <= room {
                return arrives(clock);
            }
            left = time - room;
            of = product::checked(of, numerator)?;
            clock = until;
        }
    }

    /// No departure takes longer, in seconds.
    pub fn slowest(&self) -> i64 {
        let whole = self.segments.iter();
        let whole = whole.map(|whole| whole.numerator / whole.denominator + 1);
        whole.max().unwrap_or(0).max(self.seconds)
    }

    /// No departure takes less, in seconds.
    pub fn fastest(&self) -> i64 {
        let whole = self.segments.iter();
        let whole = whole.map(|whole| whole.numerator / whole.denominator);
        whole.min().unwrap_or(self.seconds).min(self.seconds)
    }

    /// The latest departure that arrives by then.
    pub fn latest_departure(&self, arrival: i64) -> i64 {
        if self.segments.is_empty() {
            return arrival - self.seconds;
        }
        let longest = self.slowest();
        // `arrival - longest - 1` is early enough; nothing leaves after it arrives.
        let (mut early, mut late) = (arrival - longest - 1, arrival);
        while early < late {
            let middle = late - (late - early) / 2;
            if self.arrival(middle) <= arrival {
                early = middle;
            } else {
                late = middle - 1;
            }
        }
        early
    }

    /// Seconds of the whole leg at an instant, as a fraction, and when that changes.
    fn pace(&self, clock: i64) -> (i64, i64, Option<i64>) {
        for whole in &self.segments {
            if clock < whole.start {
                return (self.seconds, 1, Some(whole.start));
            }
            if clock < whole.end {
                return (whole.numerator, whole.denominator, Some(whole.end));
            }
        }
        (self.seconds, 1, None)
    }
}
