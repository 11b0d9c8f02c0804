//! The cheapest schedule of one route, rules between two of its instants included.
//!
//! Without those rules a pass forwards and a pass backwards over the cost functions are the answer. A rule that no more
//! than so many seconds pass between two instants (`Coupling`) couples what the functions take apart, so it is met in
//! two ways: the earlier instant is confined to where the rule can be met at all (exact by ready-time functions, and all
//! there is to do unless a begin is a matter of choice), and what is left is branched on: either both instants lie
//! early, or both late. Halving the span that is too long by, the branching ends, and it is exact up to `MOST_NODES`.

mod relaxed;

use super::allowance::Allowance;
use super::function::CostFunction;
use super::piece::Piece;
use super::ready::{Span, TimeFunction};
use super::start_search::{self, Answer};
use super::step::Step;
use super::stretches::Stretch;

/// Bound of the branching on couplings; beyond it the best schedule found counts.
const MOST_NODES: usize = 3000;
/// The same in pieces of functions: in traffic one node may make thousands.
const MOST_PIECES: usize = 1 << 20;

/// `instant[to] - instant[from] <= limit`; instant 0 is the start, instant `n` the one after `n` steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coupling {
    pub from: usize,
    pub to: usize,
    pub limit: i64,
    /// What breaking it costs; `None`: it is hard.
    pub penalty: Option<i64>,
    /// The break of the vehicle that is due; `None`: a limit. Its penalty is paid once for all its couplings.
    pub of_break: Option<usize>,
}

/// A break in `start..=end` that the route does not take: it owes it when it starts by `end` and ends after `start`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    pub start: i64,
    pub end: i64,
    /// `None`: hard.
    pub penalty: Option<i64>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// All instants of the route lie inside.
    pub horizon: (i64, i64),
    pub starts: (i64, i64),
    pub steps: Vec<Step>,
    pub couplings: Vec<Coupling>,
    pub owed: Vec<Owed>,
    /// Functions of time do not know them.
    pub stretches: Vec<Stretch>,
    /// The earliest end before the least cost.
    pub end_first: bool,
}

/// A schedule: what the steps and broken rules cost (sums of driving apart), and the instants, the start first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    pub cost: i64,
    pub instants: Vec<i64>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    /// A priced rule: not looked at yet.
    Open,
    Kept,
    Paid,
}

#[derive(Clone)]
struct Node {
    /// Instants confined to spans; several of one instant hold together.
    confined: Vec<(usize, i64, i64)>,
    stands: Vec<Stand>,
    paid: i64,
    end_charge: usize,
}

impl Chain {
    /// Seconds of the legs whose pace changes with the hour: what a schedule costs grows with them.
    pub fn crossing(&self) -> i64 {
        let crossing = self.steps.iter().filter_map(|step| match step {
            Step::Drive { arc, .. } if arc.has_traffic() => Some(arc.seconds),
            _ => None,
        });
        crossing.sum()
    }

    /// Least cost, then the earliest end, then the latest start; `None` when no schedule keeps the rules.
    pub fn solve(&self) -> Option<Path> {
        self.solve_within(&[], &Allowance::of(MOST_PIECES))
    }

    /// The same with instants confined: (instant, first, last). When the allowance is spent, the best that was found counts.
    pub fn solve_within(
        &self,
        confined: &[(usize, i64, i64)],
        allowance: &Allowance,
    ) -> Option<Path> {
        if start_search::applies(self)
            && let Answer::Best(path) = start_search::solve(self, confined)
        {
            return path;
        }
        self.by_functions(confined, allowance)
    }

    /// The same by functions of time alone.
    pub(super) fn by_functions(
        &self,
        confined: &[(usize, i64, i64)],
        allowance: &Allowance,
    ) -> Option<Path> {
        let (charges, mut open) = self.roots();
        for root in &mut open {
            root.confined.extend_from_slice(confined);
        }
        let spans = self.spans();
        let limits = self.couplings.iter();
        let masks: Vec<CostFunction> = limits.map(|c| self.where_met(c, spans[c.from])).collect();
        let mut best: Option<((i64, i64, i64), Path)> = None;
        let mut nodes = 0;
        while let Some(node) = open.pop() {
            nodes += 1;
            if nodes > MOST_NODES || allowance.is_spent() {
                break;
            }
            let charge = &charges[node.end_charge];
            let Some(path) = self.relaxed(&node, (&masks, &spans), charge, allowance) else {
                continue;
            };
            let key = self.key(&path, node.paid);
            if best.as_ref().is_some_and(|(found, _)| *found <= key) {
                continue;
            }
            match self.broken(&node, &path) {
                None => {
                    let cost = path.cost + node.paid;
                    best = Some((key, Path { cost, ..path }));
                }
                Some(index) => self.branch(&node, index, &path, &mut open),
            }
        }
        best.map(|(_, path)| path)
    }

