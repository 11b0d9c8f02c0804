//! Departures of a leg in runs, so that functions of time have few pieces.

use super::Arc;

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
            if let Some(bend) = self.bend(departure, to) {
                bend.runs(departure, bend.to, &mut found);
                departure = bend.to + 1;
                continue;
            }
            let run = self.run(departure, to);
            departure = run.to + 1;
            found(run);
        }
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

    /// The run that begins with a departure, second by second: for numbers too large for a line.
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
