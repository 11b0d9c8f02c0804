//! Global cheapest arc: the cheapest arc between two activities that can still be driven is taken, again and again; the pieces
//! of routes that come of it get vehicles at the end (the greedy, or multiple fragment, heuristic: J. Bentley, "Fast algorithms
//! for geometric traveling salesman problems", ORSA Journal on Computing 4, 1992; OR-Tools' GLOBAL_CHEAPEST_ARC).
//!
//! Arcs are those to near activities. A class drives the joined piece that drove one of the parts, else the first one that can.

use super::Strategy;
use super::fragments::Fragments;
use crate::evaluate::Evaluate;
use crate::model::{Model, NONE};
use crate::solution::Solution;

/// Arcs looked at for each activity that a chunk of work counts.
const ARCS: usize = 64;

pub struct GlobalCheapestArc {
    /// Price, from, to; cheapest first.
    arcs: Vec<(i64, u32, u32)>,
    next: usize,
    fragments: Fragments,
}

impl GlobalCheapestArc {
    pub fn new(model: &Model) -> GlobalCheapestArc {
        let mut arcs = Vec::new();
        if !model.classes.is_empty() {
            for from in super::free(model) {
                for &to in model.neighbours.of(from) {
                    if super::stands_alone(model, to) {
                        let place = |a: u32| model.activities.location[a as usize];
                        // Nearness goes both ways, the lists do not.
                        arcs.push((model.arc(0, place(from), place(to)), from, to));
                        arcs.push((model.arc(0, place(to), place(from)), to, from));
                    }
                }
            }
        }
        arcs.sort_unstable();
        arcs.dedup();
        GlobalCheapestArc {
            arcs,
            next: 0,
            fragments: Fragments::new(model),
        }
    }
}

impl<E: Evaluate> Strategy<E> for GlobalCheapestArc {
    fn advance(&mut self, model: &Model, solution: &mut Solution, count: usize) -> bool {
        let end = (self.next + count * ARCS).min(self.arcs.len());
        for &(_, from, to) in &self.arcs[self.next..end] {
            let own = [self.fragments.class_of(from), self.fragments.class_of(to)];
            let others = 0..model.classes.len() as u32;
            for class in own.into_iter().filter(|&c| c != NONE).chain(others) {
                if self.fragments.join::<E>(model, from, to, class) {
                    break;
                }
            }
        }
        self.next = end;
        if end < self.arcs.len() {
            return false;
        }
        self.fragments.drive::<E>(model, solution);
        true
    }
}
