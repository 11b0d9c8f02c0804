//! Every start and every choice of small routes, by trying them all; and random routes to try.

use crate::generate::Dice;
use crate::timing::admission::{Admission, Gate};
use crate::timing::chain::{Chain, Coupling, Owed};
use crate::timing::function::CostFunction;
use crate::timing::piece::Piece;
use crate::timing::step::Step;
use crate::timing::travel::Arc;
use crate::timing::windows::PricedWindow;

pub const HORIZON: i64 = 40;

/// A stop as the rules state it.
#[derive(Clone, Debug)]
pub struct Stop {
    pub arc: Arc,
    pub windows: Vec<PricedWindow>,
    pub not_before: i64,
    pub max_wait: Option<i64>,
    pub stay: i64,
    pub stay_price: i64,
}

/// A small route; the last stop is the end depot.
#[derive(Clone, Debug)]
pub struct Case {
    pub starts: (i64, i64),
    pub stops: Vec<Stop>,
    pub drive_price: i64,
    pub wait_price: i64,
    /// The end of the shift, and overtime: most seconds, price of one.
    pub end_by: i64,
    pub overtime: (i64, i64),
    /// Instants: 0 the start; stop i: 3i+1 arrival, 3i+2 begin, 3i+3 departure.
    pub couplings: Vec<Coupling>,
    pub owed: Vec<Owed>,
}

fn dice_arc(dice: &mut Dice, traffic: bool) -> Arc {
    let seconds = dice.range(0, 6);
    if !traffic {
        return Arc::constant(seconds);
    }
    let mut segments = Vec::new();
    let mut from = dice.range(0, 10);
    for _ in 0..dice.range(1, 3) {
        let to = from + dice.range(1, 9);
        segments.push((from, to, (dice.range(0, 20), dice.range(1, 3))));
        from = to + dice.range(0, 6);
    }
    let mut arc = Arc::with_segments(seconds, &segments);
    arc.longest = dice.percent(30).then(|| dice.range(2, 8));
    arc
}

fn dice_windows(dice: &mut Dice, soft: u32) -> Vec<PricedWindow> {
    let count = dice.range(0, 3);
    let windows = (0..count).map(|_| {
        let start = dice.range(0, 34);
        PricedWindow {
            start,
            end: start + dice.range(0, 6),
            early: dice.percent(soft / 2).then(|| dice.range(0, 4)),
            late: dice.percent(soft).then(|| dice.range(0, 4)),
        }
    });
    windows.collect()
}

impl Case {
    /// All rules by chance.
    pub fn random(dice: &mut Dice) -> Case {
        let traffic = dice.percent(30);
        let soft = [0, 30, 60][dice.range(0, 2) as usize];
        let count = dice.range(1, 5) as usize;
        let mut stops = Vec::new();
        let mut choices = 0;
        for _ in 0..count {
            let mut windows = dice_windows(dice, soft);
            // Early penalties are free choices: two stops of them are enough to try all.
            if windows.iter().any(|w| w.early.is_some()) {
                choices += 1;
                if choices > 2 {
                    windows.clear();
                }
            }
            stops.push(Stop {
                arc: dice_arc(dice, traffic),
                windows,
                not_before: if dice.percent(15) {
                    dice.range(0, 20)
                } else {
                    0
                },
                max_wait: dice.percent(30).then(|| dice.range(0, 10)),
                stay: dice.range(0, 4),
                stay_price: dice.range(0, 3),
            });
        }
        let start = dice.range(0, 10);
        let mut case = Case {
            starts: (start, start + dice.range(0, 20)),
            stops,
            drive_price: dice.range(0, 3),
            wait_price: dice.range(0, 3),
            end_by: dice.range(15, HORIZON),
            overtime: (0, 0),
            couplings: Vec::new(),
            owed: Vec::new(),
        };
        if dice.percent(40) {
            case.overtime = (dice.range(0, HORIZON - case.end_by), dice.range(0, 5));
        }
        let last = 3 * count;
        for _ in 0..dice.range(0, 2) {
            let from = if dice.percent(50) {
                0
            } else {
                dice.range(0, last as i64 - 1) as usize
            };
            let to = if from == 0 && dice.percent(50) {
                last
            } else {
                dice.range(from as i64 + 1, last as i64) as usize
            };
            case.couplings.push(Coupling {
                from,
                to,
                limit: dice.range(0, 25),
                penalty: dice.percent(30).then(|| dice.range(0, 20)),
                of_break: None,
            });
        }
        if dice.percent(25) {
            let start = dice.range(0, 30);
            case.owed.push(Owed {
                start,
                end: start + dice.range(0, 10),
                penalty: dice.percent(60).then(|| dice.range(0, 20)),
            });
        }
        case
    }

