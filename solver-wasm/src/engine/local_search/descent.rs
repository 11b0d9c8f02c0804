//! Descents: the queue of activities whose neighbourhoods may hold an improvement, and what happens at a local optimum.

use super::LocalSearchEngine;
use crate::engine::candidates::Candidate;
use crate::evaluate::Evaluate;
use crate::local_search::neighbourhood::{self, NEAR};
use crate::model::{Model, NONE};
use crate::solution::Solution;

use super::{Method, TRIED};

/// Unserved activities near a change that are looked at again.
const BANK_NEAR: usize = 10;

impl<E: Evaluate> LocalSearchEngine<E> {
    /// Looks at the next activity of the queue; makes its best neighbour that is an improvement.
    #[inline(never)]
    pub(super) fn descend(&mut self) {
        let Some(activity) = self.queue.pop() else {
            self.local_optimum();
            return;
        };
        self.candidates.clear(TRIED);
        self.gather(activity, 0);
        let before = self.solution.cost;
        for candidate in self.candidates.take() {
            if !self.apply(&candidate) {
                continue;
            }
            let surcharge = match &candidate {
                Candidate::Swap(_, change) => change.surcharge,
                Candidate::Relocate(_, _, surcharge) => *surcharge,
                _ => 0,
            };
            if (self.solution.cost - before).saturating_add(surcharge) < 0 {
                self.keep();
                self.improved = true;
                self.look_again(activity, &candidate);
                return;
            }
            self.solution.roll_back(&self.model);
        }
    }

    /// The neighbourhoods around a change may hold improvements again.
    #[inline(never)]
    fn look_again(&mut self, activity: u32, candidate: &Candidate) {
        self.enqueue(activity);
        match candidate {
            Candidate::Swap(_, change) => {
                for &(from, to) in change.removed().iter().chain(change.added()) {
                    self.enqueue(from);
                    self.enqueue(to);
                }
            }
            Candidate::Relocate(arcs, ..) => {
                for &(from, to) in arcs.0.iter().chain(&arcs.1) {
                    self.enqueue(from);
                    self.enqueue(to);
                }
            }
            Candidate::Drop(..) | Candidate::Serve(_) => {
                for index in 0..self.model.neighbours.of(activity).len().min(NEAR) {
                    self.enqueue(self.model.neighbours.of(activity)[index]);
                }
            }
        }
        if !self.solution.bank.is_empty() {
            let mut left = BANK_NEAR;
            for index in 0..self.model.neighbours.of(activity).len() {
                let near = self.model.neighbours.of(activity)[index];
                if left > 0 && self.solution.place[near as usize].route == NONE {
                    self.enqueue(near);
                    left -= 1;
                }
            }
        }
    }

    /// The plan is another one: what was listed of it is void, and every neighbourhood may hold an improvement.
    pub(super) fn look_everywhere(&mut self) {
        self.listed = 0;
        self.exhausted = false;
        self.enqueue_all();
    }

    fn enqueue_all(&mut self) {
        for index in 0..self.order.len() {
            self.enqueue(self.order[index]);
        }
    }

    /// Nodes that are no activities are left out.
    pub(super) fn enqueue(&mut self, node: u32) {
        self.queue.push(self.model.lead(node));
    }

    /// The queue is empty. A descent looks at everything once more before it ends; guided local search penalises.
    #[inline(never)]
    fn local_optimum(&mut self) {
        if let Method::Guided(guided) = &mut self.method {
            let arcs = priced_arcs(&self.model, &self.solution);
            for (from, to) in guided.penalise(&arcs) {
                self.enqueue(from);
                self.enqueue(to);
            }
            // Every so often what is left out gets another chance.
            if self.queue.is_empty() || !self.solution.bank.is_empty() {
                let pick = self.order[self.at % self.order.len().max(1)];
                self.at += 1;
                self.enqueue(pick);
            }
        } else if !matches!(self.method, Method::GreedyDescent) {
            self.descending = false;
            if let Method::GenericTabu(tabu) = &mut self.method {
                tabu.note(self.solution.cost);
            }
        } else if std::mem::replace(&mut self.improved, false) {
            self.enqueue_all();
        } else {
            self.exhausted = true;
        }
    }
}

/// All arcs of a plan, as nodes, with their prices.
pub(super) fn priced_arcs(model: &Model, solution: &Solution) -> Vec<(u32, u32, i64)> {
    let mut arcs = Vec::with_capacity(model.num_activities + solution.routes.len());
    for route in solution.routes.iter().filter(|route| !route.is_empty()) {
        for p in 1..=route.len() + 1 {
            let price = model.arc(
                route.class,
                route.positions[p - 1].place,
                route.positions[p].place,
            );
            arcs.push((
                neighbourhood::node(model, route, p - 1),
                neighbourhood::node(model, route, p),
                price,
            ));
        }
    }
    arcs
}
