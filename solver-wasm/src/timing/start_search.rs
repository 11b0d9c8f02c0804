//! The cheapest schedule of a route in traffic on which little is a matter of choice but the start: every start at once.
//!
//! A route that leaves later arrives everywhere no earlier. So the starts fall into spans in which the same happens on
//! the way: the same legs cross the same changes of pace, the same stops wait for the same window. Within a span every
//! instant is one line over the starts, rounded where a leg crosses a change of pace; what it costs is one line too, give
//! or take that rounding. The search goes from step to step and cuts the span of starts there; `within_span` finds the
//! best start of a span. A stop between two windows may work late or wait for the next: each way is gone.
//!
//! Functions of time (`chain`) hold a piece for every few seconds of a leg that crosses a change of pace; here it is one.
//! Exact, sums of driving included, which change with the start as little else does. Where a stop may begin at any moment (early penalties, ties in time) it is `chain` that answers.

mod lines;
mod within_span;

use super::admission::Move;
use super::chain::{Chain, Path};
use super::step::Step;
use super::stretches::Stretch;
use super::travel::Bend;
use crate::product;
use lines::{Act, Line, Lines};

/// Spans of starts looked at, over all steps and within the last; beyond it `chain` answers.
const MOST_SPANS: usize = 30_000;

/// Starts looked at first, as parts of their span.
const PROBES: i64 = 6;

/// What the search found out.
pub enum Answer {
    /// The best schedule, if there is one.
    Best(Option<Path>),
    /// A begin is a matter of choice, or numbers are too large.
    Unknown,
}

/// Is the hour a matter of the legs of this chain?
pub fn applies(chain: &Chain) -> bool {
    chain
        .steps
        .iter()
        .any(|step| matches!(step, Step::Drive { arc, .. } if arc.has_traffic()))
}

/// As [`Chain::solve_within`].
pub fn solve(chain: &Chain, confined: &[(usize, i64, i64)]) -> Answer {
    let Some(mut search) = Search::new(chain, confined) else {
        return Answer::Unknown;
    };
    let (from, to) = chain.starts;
    let starts = (from.max(chain.horizon.0), to.min(chain.horizon.1));
    if starts.0 <= starts.1 {
        // What a few starts cost rules out most of the others early.
        if confined.is_empty() {
            for share in 0..=PROBES {
                let start = starts.0 + (starts.1 - starts.0) / PROBES * share;
                search.go(0, Line::start((start, start)));
            }
        }
        search.go(0, Line::start(starts));
    }
    if search.gave_up {
        return Answer::Unknown;
    }
    Answer::Best(search.best.map(|(_, path)| path))
}

/// A sum of driving that the hour changes.
struct Driven<'a> {
    of: &'a Stretch,
    /// The drives that depend on the hour, and what they may take together.
    steps: Vec<usize>,
    limit: i64,
}

impl Driven<'_> {
    fn new<'a>(chain: &'a Chain, of: &'a Stretch) -> Driven<'a> {
        let (mut steps, mut limit) = (Vec::new(), of.limit);
        for (index, step) in chain.steps.iter().enumerate().take(of.to).skip(of.from) {
            match step {
                Step::Drive { arc, .. } if arc.has_traffic() => steps.push(index),
                Step::Drive { arc, .. } => limit -= arc.seconds,
                _ => {}
            }
        }
        Driven { of, steps, limit }
    }
}

struct Search<'a> {
    chain: &'a Chain,
    /// By step: its lines where the hour decides.
    bends: Vec<Vec<Bend>>,
    /// By instant: where it may lie.
    limits: Vec<(i64, i64)>,
    /// By step: least seconds and least money of the steps from it on.
    rest: Vec<(i64, i64)>,
    /// Longest drives: (step, seconds).
    longest: Vec<(usize, i64)>,
    driven: Vec<Driven<'a>>,
    lines: Lines,
    spans: usize,
    gave_up: bool,
    /// With its key.
    best: Option<((i64, i64, i64), Path)>,
}

