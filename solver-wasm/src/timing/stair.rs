//! Arrivals of departures that cross one change of pace: a straight line of some rational slope, rounded to whole seconds.
//! Followed by its remainder, second by second, without a division (J. E. Bresenham, "Algorithm for computer control of a
//! digital plotter", IBM Systems Journal 4, 1965).

use super::travel::Run;

/// From one departure on.
#[derive(Clone, Copy, Debug)]
pub struct Stair {
    departure: i64,
    arrival: i64,
    /// Numerator of what rounding left, below `of`.
    rest: i64,
    /// Of one second later: whole seconds, and the numerator of the rest.
    step: (i64, i64),
    of: i64,
}

/// A pace: seconds of the whole leg as a fraction.
pub type Pace = (i64, i64);

impl Stair {
    /// `departure` lies before `boundary`, which the leg crosses; behind it the second pace holds. `None`: the numbers do not
    /// fit.
    pub fn new(departure: i64, boundary: i64, before: Pace, behind: Pace) -> Option<Stair> {
        let done = (boundary - departure).checked_mul(before.1)?;
        let parts = before.0.checked_mul(behind.1)?;
        // Halves up: `floor((2 × left + parts) / (2 × parts))` seconds behind the boundary.
        let left = (before.0 - done).checked_mul(behind.0)?;
        let of = parts.checked_mul(2)?;
        let twice = left.checked_mul(2)?.checked_add(parts)?;
        let slope = before.1.checked_mul(behind.0)?.checked_mul(2)?;
        Some(Stair {
            departure,
            arrival: boundary + twice.div_euclid(of),
            rest: twice.rem_euclid(of),
            step: (slope / of, slope % of),
            of,
        })
    }

    fn next(self) -> Stair {
        let rest = self.rest + self.step.1;
        let carried = i64::from(rest >= self.of);
        Stair {
            departure: self.departure + 1,
            arrival: self.arrival + self.step.0 + carried,
            rest: rest - carried * self.of,
            ..self
        }
    }

    /// Tells the departures up to `to` that arrive by `by`, in runs of equal steps; the first departure not told.
    pub fn runs(self, to: i64, by: i64, found: &mut impl FnMut(Run)) -> i64 {
        let mut first = self;
        while first.departure <= to && first.arrival <= by {
            let mut last = first;
            let mut next = last.next();
            let step = next.arrival - last.arrival;
            while next.departure <= to && next.arrival <= by && next.arrival - last.arrival == step
            {
                (last, next) = (next, next.next());
            }
            found(Run {
                from: first.departure,
                to: last.departure,
                arrival: first.arrival,
                step: if last.departure > first.departure {
                    step
                } else {
                    1
                },
            });
            first = next;
        }
        first.departure
    }
}
