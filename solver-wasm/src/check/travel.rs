//! The time of one leg, with traffic: exact fractions of the leg, rounded to the nearest second once.

use crate::problem::{Problem, TrafficSegment, TrafficSpeed, UNREACHABLE, Vehicle};

/// Seconds of a leg without traffic and its distance; `None`: forbidden.
pub(super) fn own(problem: &Problem, vehicle: &Vehicle, leg: (u32, u32)) -> Option<(i64, i64)> {
    let table = &problem.profiles[vehicle.profile as usize];
    let cell = leg.0 as usize * problem.num_locations as usize + leg.1 as usize;
    let (distance, time) = (table.distance[cell], table.time[cell]);
    (distance < UNREACHABLE && time < UNREACHABLE).then_some((i64::from(time), i64::from(distance)))
}

/// Traffic of the vehicle's profile and day.
pub(super) fn segments<'a>(problem: &'a Problem, vehicle: &Vehicle) -> &'a [TrafficSegment] {
    problem
        .traffic
        .iter()
        .find(|traffic| traffic.profile == vehicle.profile && traffic.day == vehicle.day)
        .map_or(&[], |traffic| &traffic.segments)
}

/// Arrival of a leg that leaves at `clock`. `None`: it may not be driven then.
pub(super) fn arrival(
    problem: &Problem,
    vehicle: &Vehicle,
    leg: (u32, u32),
    clock: i64,
) -> Option<i64> {
    let (time, _) = own(problem, vehicle, leg)?;
    let segments = segments(problem, vehicle);
    if segments.is_empty() {
        return Some(clock + time);
    }
    let cell = leg.0 as usize * problem.num_locations as usize + leg.1 as usize;
    // What is left of the leg, as a fraction of the whole.
    let mut left = Fraction::new(1, 1);
    let mut now = clock;
    loop {
        let inside = segments
            .iter()
            .find(|s| i64::from(s.start) <= now && now < i64::from(s.end));
        let (whole, until) = match inside {
            Some(segment) => {
                let whole = match segment.speed {
                    TrafficSpeed::Factor(millionths) => {
                        Fraction::new(i128::from(time) * i128::from(millionths), 1_000_000)
                    }
                    TrafficSpeed::Table(index) => {
                        let entry = problem.time_tables[index as usize][cell];
                        if entry >= UNREACHABLE {
                            return None;
                        }
                        Fraction::new(i128::from(entry), 1)
                    }
                };
                (whole, Some(i64::from(segment.end)))
            }
            None => {
                let next = segments
                    .iter()
                    .map(|s| i64::from(s.start))
                    .filter(|&start| start > now)
                    .min();
                (Fraction::new(i128::from(time), 1), next)
            }
        };
        let needed = left.times(whole);
        match until {
            Some(until) if needed.exceeds(i128::from(until - now)) => {
                left = left.minus(Fraction::new(i128::from(until - now), 1).over(whole));
                now = until;
            }
            _ => return Some(now + needed.rounded()),
        }
    }
}

/// A non-negative fraction in lowest terms. Where the terms outgrow `i128` they are shortened: the error is far below
/// what a second can show.
#[derive(Clone, Copy)]
struct Fraction {
    top: i128,
    bottom: i128,
}

const ROOM: i128 = 1 << 62;

impl Fraction {
    fn new(top: i128, bottom: i128) -> Fraction {
        let (mut a, mut b) = (top, bottom);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let common = a.max(1);
        let (mut top, mut bottom) = (top / common, bottom / common);
        while top.max(bottom) > ROOM {
            (top, bottom) = (top >> 1, (bottom >> 1).max(1));
        }
        Fraction { top, bottom }
    }

    fn times(self, other: Fraction) -> Fraction {
        Fraction::new(self.top * other.top, self.bottom * other.bottom)
    }

    fn over(self, other: Fraction) -> Fraction {
        Fraction::new(self.top * other.bottom, self.bottom * other.top)
    }

    fn minus(self, other: Fraction) -> Fraction {
        let top = self.top * other.bottom - other.top * self.bottom;
        Fraction::new(top.max(0), self.bottom * other.bottom)
    }

    fn exceeds(self, seconds: i128) -> bool {
        self.top > seconds * self.bottom
    }

    /// To the nearest whole, halves up.
    fn rounded(self) -> i64 {
        ((2 * self.top + self.bottom) / (2 * self.bottom)) as i64
    }
}
