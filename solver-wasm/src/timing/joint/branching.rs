//! The branching over ties, and what narrows it.

use std::rc::Rc;

use super::costs::Costs;
use super::least_pair::least_pair;
use super::{Joint, Tie};
use crate::interrupt::Interrupt;
use crate::timing::allowance::Allowance;
use crate::timing::chain::{Chain, Path};
use crate::timing::function::CostFunction;

/// Steps of all routes and ties, times nodes of the branching; and nodes at least and at most.
const MOST_WORK: usize = 24_000;
const NODES: (usize, usize) = (20, 600);
/// Pieces of all functions that are made; then the best counts, or a schedule from the earliest instants.
pub(super) const MOST_PIECES: usize = 600_000;
/// Rounds in which ties narrow one another.
const ROUNDS: usize = 24;
/// With more ties, each of which may take a node of its own, a schedule is made at once from the earliest instants before
/// anything is branched on; and rounds in which these are sought.
const MANY_TIES: usize = 24;
const ROUNDS_OF_EARLIEST: usize = 200;
/// Branches on one tie at the cheapest moment; then halves.
const CHEAPEST: u32 = 3;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    /// A priced tie: not looked at yet.
    Open,
    Kept,
    Paid,
}

#[derive(Clone)]
pub(super) struct Node {
    /// By route: (instant, first, last).
    confined: Vec<Vec<(usize, i64, i64)>>,
    /// Costs where everything is free: their spans tell where instants may lie, and they have few pieces.
    reach: Vec<Option<Rc<Costs>>>,
    costs: Vec<Option<Rc<Costs>>>,
    pub(super) paths: Vec<Option<Rc<Path>>>,
    stands: Vec<Stand>,
    paid: i64,
    /// By tie: how often it was branched on.
    cuts: Vec<u32>,
    bound: i64,
}

impl Node {
    pub(super) fn confine(&mut self, place: (usize, usize), from: i64, to: i64) {
        // One entry an instant: ties that contradict each other narrow it by a second a round.
        let confined = &mut self.confined[place.0];
        match confined
            .iter_mut()
            .find(|(instant, ..)| *instant == place.1)
        {
            Some((_, first, last)) => (*first, *last) = ((*first).max(from), (*last).min(to)),
            None => confined.push((place.1, from, to)),
        }
        self.reach[place.0] = None;
        self.costs[place.0] = None;
        self.paths[place.0] = None;
    }
}

pub(super) struct Search<'a> {
    pub chains: Vec<Chain>,
    /// The same routes with nothing to pay.
    pub free: Vec<Chain>,
    /// By route: where its instants lie ([`Chain::spans`]).
    pub spans: Vec<Vec<(i64, i64)>>,
    /// By route, of its hard couplings: the earlier instant, and where it may lie.
    pub masks: Vec<Vec<(usize, CostFunction)>>,
    pub ties: &'a [Tie],
    /// The instants that ties speak of, each once; by tie, which they are.
    pub places: Vec<(usize, usize)>,
    pub ends: Vec<(usize, usize)>,
    /// By what prices a tie.
    pub penalties: &'a [i64],
    pub interrupt: &'a Interrupt,
    /// Of pieces of functions.
    pub allowance: Allowance,
}

