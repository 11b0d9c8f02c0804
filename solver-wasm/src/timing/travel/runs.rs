//! Departures of a leg in runs, so that functions of time have few pieces.

use super::{Arc, Bend};

/// Departures `from..=to` that arrive `step` seconds apart, the first at `arrival`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    pub from: i64,
    pub to: i64,
    pub arrival: i64,
    pub step: i64,
}

/// Ascending spans of departures in runs: spans that follow one another mostly lie on one line, which is reckoned once.
pub struct Runs<'a> {
    arc: &'a Arc,
    /// No span ends later.
    last: i64,
    line: Option<Bend>,
}

impl Runs<'_> {
    pub fn until(arc: &Arc, last: i64) -> Runs<'_> {
        let line = None;
        Runs { arc, last, line }
    }

    /// The departures `from..=to` in order, in runs of equal steps.
    pub fn all(&mut self, from: i64, to: i64, mut found: impl FnMut(Run)) {
        let mut departure = from;
        while departure <= to {
            if let Some(line) = self.line_of(departure, to) {
                let end = line.to.min(to);
                line.runs(departure, end, &mut found);
                departure = end + 1;
                continue;
            }
            let run = self.arc.run(departure, to);
            departure = run.to + 1;
            found(run);
        }
    }

    /// As `all`; departures that drive too long, or while the leg is forbidden, are left out.
    pub fn allowed(&mut self, from: i64, to: i64, mut found: impl FnMut(Run)) {
        let arc = self.arc;
        let mut open = from;
        let mut between = |from: i64, to: i64| {
            self.all(from, to, |run| {
                if let Some(part) = arc.short_enough(run) {
                    found(part);
                }
            });
        };
        for &(first, last) in &arc.closed {
            if first <= last {
                between(open, to.min(first - 1));
                open = open.max(last + 1);
            }
        }
        between(open, to);
    }

    fn line_of(&mut self, departure: i64, to: i64) -> Option<Bend> {
        let holds = |line: &Bend| line.from <= departure && departure <= line.to;
        if !self.line.as_ref().is_some_and(holds) {
            let whole = self.arc.bend(departure, self.last);
            self.line = whole.or_else(|| self.arc.bend(departure, to));
        }
        self.line
    }
}

impl Arc {
    /// The departures `from..=to` in order, in runs of equal steps.
    pub fn runs(&self, from: i64, to: i64, found: impl FnMut(Run)) {
        Runs::until(self, to).all(from, to, found);
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
