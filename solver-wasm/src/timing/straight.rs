//! A leg in traffic along straight lines, its rounding left out: about what a cost function becomes, with a piece for each
//! line where the exact one has a piece for every few seconds. For estimates (`cache`), whose prices are in parts so fine
//! that a slope is a whole number of them.

use super::function::CostFunction;
use super::piece::Piece;
use super::step::Step;
use super::travel::{Arc, Bend};
use crate::product;

impl Step {
    /// As [`Step::forward`], about.
    pub fn about_forward(&self, before: &CostFunction) -> CostFunction {
        self.lines(before.span())
            .and_then(|(lines, price)| forward(&lines, price, before))
            .unwrap_or_else(|| self.forward(before))
    }

    /// As [`Step::backward`], about; `within` is the first and the last instant.
    pub fn about_backward(&self, after: &CostFunction, within: (i64, i64)) -> CostFunction {
        self.lines(Some(within))
            .map(|(lines, price)| backward(&lines, price, after))
            .unwrap_or_else(|| self.backward(after, within.0))
    }

    /// Of a leg in traffic: its lines and the price of a second.
    fn lines(&self, span: Option<(i64, i64)>) -> Option<(Vec<Bend>, i64)> {
        match self {
            Step::Drive { arc, price } if arc.has_traffic() => {
                let (from, to) = span?;
                Some((arc.allowed_bends(from, to)?, *price))
            }
            _ => None,
        }
    }
}

fn forward(lines: &[Bend], price: i64, before: &CostFunction) -> Option<CostFunction> {
    let mut after: Vec<Piece> = Vec::new();
    // The last departure and its arrival.
    let mut told: Option<(i64, i64)> = None;
    let mut lines = lines.iter().peekable();
    for piece in before.pieces() {
        while lines.next_if(|line| line.to < piece.from).is_some() {}
        while let Some(&&line) = lines.peek() {
            let (from, to) = (line.from.max(piece.from), line.to.min(piece.to));
            if from > to {
                break;
            }
            let (first, last) = (line.arrival(from), line.arrival(to));
            let cost = |departure: i64, arrival: i64| {
                let driven = product::saturating(price, arrival - departure);
                piece.at(departure).saturating_add(driven)
            };
            let costs = (cost(from, first), cost(to, last));
            if let (Some((departure, arrival)), Some(open)) = (told, after.last_mut())
                && departure + 1 == from
                && arrival < first
            {
                open.to = first - 1;
            }
            follow(&mut after, straight((first, last), costs));
            told = Some((to, last));
            if line.to > piece.to {
                break;
            }
            lines.next();
        }
    }
    Some(CostFunction::lowest(&after))
}

/// Where two pieces meet the lower one counts.
fn follow(pieces: &mut Vec<Piece>, piece: Piece) {
    let Some(&last) = pieces.last() else {
        pieces.push(piece);
        return;
    };
    if last.to >= piece.from {
        if last.from == piece.from && last.value <= piece.value {
            pieces.extend(piece.within(last.to + 1, i64::MAX));
            return;
        }
        pieces.pop();
        pieces.extend(last.within(last.from, piece.from - 1));
    }
    pieces.push(piece);
}

fn backward(lines: &[Bend], price: i64, after: &CostFunction) -> CostFunction {
    let mut before = CostFunction::default();
    let mut pieces = after.pieces();
    for line in lines {
        let (first, last) = (line.arrival(line.from), line.arrival(line.to));
        pieces = &pieces[pieces.partition_point(|piece| piece.to < first)..];
        for piece in pieces.iter().take_while(|piece| piece.from <= last) {
            let from = line.from.max(line.latest(piece.from - 1) + 1);
            let to = line.to.min(line.latest(piece.to));
            if from > to {
                continue;
            }
            let cost = |departure: i64| {
                let arrival = line.arrival(departure);
                let driven = product::saturating(price, arrival - departure);
                piece.at(arrival).saturating_add(driven)
            };
            before.push(straight((from, to), (cost(from), cost(to))));
        }
    }
    before
}

fn straight((from, to): (i64, i64), (first, last): (i64, i64)) -> Piece {
    if from == to {
        return Piece::flat(from, to, first.min(last));
    }
    Piece {
        from,
        to,
        value: first,
        slope: last.saturating_sub(first) / (to - from),
    }
}

impl Arc {
    /// Its lines, without departures that drive too long or while the leg is forbidden; `None`: numbers too large.
    fn allowed_bends(&self, from: i64, to: i64) -> Option<Vec<Bend>> {
        let mut allowed = self.bends(from, to)?;
        for &(first, last) in self.closed() {
            let parts = allowed.iter().flat_map(|line| {
                let (below, above) = (line.to.min(first - 1), line.from.max(last + 1));
                [line.part(line.from, below), line.part(above, line.to)]
            });
            allowed = parts.flatten().collect();
        }
        if let Some(longest) = self.longest {
            let short = |line: &Bend| {
                let fits = |departure: i64| line.arrival(departure) - departure <= longest;
                match (fits(line.from), fits(line.to)) {
                    (true, true) => Some(*line),
                    (false, false) => None,
                    (early, _) => {
                        let (mut low, mut high) = (line.from, line.to);
                        while high - low > 1 {
                            let middle = low + (high - low) / 2;
                            *(if fits(middle) == early {
                                &mut low
                            } else {
                                &mut high
                            }) = middle;
                        }
                        if early {
                            line.part(line.from, low)
                        } else {
                            line.part(high, line.to)
                        }
                    }
                }
            };
            allowed = allowed.iter().filter_map(short).collect();
        }
        Some(allowed)
    }
}
