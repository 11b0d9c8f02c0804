//! The cheapest spanning tree under multipliers: R. C. Prim, "Shortest connection networks and some generalizations", Bell System
//! Technical Journal 36 (1957), in the form for dense graphs.

use super::graph::{Graph, NONE};

/// What the legs of a plan are charged beside their cost.
pub struct Multipliers {
    /// By activity, for each leg that touches it.
    pub stops: Vec<i64>,
    /// For each leg from a start.
    pub start: i64,
}

/// By which edge a node hangs in the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hangs {
    OnStart,
    /// The task is left out: the edge counts as two legs, so that the multiplier takes no part in what it costs.
    Dropped,
    On(u32),
}

#[derive(Default)]
pub struct Tree {
    /// Of its edges, multipliers included.
    pub cost: i128,
    /// Legs by activity.
    pub legs: Vec<i64>,
    /// Legs from a start.
    pub starts: i64,
}

/// `None`: no edge leads to some activity.
pub fn spanning(graph: &Graph, multipliers: &Multipliers) -> Option<Tree> {
    let stops = graph.len();
    let charge = &multipliers.stops;
    let mut tree = Tree {
        legs: vec![0; stops],
        ..Tree::default()
    };
    // What an edge to the tree costs, its own multiplier apart, and which it is.
    let mut nearest: Vec<(i64, Hangs)> = (0..stops)
        .map(|stop| {
            let start = plus(graph.starts[stop], multipliers.start);
            let dropped = plus(graph.dropped[stop], charge[stop]);
            if dropped < start {
                (dropped, Hangs::Dropped)
            } else {
                (start, Hangs::OnStart)
            }
        })
        .collect();
    let mut left: Vec<u32> = (0..stops as u32).collect();
    while !left.is_empty() {
        let of = |stop: u32| plus(nearest[stop as usize].0, charge[stop as usize]);
        let (mut place, mut least) = (0, of(left[0]));
        for (other, &stop) in left.iter().enumerate().skip(1) {
            let cost = of(stop);
            if cost < least {
                (place, least) = (other, cost);
            }
        }
        if least >= NONE {
            return None;
        }
        let stop = left.swap_remove(place);
        tree.hang(stop, nearest[stop as usize].1, least);
        let (row, own) = (graph.row(stop as usize), charge[stop as usize]);
        for &other in &left {
            let leg = plus(row[other as usize], own);
            if leg < nearest[other as usize].0 {
                nearest[other as usize] = (leg, Hangs::On(stop));
            }
        }
    }
    Some(tree)
}

/// An edge that is not there stays so.
fn plus(edge: i64, charge: i64) -> i64 {
    if edge >= NONE { NONE } else { edge + charge }
}

impl Tree {
    fn hang(&mut self, stop: u32, edge: Hangs, cost: i64) {
        self.cost += i128::from(cost);
        match edge {
            Hangs::OnStart => {
                self.legs[stop as usize] += 1;
                self.starts += 1;
            }
            Hangs::Dropped => self.legs[stop as usize] += 2,
            Hangs::On(parent) => {
                self.legs[stop as usize] += 1;
                self.legs[parent as usize] += 1;
            }
        }
    }
}
