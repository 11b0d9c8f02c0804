//! One step of a route: what it makes of a cost function, forwards and backwards.

use super::admission::Admission;
use super::function::CostFunction;
use super::piece::Piece;
use super::ready::{Span, TimeFunction};
use super::travel::{Arc, Runs};
use crate::product;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A leg; `price` is scaled money a second.
    Drive { arc: Arc, price: i64 },
    /// From arrival to begin.
    Admit(Admission),
    /// Setup, service, a break: so many seconds, so much money in all.
    Stay { seconds: i64, price: i64 },
    /// Money that depends on the instant; instants where it is not defined are refused.
    Charge(CostFunction),
}

impl Step {
    /// Least cost of all before, by the instant before the step → by the instant after it.
    pub fn forward(&self, before: &CostFunction) -> CostFunction {
        match self {
            Step::Drive { arc, price } => drive_forward(arc, *price, before),
            Step::Admit(admission) => admission.forward(before),
            Step::Stay { seconds, price } => shifted(before, *seconds, *price),
            Step::Charge(charge) => before.plus(charge),
        }
    }

    /// Least cost of all behind, by the instant after the step → by the instant before it. `low` is the first instant.
    pub fn backward(&self, after: &CostFunction, low: i64) -> CostFunction {
        match self {
            Step::Drive { arc, price } => drive_backward(arc, *price, after, low),
            Step::Admit(admission) => admission.backward(after),
            Step::Stay { seconds, price } => shifted(after, -*seconds, *price),
            Step::Charge(charge) => after.plus(charge),
        }
    }

    /// The instant after the step that costs least with what is behind it, the earliest of equals.
    pub fn next(&self, instant: i64, after: &CostFunction) -> Option<i64> {
        match self {
            Step::Drive { arc, .. } => Some(arc.arrival(instant)),
            Step::Admit(admission) => admission.choose(instant, after).map(|(_, begin)| begin),
            Step::Stay { seconds, .. } => Some(instant + seconds),
            Step::Charge(_) => Some(instant),
        }
    }

    /// No instant before the step lies later, when the one after it lies at `after` at the latest.
    pub fn latest(&self, after: i64) -> i64 {
        match self {
            Step::Drive { arc, .. } => arc.latest_departure(after),
            Step::Admit(admission) => last_begin(&admission.admits, after),
            Step::Stay { seconds, .. } => after - seconds,
            Step::Charge(charge) => charge.span().map_or(after, |span| after.min(span.1)),
        }
    }

    /// No instant after the step lies earlier, when the one before it lies at `before` at the earliest.
    pub fn soonest(&self, before: i64) -> i64 {
        match self {
            Step::Drive { arc, .. } => arc.arrival(before),
            Step::Admit(admission) => first_begin(&admission.admits, before),
            Step::Stay { seconds, .. } => before + seconds,
            Step::Charge(charge) => charge.span().map_or(before, |span| before.max(span.0)),
        }
    }

    /// The earliest instant after the step, by start.
    pub fn earliest(&self, ready: &mut TimeFunction) {
        match self {
            Step::Drive { arc, .. } => ready.then_drive(arc),
            Step::Admit(admission) => admission.earliest(ready),
            Step::Stay { seconds, .. } => ready.then_add(*seconds),
            Step::Charge(charge) => ready.cut_above(charge.span().map_or(i64::MIN, |s| s.1)),
        }
    }
}

fn shifted(function: &CostFunction, seconds: i64, price: i64) -> CostFunction {
    let mut moved = function.clone();
    moved.shift(seconds, price);
    moved
}

/// The first begin that is no earlier than `from`; that instant itself where all windows lie before it.
fn first_begin(admits: &[Span], from: i64) -> i64 {
    let behind = admits.iter().filter(|span| span.end >= from);
    behind
        .map(|span| span.start.max(from))
        .min()
        .unwrap_or(from)
}

/// The last begin that is no later than `by`; that instant itself where all windows come behind it.
fn last_begin(admits: &[Span], by: i64) -> i64 {
    let before = admits.iter().filter(|span| span.start <= by);
    before.map(|span| span.end.min(by)).max().unwrap_or(by)
}

fn too_long(arc: &Arc) -> bool {
    arc.longest.is_some_and(|longest| arc.seconds > longest)
}

fn drive_forward(arc: &Arc, price: i64, before: &CostFunction) -> CostFunction {
    if !arc.has_traffic() {
        return if too_long(arc) {
            CostFunction::default()
        } else {
            shifted(before, arc.seconds, price * arc.seconds)
        };
    }
    let mut after = CostFunction::default();
    let Some((_, end)) = before.span() else {
        return after;
    };
    let mut runs = Runs::until(arc, end);
    for piece in before.pieces() {
        runs.allowed(piece.from, piece.to, |run| {
            let arrive = |departure: i64| run.arrival + run.step * (departure - run.from);
            let cost = |departure: i64| {
                let driven = arrive(departure) - departure;
                piece
                    .at(departure)
                    .saturating_add(product::saturating(price, driven))
            };
            match run.step {
                1 => {
                    let driven = run.arrival - run.from;
                    let part = piece.within(run.from, run.to);
                    if let Some(part) = part {
                        after.follow(part.moved(driven, product::saturating(price, driven)));
                    }
                }
                // All arrive at once: the cheapest of them, at an end of the run.
                0 => {
                    let least = cost(run.from).min(cost(run.to));
                    after.follow(Piece::flat(run.arrival, run.arrival, least));
                }
                _ => {
                    for departure in run.from..=run.to {
                        let arrival = arrive(departure);
                        after.follow(Piece::flat(arrival, arrival, cost(departure)));
                    }
                }
            }
        });
    }
    after
}

fn drive_backward(arc: &Arc, price: i64, after: &CostFunction, low: i64) -> CostFunction {
    if !arc.has_traffic() {
        return if too_long(arc) {
            CostFunction::default()
        } else {
            shifted(after, -arc.seconds, price * arc.seconds)
        };
    }
    let mut before = CostFunction::default();
    let Some((_, end)) = after.span() else {
        return before;
    };
    let mut runs = Runs::until(arc, arc.latest_departure(end));
    for piece in after.pieces() {
        let first = (arc.latest_departure(piece.from - 1) + 1).max(low);
        let last = arc.latest_departure(piece.to);
        runs.allowed(first, last, |run| {
            let driven = run.arrival - run.from;
            if run.step == 1 {
                let part = piece.within(run.arrival, run.arrival + (run.to - run.from));
                if let Some(part) = part {
                    before.push(part.moved(-driven, product::saturating(price, driven)));
                }
                return;
            }
            // Each second later drives `step - 1` seconds more.
            let more = product::saturating(price, run.step - 1)
                .saturating_add(product::saturating(piece.slope, run.step));
            before.push(Piece {
                from: run.from,
                to: run.to,
                value: piece
                    .at(run.arrival)
                    .saturating_add(product::saturating(price, driven)),
                slope: more,
            });
        });
    }
    before
}
