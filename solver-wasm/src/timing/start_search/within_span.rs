//! The best start of a span in which every instant is one line over the starts, rounded.
//!
//! Whether a rule between two instants is kept is settled by the ends of the span, or the span is halved. Then all that
//! is left to choose among is one period: a period later everything is as much later and as much dearer. What the ends
//! say of the cost rules out most of that.

use super::lines::Line;
use super::{MOST_SPANS, Search};
use crate::timing::chain::Path;

/// One start: its instants, and what it costs apart from broken rules.
#[derive(Clone, Debug, Default)]
struct Drive {
    instants: Vec<i64>,
    cost: i64,
}

/// A sum of driving that is forbidden costs more than any schedule.
const FORBIDDEN: i64 = 1 << 61;

/// What starts pay for broken rules.
#[derive(Clone, Copy, Debug)]
struct Dues {
    paid: i64,
    /// For sums of driving: it decides, and is no part of the cost.
    driving: i64,
    /// All of them pay the same.
    certain: bool,
}

/// Is a rule that a span of starts either keeps or breaks kept?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    Yes,
    No,
    Here,
}

/// What takes so long at the first and the last start of a span, `off` more or less in between.
fn kept(ends: (i64, i64), off: i64, limit: i64) -> Kept {
    if ends.0.max(ends.1) + off <= limit {
        Kept::Yes
    } else if ends.0.min(ends.1) - off > limit {
        Kept::No
    } else {
        Kept::Here
    }
}

impl Search<'_> {
    pub(super) fn within_span(&mut self, line: &Line) {
        let (from, to) = line.starts;
        let first = self.drive(from);
        self.offer(&first);
        if to > from {
            let last = self.drive(to);
            self.offer(&last);
            self.between(line, &first, &last);
        }
    }

    fn drive(&self, start: i64) -> Drive {
        let mut drive = Drive::default();
        drive.cost = self.lines.drive(start, &mut drive.instants);
        drive
    }

    /// The starts strictly between two that are offered.
    fn between(&mut self, line: &Line, first: &Drive, last: &Drive) {
        let (from, to) = (first.instants[0], last.instants[0]);
        self.spans += 1;
        self.gave_up |= self.spans > MOST_SPANS;
        if self.gave_up || to - from <= 1 {
            return;
        }
        let Some(dues) = self.penalties(Some(line), first, last) else {
            return;
        };
        let end = self.chain.steps.len();
        let part = Line {
            costs: (first.cost, last.cost),
            ..*line
        };
        let surely = dues.paid.saturating_add(dues.driving);
        let least = part.least_cost().saturating_add(surely);
        if self.is_beaten(least, first.instants[end], to) {
            return;
        }
        if dues.certain
            && let Some((period, later)) = line.period
            && to - from >= period
        {
            let next = self.drive(from + period);
            let dearer = next.cost - first.cost;
            let key = if self.chain.end_first {
                (later, dearer)
            } else {
                (dearer, later)
            };
            let (low, high) = if key > (0, 0) {
                (from, from + period - 1)
            } else {
                (to - period + 1, to)
            };
            // The ends are offered.
            if period > 1 {
                let (low, high) = (self.drive(low), self.drive(high));
                self.offer(&low);
                self.offer(&high);
                self.between(line, &low, &high);
            }
            return;
        }
        let middle = from + (to - from) / 2;
        let half = self.drive(middle);
        self.offer(&half);
        self.between(line, first, &half);
        self.between(line, &half, last);
    }

    /// What starts between two of a line pay for broken rules at least; `None`: they break a hard one. Without a line: what
    /// one start pays.
    fn penalties(&self, line: Option<&Line>, first: &Drive, last: &Drive) -> Option<Dues> {
        let (mut paid, mut certain) = (0i64, true);
        let off = |from: usize, to: usize| {
            line.map_or(0, |line| 2 * self.lines.error_between(from, to, line.error))
        };
        let passed = |from: usize, to: usize, limit: i64| {
            let of = |drive: &Drive| drive.instants[to] - drive.instants[from];
            kept((of(first), of(last)), off(from, to), limit)
        };
        for &(step, seconds) in &self.longest {
            match passed(step, step + 1, seconds) {
                Kept::Yes => {}
                Kept::No => return None,
                Kept::Here => certain = false,
            }
        }
        // Of a break only what all of them pay is counted, once.
        let mut missed: Vec<usize> = Vec::new();
        for coupling in &self.chain.couplings {
            match (
                passed(coupling.from, coupling.to, coupling.limit),
                coupling.penalty,
            ) {
                (Kept::Yes, _) => {}
                (Kept::No, None) => return None,
                (Kept::No, Some(penalty)) => {
                    if coupling
                        .of_break
                        .is_none_or(|number| !missed.contains(&number))
                    {
                        paid = paid.saturating_add(penalty);
                        missed.extend(coupling.of_break);
                    }
                }
                (Kept::Here, _) => certain = false,
            }
        }
        let end = self.chain.steps.len();
        for owed in &self.chain.owed {
            let (from, to) = (first.instants[0], last.instants[0]);
            if from > owed.end || last.instants[end] <= owed.start {
                continue;
            }
            if to <= owed.end && first.instants[end] > owed.start {
                paid = paid.saturating_add(owed.penalty?);
            } else {
                certain = false;
            }
        }
        let mut driving = 0i64;
        let mut unrested: Vec<usize> = Vec::new();
        for sum in &self.driven {
            let of = |drive: &Drive| {
                let legs = sum.steps.iter();
                legs.map(|&step| drive.instants[step + 1] - drive.instants[step])
                    .sum::<i64>()
            };
            let bent = sum.steps.iter().filter(|&&step| self.lines.is_bent(step));
            let off = bent.map(|&step| off(step, step + 1)).sum();
            let stretch = sum.of;
            match kept((of(first), of(last)), off, sum.limit) {
                Kept::Yes => {}
                Kept::No => {
                    if stretch
                        .of_break
                        .is_none_or(|number| !unrested.contains(&number))
                    {
                        driving = driving.saturating_add(stretch.penalty.unwrap_or(FORBIDDEN));
                        unrested.extend(stretch.of_break);
                    }
                }
                Kept::Here => certain = false,
            }
        }
        Some(Dues {
            paid,
            driving,
            certain,
        })
    }

    /// Takes a start over when it keeps the hard rules and is better than the best so far: in cost, end and start, then
    /// in begins, the earlier the better.
    fn offer(&mut self, drive: &Drive) {
        let Some(dues) = self.penalties(None, drive, drive) else {
            return;
        };
        let cost = drive.cost.saturating_add(dues.paid);
        let instants = &drive.instants;
        let weighed = cost.saturating_add(dues.driving);
        let key = self.key(weighed, instants[instants.len() - 1], instants[0]);
        let better = self
            .best
            .as_ref()
            .is_none_or(|(known, path)| (key, instants) < (*known, &path.instants));
        if better {
            let instants = instants.clone();
            self.best = Some((key, Path { cost, instants }));
        }
    }
}
