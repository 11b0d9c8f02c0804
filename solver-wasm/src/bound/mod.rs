//! What the best plan costs at least, from a relaxation that forgets windows, loads, relations and who may do what.
//!
//! A plan without the closing legs of its routes is a tree: every route hangs from one root, which stands for all starts, and every
//! task that is left out hangs from the root by an edge that costs what leaving it out costs. So no plan costs less than the cheapest
//! spanning tree, with the cheapest closing legs and fixed costs of the fewest vehicles that can carry what must be served. Multipliers
//! pull every stop to the two legs that it has in a plan: M. Held, R. M. Karp, "The traveling-salesman problem and minimum spanning trees",
//! Operations Research 18 (1970), and its part II, Mathematical Programming 1 (1971); with several routes N. Christofides, A. Mingozzi,
//! P. Toth, "Exact algorithms for the vehicle routing problem, based on spanning tree and shortest path relaxations", Mathematical
//! Programming 20 (1981).
//!
//! Every number that the relaxation takes is the least that any vehicle would pay, so each rule that is forgotten only makes plans
//! dearer, and the bound stays true under all of them. Waiting, overtime, breaks and penalties count 0.

mod ascent;
mod fleet;
mod graph;
mod tree;

use crate::problem::{Problem, Term};
use ascent::Ascent;
use graph::Graph;

/// More activities than this have no bound: the graph has the square of them in cells of eight bytes.
pub const MAX_STOPS: usize = 1_500;

/// A lower bound in the making.
pub struct Bound {
    graph: Graph,
    ascent: Ascent,
}

/// What no plan that serves all mandatory tasks falls below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LowerBound {
    /// Scaled money: every cost less the revenue (fairness, which is never negative, apart).
    pub money: i64,
    /// Routes in use.
    pub vehicles: i64,
}

impl LowerBound {
    /// The least value of each tier of the objective, in its own unit. Terms that are not bounded count 0, which none falls below.
    pub fn tiers(&self, problem: &Problem) -> Vec<i64> {
        let of = |term: Term| match term {
            Term::Money => self.money,
            Term::Vehicles => self.vehicles,
            Term::Unserved | Term::Distance | Term::Time | Term::Fairness => 0,
        };
        let tier = |terms: &Vec<(Term, i64)>| {
            let values = terms
                .iter()
                .map(|&(term, weight)| weight.saturating_mul(of(term)));
            values.fold(0, i64::saturating_add)
        };
        problem.objective.tiers.iter().map(tier).collect()
    }
}

impl Bound {
    /// `None`: nothing to bound, too much of it, or no plan serves all that is mandatory.
    pub fn new(problem: &Problem) -> Option<Bound> {
        let stops = problem.activities.len();
        if stops == 0 || stops > MAX_STOPS || problem.vehicles.is_empty() {
            return None;
        }
        let graph = Graph::new(problem)?;
        let ascent = Ascent::new(&graph);
        Some(Bound { graph, ascent })
    }

    /// Cells of the graph that one pass reads.
    pub fn cells(&self) -> u64 {
        let nodes = self.graph.len() as u64 + 1;
        nodes * nodes
    }

    /// One pass: a spanning tree, and the multipliers moved by it. `plan`: money of a plan that serves all mandatory tasks, when there
    /// is one. False when no further pass helps.
    pub fn pass(&mut self, plan: Option<i64>) -> bool {
        self.ascent.pass(&self.graph, plan)
    }

    /// The best of all passes; `None` before the first, and where no plan serves all that is mandatory.
    pub fn value(&self) -> Option<LowerBound> {
        let money = self.ascent.best()?;
        let vehicles = self.graph.fleet.fewest as i64;
        Some(LowerBound { money, vehicles })
    }
}

/// The bound after that many passes.
pub fn lower_bound(problem: &Problem, passes: usize, plan: Option<i64>) -> Option<LowerBound> {
    let mut bound = Bound::new(problem)?;
    for _ in 0..passes {
        if !bound.pass(plan) {
            break;
        }
    }
    bound.value()
}

#[cfg(test)]
mod tests;
