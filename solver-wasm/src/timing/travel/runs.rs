//! Departures of a leg in runs, so that functions of time have few pieces.

use super::Arc;
use crate::timing::stair::Stair;

/// Departures `from..=to` that arrive `step` seconds apart, the first at `arrival`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    pub from: i64,
    pub to: i64,
    pub arrival: i64,
    pub step: i64,
}

impl Arc {
    /// The departures `from..=to` in order, in runs of equal steps.
    pub fn runs(&self, from: i64, to: i64, mut found: impl FnMut(Run)) {
        let mut departure = from;
        while departure <= to {
            let told = self
                .stair(departure)
                .map_or(departure, |(stair, boundary, by)| {
                    stair.runs(to.min(boundary - 1), by, &mut found)
                });
            if told > departure {
                departure = told;
                continue;
            }
            let run = self.run(departure, to);
            departure = run.to + 1;
            found(run);
        }
    }

    /// Of a departure whose leg crosses one change of pace alone: its arrivals, where that change is, and by when they hold.
    fn stair(&self, departure: i64) -> Option<(Stair, i64, i64)> {
        let (numerator, denominator, boundary) = self.pace(departure);
        let boundary = boundary?;
        let short = |number: i128| i64::try_from(number).ok();
        let before = (short(numerator)?, short(denominator)?);
        if before.0 <= (boundary - departure).checked_mul(before.1)? {
            return None;
        }
        let (whole, parts, until) = self.pace(boundary);
        let stair = Stair::new(departure, boundary, before, (short(whole)?, short(parts)?))?;
        // Rounding may reach the next change a moment before the leg does.
        Some((stair, boundary, until.map_or(i64::MAX, |until| until - 1)))
    }

    /// As `runs`; departures that drive too long, or while the leg is forbidden, are left out.
    pub fn allowed_runs(&self, from: i64, to: i64, mut found: impl FnMut(Run)) {
        let mut open = from;
        let mut between = |from: i64, to: i64| {
            self.runs(from, to, |run| {
                if let Some(part) = self.short_enough(run) {
                    found(part);
                }
            });
        };
        for &(first, last) in &self.closed {
            if first <= last {
                between(open, to.min(first - 1));
                open = open.max(last + 1);
            }
        }
        between(open, to);
    }

    /// The run that begins with a departure.
    fn run(&self, from: i64, to: i64) -> Run {
        let arrival = self.arrival(from);
        // Arriving before the pace changes: all that do so too take as long.
        let end = match self.pace(from).2 {
            None => to,
            Some(boundary) => to.min(boundary - (arrival - from) - 1),
        };
        if end > from {
            return Run {
                from,
                to: end,
                arrival,
                step: 1,
            };
        }
        // Over a boundary: second by second.
        let mut last = (from, arrival);
        let mut step = None;
        while last.0 < to && last.0 - from < 4096 {
            let next = self.arrival(last.0 + 1);
            if step.is_some_and(|step| step != next - last.1) {
                break;
            }
            step = Some(next - last.1);
            last = (last.0 + 1, next);
        }
        Run {
            from,
            to: last.0,
            arrival,
            step: step.unwrap_or(1),
        }
    }

    /// The part of a run that is within the longest drive allowed.
    fn short_enough(&self, run: Run) -> Option<Run> {
        let Some(longest) = self.longest else {
            return Some(run);
        };
        // Each second later drives `step - 1` seconds more.
        let spare = longest - (run.arrival - run.from);
        let (from, to) = match run.step - 1 {
            -1 => (run.from + (-spare).max(0), run.to),
            0 if spare >= 0 => (run.from, run.to),
            more if spare >= 0 => (run.from, run.to.min(run.from + spare / more)),
            _ => return None,
        };
        (from <= to).then(|| Run {
            from,
            to,
            arrival: run.arrival + run.step * (from - run.from),
            step: run.step,
        })
    }
}