    pub fn chain(&self) -> Chain {
        let horizon = (0, self.end_by + self.overtime.0);
        let mut steps = Vec::new();
        for stop in &self.stops {
            steps.push(Step::Drive {
                arc: stop.arc.clone(),
                price: self.drive_price,
            });
            steps.push(Step::Admit(Admission::new(&Gate {
                windows: &stop.windows,
                not_before: stop.not_before,
                max_wait: stop.max_wait,
                wait_price: self.wait_price,
                horizon,
                at_will: false,
            })));
            steps.push(Step::Stay {
                seconds: stop.stay,
                price: stop.stay_price,
            });
        }
        let mut charge = CostFunction::free(0, self.end_by);
        if self.overtime.0 > 0 {
            charge.push(Piece {
                from: self.end_by + 1,
                to: self.end_by + self.overtime.0,
                value: self.overtime.1,
                slope: self.overtime.1,
            });
        }
        steps.push(Step::Charge(charge));
        Chain {
            horizon,
            starts: self.starts,
            steps,
            couplings: self.couplings.clone(),
            owed: self.owed.clone(),
            stretches: Vec::new(),
            end_first: false,
        }
    }

    /// (cost, end, -start) of the best schedule.
    pub fn best(&self) -> Option<(i64, i64, i64)> {
        (self.starts.0..=self.starts.1)
            .filter_map(|start| self.search(&mut vec![start], 0))
            .min()
    }

    /// The best way on from the instants so far.
    fn search(&self, instants: &mut Vec<i64>, cost: i64) -> Option<(i64, i64, i64)> {
        let clock = *instants.last().unwrap();
        if clock > self.end_by + self.overtime.0 {
            return None;
        }
        let Some(stop) = self.stops.get(instants.len() / 3) else {
            return self.finish(instants, cost);
        };
        let arrival = stop.arc.arrival(clock);
        let driven = arrival - clock;
        if stop.arc.longest.is_some_and(|longest| driven > longest) {
            return None;
        }
        let mut best = None;
        for (begin, penalty) in begins(stop, arrival) {
            let spent = driven * self.drive_price
                + (begin - arrival) * self.wait_price
                + penalty
                + stop.stay_price;
            instants.extend([arrival, begin, begin + stop.stay]);
            let found = self.search(instants, cost + spent);
            instants.truncate(instants.len() - 3);
            best = match (best, found) {
                (Some(a), Some(b)) => Some(std::cmp::min(a, b)),
                (a, b) => a.or(b),
            };
        }
        best
    }

    fn finish(&self, instants: &[i64], mut cost: i64) -> Option<(i64, i64, i64)> {
        let (start, end) = (instants[0], *instants.last().unwrap());
        cost += (end - self.end_by).max(0) * self.overtime.1;
        for coupling in &self.couplings {
            if instants[coupling.to] - instants[coupling.from] > coupling.limit {
                cost += coupling.penalty?;
            }
        }
        for owed in &self.owed {
            if start <= owed.end && end > owed.start {
                cost += owed.penalty?;
            }
        }
        Some((cost, end, -start))
    }
}

/// The begins that an arrival may choose from, with their penalties.
fn begins(stop: &Stop, arrival: i64) -> Vec<(i64, i64)> {
    let at = arrival.max(stop.not_before);
    let price = |begin: i64| {
        if stop.windows.is_empty() {
            return Some(0);
        }
        stop.windows.iter().filter_map(|w| w.penalty(begin)).min()
    };
    let inside = |begin: i64| {
        stop.windows.is_empty()
            || stop
                .windows
                .iter()
                .any(|w| w.start <= begin && begin <= w.end)
    };
    let mut all = Vec::new();
    if inside(at) {
        all.push((at, 0));
    } else {
        all.extend(price(at).map(|p| (at, p)));
        if let Some(next) = stop
            .windows
            .iter()
            .map(|w| w.start)
            .filter(|s| *s > at)
            .min()
        {
            let early = stop
                .windows
                .iter()
                .any(|w| w.start > at && w.early.is_some());
            for begin in at + 1..=next {
                if early || begin == next {
                    all.extend(price(begin).map(|p| (begin, p)));
                }
            }
        }
    }
    all.retain(|(begin, _)| stop.max_wait.is_none_or(|cap| begin - arrival <= cap));
    all
}

/// What a schedule is judged by.
pub fn key(path: &crate::timing::chain::Path) -> (i64, i64, i64) {
    (path.cost, *path.instants.last().unwrap(), -path.instants[0])
}