impl<'a> Search<'a> {
    /// `None`: numbers too large.
    fn new(chain: &'a Chain, confined: &[(usize, i64, i64)]) -> Option<Search<'a>> {
        let (low, high) = chain.horizon;
        let count = chain.steps.len();
        let mut limits = vec![(low, high); count + 1];
        for &(instant, from, to) in confined {
            let limit = &mut limits[instant];
            *limit = (limit.0.max(from), limit.1.min(to));
        }
        let mut bends = Vec::with_capacity(count);
        let mut longest = Vec::new();
        for (index, step) in chain.steps.iter().enumerate() {
            match step {
                Step::Drive { arc, .. } if arc.has_traffic() => {
                    bends.push(arc.bends(low, high)?);
                    longest.extend(arc.longest.map(|seconds| (index, seconds)));
                }
                _ => bends.push(Vec::new()),
            }
        }
        let mut rest = vec![(0, 0); count + 1];
        for (index, step) in chain.steps.iter().enumerate().rev() {
            let (seconds, money) = match step {
                // Rounding may take a second off a drive.
                Step::Drive { arc, price } => {
                    let seconds = (arc.fastest() - 1).max(0);
                    (seconds, product::saturating(*price, seconds))
                }
                Step::Stay { seconds, price } => (*seconds, *price),
                Step::Admit(_) | Step::Charge(_) => (0, 0),
            };
            let behind: (i64, i64) = rest[index + 1];
            rest[index] = (behind.0 + seconds, behind.1.saturating_add(money));
        }
        Some(Search {
            chain,
            bends,
            limits,
            rest,
            longest,
            driven: chain
                .stretches
                .iter()
                .map(|of| Driven::new(chain, of))
                .filter(|sum| !sum.steps.is_empty())
                .collect(),
            lines: Lines::default(),
            spans: 0,
            gave_up: false,
            best: None,
        })
    }

    /// On from instant `at`, which the starts of `line` reach over the acts so far.
    fn go(&mut self, at: usize, line: Line) {
        let (low, high) = self.limits[at];
        let Some(line) = self.lines.cut(line, low, high) else {
            return;
        };
        self.spans += 1;
        self.gave_up |= self.spans > MOST_SPANS;
        if self.gave_up || self.is_dearer(at, &line) || self.is_too_long(at, &line) {
            return;
        }
        let chain = self.chain;
        let Some(step) = chain.steps.get(at) else {
            self.within_span(&line);
            return;
        };
        match step {
            Step::Drive { arc, price } if !arc.has_traffic() => {
                if arc.longest.is_none_or(|longest| arc.seconds <= longest) {
                    self.act(at, line, Act::drive(arc.seconds, *price));
                }
            }
            Step::Drive { arc, price } => {
                let bends = std::mem::take(&mut self.bends[at]);
                for bend in bends.iter().filter(|b| line.meets(b.from, b.to)) {
                    if let Some(part) = self.lines.cut(line, bend.from, bend.to) {
                        self.open(at, part, arc.closed(), &Act::bent(*bend, *price));
                    }
                }
                self.bends[at] = bends;
            }
            Step::Admit(admission) => {
                let wait_price = admission.wait_price();
                for way in admission.moves() {
                    let (from, to, act) = match way {
                        Move::Now(price) => (price.from, price.to, Some(Act::charged(*price))),
                        Move::Wait {
                            from,
                            to,
                            begin,
                            price,
                        } => (*from, *to, Some(Act::wait(*begin, wait_price, *price))),
                        Move::Any { from, to, .. } => (*from, *to, None),
                    };
                    if !line.meets(from, to) {
                        continue;
                    }
                    let Some(part) = self.lines.cut(line, from, to) else {
                        continue;
                    };
                    match act {
                        Some(act) => self.act(at, part, act),
                        None => self.gave_up = true,
                    }
                }
            }
            Step::Stay { seconds, price } => self.act(at, line, Act::stay(*seconds, *price)),
            Step::Charge(charge) => {
                for piece in charge.pieces() {
                    if let Some(part) = self.lines.cut(line, piece.from, piece.to) {
                        self.act(at, part, Act::charged(*piece));
                    }
                }
            }
        }
    }

    /// The parts of a line outside the spans in which the leg is forbidden.
    fn open(&mut self, at: usize, line: Line, closed: &[(i64, i64)], act: &Act) {
        let Some(&(from, to)) = closed.iter().find(|&&(from, to)| line.meets(from, to)) else {
            self.act(at, line, act.clone());
            return;
        };
        for (low, high) in [(i64::MIN, from - 1), (to + 1, i64::MAX)] {
            if let Some(part) = self.lines.cut(line, low, high) {
                self.open(at, part, closed, act);
            }
        }
    }

    fn act(&mut self, at: usize, line: Line, act: Act) {
        let next = line.after(&act);
        self.lines.push(act, line.error);
        self.go(at + 1, next);
        self.lines.pop();
    }

    /// Nothing that begins so is better than what is known.
    fn is_dearer(&self, at: usize, line: &Line) -> bool {
        let (seconds, money) = self.rest[at];
        let least = line.least_cost().saturating_add(money);
        self.is_beaten(least, line.instants.0 + seconds, line.starts.1)
    }

    /// Does every start of the line break a hard rule between this instant and an earlier one?
    fn is_too_long(&self, at: usize, line: &Line) -> bool {
        let ending = self.chain.couplings.iter();
        let mut ending = ending.filter(|c| c.to == at && c.penalty.is_none());
        ending.any(|coupling| {
            let passed = |start: i64, now: i64| now - self.lines.instant(start, coupling.from);
            let first = passed(line.starts.0, line.instants.0);
            let last = passed(line.starts.1, line.instants.1);
            let off = self.lines.error_between(coupling.from, at, line.error);
            first.min(last) - 2 * off > coupling.limit
        })
    }

    /// Is the best known better than whatever costs no less, ends no earlier and starts no later than this?
    fn is_beaten(&self, cost: i64, end: i64, start: i64) -> bool {
        let best = self.best.as_ref();
        best.is_some_and(|(known, _)| self.key(cost, end, start) > *known)
    }

    fn key(&self, cost: i64, end: i64, start: i64) -> (i64, i64, i64) {
        if self.chain.end_first {
            (end, cost, -start)
        } else {
            (cost, end, -start)
        }
    }
}