impl Search<'_> {
    pub(super) fn run(&self) -> Option<Joint> {
        let steps: usize = self.chains.iter().map(|chain| chain.steps.len()).sum();
        let most = (MOST_WORK / (steps + self.ties.len()).max(1)).clamp(NODES.0, NODES.1);
        let mut open = vec![Node {
            confined: vec![Vec::new(); self.chains.len()],
            reach: vec![None; self.chains.len()],
            costs: vec![None; self.chains.len()],
            paths: vec![None; self.chains.len()],
            stands: vec![Stand::Open; self.penalties.len()],
            paid: 0,
            cuts: vec![0; self.ties.len()],
            bound: i64::MIN,
        }];
        let mut best: Option<(i64, Joint)> = None;
        if self.ties.len() > MANY_TIES {
            let spans = self.narrow(&mut open[0], ROUNDS_OF_EARLIEST)?;
            best = self.earliest(open[0].clone(), &spans);
            // Both ties of what happens at the same time fall to one node: fewer than that reach no schedule.
            if best.is_some() && most <= self.ties.len() / 2 {
                return best.map(|(_, joint)| joint);
            }
        }
        let mut root = open[0].clone();
        let mut nodes = 0;
        while let Some(mut node) = open.pop() {
            nodes += 1;
            if nodes > most || self.interrupt.is_due() {
                break;
            }
            if self.allowance.is_spent() {
                if best.is_none() {
                    self.allowance.renew(MOST_PIECES);
                    let spans = self.narrow(&mut root, ROUNDS_OF_EARLIEST)?;
                    best = self.earliest(root, &spans);
                }
                break;
            }
            let known = best.as_ref().map_or(i64::MAX, |(cost, _)| *cost);
            if node.bound >= known || self.settle(&mut node).is_none() {
                continue;
            }
            let held: Vec<Rc<Path>> = node.paths.iter().flatten().map(Rc::clone).collect();
            let paths: Vec<&Path> = held.iter().map(Rc::as_ref).collect();
            let cost = paths.iter().map(|path| path.cost).sum::<i64>() + node.paid;
            if cost >= known {
                continue;
            }
            let broken = self.broken(&node, &paths);
            node.bound = node.bound.max(cost);
            match broken {
                None => {
                    let paths = paths.into_iter().cloned().collect();
                    let paid = node.paid;
                    best = Some((cost, Joint { paths, paid }));
                }
                Some(index) => self.branch(&node, index, cost, &mut open),
            }
        }
        best.map(|(_, joint)| joint)
    }

    /// Must the tie be kept in this node?
    pub(super) fn holds(&self, node: &Node, tie: &Tie) -> bool {
        tie.priced.is_none_or(|p| node.stands[p] == Stand::Kept)
    }

    /// Narrows instants until all ties agree, and schedules the routes that changed.
    pub(super) fn settle(&self, node: &mut Node) -> Option<()> {
        self.narrow(node, ROUNDS)?;
        for route in 0..self.chains.len() {
            let confined = &node.confined[route];
            if node.costs[route].is_none() {
                let costs = self.costs(&self.chains[route], route, confined)?;
                self.allowance.spend(costs.pieces());
                node.costs[route] = Some(Rc::new(costs));
            }
            if node.paths[route].is_none() {
                node.paths[route] = Some(Rc::new(
                    self.chains[route].solve_within(confined, &self.allowance)?,
                ));
            }
        }
        Some(())
    }

    /// Where each tied instant may lie, after so many rounds at most in which ties narrow one another.
    fn narrow(&self, node: &mut Node, rounds: usize) -> Option<Vec<(i64, i64)>> {
        let mut spans = vec![(i64::MIN, i64::MAX); self.places.len()];
        let mut changed = vec![true; self.chains.len()];
        for _ in 0..rounds {
            for route in 0..self.chains.len() {
                if node.reach[route].is_none() {
                    let reach = self.costs(&self.free[route], route, &node.confined[route])?;
                    node.reach[route] = Some(Rc::new(reach));
                }
            }
            for (span, place) in spans.iter_mut().zip(&self.places) {
                if let (true, Some(reach)) = (changed[place.0], &node.reach[place.0]) {
                    *span = reach.by(place.1).span()?;
                }
            }
            let mut narrow = spans.clone();
            for (tie, &(from, to)) in self.ties.iter().zip(&self.ends) {
                if self.holds(node, tie) {
                    narrow[to].0 = narrow[to].0.max(spans[from].0 + tie.gap);
                    narrow[from].1 = narrow[from].1.min(spans[to].1 - tie.gap);
                }
            }
            changed.fill(false);
            for ((place, span), narrow) in self.places.iter().zip(&spans).zip(&narrow) {
                if narrow != span {
                    node.confine(*place, narrow.0, narrow.1);
                    changed[place.0] = true;
                }
            }
            if !changed.contains(&true) {
                break;
            }
        }
        Some(spans)
    }

    /// A tie that the schedules break: one that must be kept before one that nobody has looked at.
    fn broken(&self, node: &Node, paths: &[&Path]) -> Option<usize> {
        let broken = |index: &usize| !self.ties[*index].kept(paths);
        let open = |tie: &Tie| tie.priced.is_some_and(|p| node.stands[p] == Stand::Open);
        let all = || (0..self.ties.len()).filter(broken);
        all()
            .find(|&index| self.holds(node, &self.ties[index]))
            .or_else(|| all().find(|&index| open(&self.ties[index])))
    }

    /// Nodes that lack these schedules, and together hold all others that keep the tie.
    fn branch(&self, node: &Node, index: usize, cost: i64, open: &mut Vec<Node>) {
        let tie = &self.ties[index];
        if let Some(priced) = tie.priced.filter(|&p| node.stands[p] == Stand::Open) {
            let (mut paid, mut kept) = (node.clone(), node.clone());
            paid.stands[priced] = Stand::Paid;
            paid.paid += self.penalties[priced];
            paid.bound += self.penalties[priced];
            kept.stands[priced] = Stand::Kept;
            open.push(paid);
            let backwards = tie.from.0 == tie.to.0 && tie.to.1 <= tie.from.1 && tie.gap > 0;
            if !backwards {
                open.push(kept);
            }
            return;
        }
        let [Some(a), Some(b)] = [tie.from, tie.to].map(|place| node.costs[place.0].as_ref())
        else {
            return;
        };
        let [Some(one), Some(two)] = [tie.from, tie.to].map(|place| node.paths[place.0].as_ref())
        else {
            return;
        };
        let (early, late) = (one.instants[tie.from.1], two.instants[tie.to.1] - tie.gap);
        // As things are the later one is too early: `late < early`.
        let mut moment = late + (early - late) / 2;
        let mut parts = [node.clone(), node.clone(), node.clone()];
        if tie.from.0 != tie.to.0 {
            let Some((least, cheapest)) = least_pair(&a.by(tie.from.1), &b.by(tie.to.1), tie.gap)
            else {
                return;
            };
            if node.cuts[index] < CHEAPEST {
                moment = cheapest.clamp(late, early);
            }
            let others = cost - one.cost - two.cost;
            for part in &mut parts {
                part.bound = part.bound.max(others.saturating_add(least));
            }
        }
        let [mut around, mut before, mut behind] = parts;
        around.confine(tie.from, i64::MIN, moment);
        around.confine(tie.to, moment + tie.gap, i64::MAX);
        before.confine(tie.from, i64::MIN, moment - 1);
        before.confine(tie.to, i64::MIN, moment + tie.gap - 1);
        behind.confine(tie.from, moment + 1, i64::MAX);
        for mut part in [behind, before, around] {
            part.cuts[index] += 1;
            open.push(part);
        }
    }
}