    /// Least cost of each prefix by the instant after it; index 0 is the start.
    pub fn forward(&self) -> Vec<CostFunction> {
        let mut functions = Vec::with_capacity(self.steps.len() + 1);
        let mut function = self.at_start();
        for step in &self.steps {
            let mut next = step.forward(&function);
            next.clip(self.horizon.0, self.horizon.1);
            functions.push(function);
            function = next;
        }
        functions.push(function);
        functions
    }

    /// Least cost of each suffix by the instant before it; the last is that of nothing.
    pub fn backward(&self) -> Vec<CostFunction> {
        let (low, high) = self.horizon;
        let mut functions = vec![CostFunction::free(low, high)];
        for step in self.steps.iter().rev() {
            let mut before = step.backward(&functions[functions.len() - 1], low);
            before.clip(low, high);
            functions.push(before);
        }
        functions.reverse();
        functions
    }

    pub fn at_start(&self) -> CostFunction {
        let (low, high) = self.horizon;
        CostFunction::free(self.starts.0.max(low), self.starts.1.min(high))
    }

    fn key(&self, path: &Path, paid: i64) -> (i64, i64, i64) {
        let start = path.instants[0];
        let end = path.instants[self.steps.len()];
        let cost = path.cost + paid;
        if self.end_first {
            (end, cost, -start)
        } else {
            (cost, end, -start)
        }
    }

    /// Spans of starts that owe the same breaks, each with what they ask of the end.
    fn roots(&self) -> (Vec<CostFunction>, Vec<Node>) {
        let (low, high) = self.horizon;
        let mut cuts: Vec<i64> = self.owed.iter().map(|owed| owed.end + 1).collect();
        cuts.push(high + 1);
        cuts.sort_unstable();
        let (mut charges, mut nodes, mut from) = (Vec::new(), Vec::new(), low);
        for cut in cuts {
            if cut <= from {
                continue;
            }
            let mut charge = CostFunction::free(low, high);
            for owed in self.owed.iter().filter(|owed| from <= owed.end) {
                let mut step = CostFunction::free(low, owed.start.min(high));
                if let (Some(penalty), true) = (owed.penalty, owed.start < high) {
                    step.push(Piece::flat((owed.start + 1).max(low), high, penalty));
                }
                charge = charge.plus(&step);
            }
            nodes.push(Node {
                confined: vec![(0, from, cut - 1)],
                stands: vec![Stand::Open; self.couplings.len()],
                paid: 0,
                end_charge: charges.len(),
            });
            charges.push(charge);
            from = cut;
        }
        (charges, nodes)
    }

    /// Where in a span the earlier instant of a coupling may lie: at best the later one follows within the limit.
    pub(super) fn where_met(&self, coupling: &Coupling, (start, end): (i64, i64)) -> CostFunction {
        if start > end {
            return CostFunction::default();
        }
        let mut ready = TimeFunction::identity(Span { start, end });
        for step in &self.steps[coupling.from..coupling.to] {
            step.earliest(&mut ready);
        }
        let mut mask = CostFunction::default();
        for span in ready.starts_within(coupling.limit) {
            mask.push(Piece::flat(span.start, span.end, 0));
        }
        mask
    }

    /// A coupling that the schedule breaks: one that holds before one that nobody has looked at.
    fn broken(&self, node: &Node, path: &Path) -> Option<usize> {
        let too_long = |index: &usize| {
            let coupling = &self.couplings[*index];
            node.stands[*index] != Stand::Paid
                && path.instants[coupling.to] - path.instants[coupling.from] > coupling.limit
        };
        let undecided = |index: &usize| {
            self.couplings[*index].penalty.is_some() && node.stands[*index] == Stand::Open
        };
        let broken: Vec<usize> = (0..self.couplings.len()).filter(too_long).collect();
        let first = broken.iter().find(|index| !undecided(index));
        first.or(broken.first()).copied()
    }

    /// Two nodes that lack this schedule and together hold every one that keeps the coupling.
    fn branch(&self, node: &Node, index: usize, path: &Path, open: &mut Vec<Node>) {
        let coupling = &self.couplings[index];
        if let (Some(penalty), Stand::Open) = (coupling.penalty, node.stands[index]) {
            let (mut paid, mut kept) = (node.clone(), node.clone());
            paid.paid += penalty;
            for (other, mate) in self.couplings.iter().enumerate() {
                if other == index || (mate.of_break.is_some() && mate.of_break == coupling.of_break)
                {
                    paid.stands[other] = Stand::Paid;
                    kept.stands[other] = Stand::Kept;
                }
            }
            open.extend([paid, kept]);
            return;
        }
        let (earlier, later) = (path.instants[coupling.from], path.instants[coupling.to]);
        let (low, high) = self.horizon;
        // At least `earlier`, and early enough that `later` is too late.
        let middle = earlier + (later - coupling.limit - 1 - earlier) / 2;
        let mut early = node.clone();
        early.confined.push((coupling.from, low, middle));
        early
            .confined
            .push((coupling.to, low, middle + coupling.limit));
        let mut late = node.clone();
        late.confined.push((coupling.from, middle + 1, high));
        open.extend([late, early]);
    }
}
