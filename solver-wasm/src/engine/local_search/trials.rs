//! The neighbourhood where the prices of arcs do not tell what a move costs (shipments, breaks, stations, times tied between
//! routes): tasks move whole, and a move is priced by making it and taking it back, so that the core has the last word on
//! feasibility and cost.
//!
//! The moves are relocation and exchange (M. Savelsbergh, "The vehicle routing problem with time windows: minimizing route
//! duration", ORSA Journal on Computing 4, 1992), with pairs as one piece (W. Nanry, J. Barnes, "Solving the pickup and delivery
//! problem with time windows using reactive tabu search", Transportation Research B 34, 2000), and those between plan and bank.
//! Making one takes as long as pricing a thousand by arcs, so that few are made: near tasks and the routes of near tasks
//! alone, and of the places there those that promise most by what the routes say.

use super::{LocalSearchEngine, Method};
use crate::engine::candidates::{Arcs, Candidate, Candidates};
use crate::engine::relocation::Relocation;
use crate::evaluate::Evaluate;
#[cfg(any(test, feature = "verify"))]
use crate::solution::verify;

/// Places of a task at which it is tried.
const PLACES: usize = 6;
/// Near tasks that it is exchanged with.
const EXCHANGED: usize = 4;
/// Unserved near tasks that it makes room for.
const GIVEN_WAY: usize = 2;

impl<E: Evaluate> LocalSearchEngine<E> {
    /// Puts the moves of one served task among the candidates. Nothing may have changed since the last commit, and nothing
    /// has afterwards.
    pub(super) fn gather_trials(&mut self, activity: u32, limit: i64) {
        let task = self.model.lead(activity);
        let mut candidates = std::mem::take(&mut self.candidates);
        if !self.model.is_mandatory(task) {
            self.try_out(Relocation::drop(task), limit, &mut candidates);
        }
        if !self.solution.bank.is_empty() {
            for unserved in self.near_tasks(task, GIVEN_WAY, false) {
                let gives_way = Relocation::give_way(task, unserved);
                self.try_out(gives_way, limit, &mut candidates);
            }
        }
        if !self.model.rules.partners(task).is_empty() {
            self.try_out(Relocation::together(task), limit, &mut candidates);
        }
        let places = self.places_of(task);
        for &(price, at) in places.list.iter().take(PLACES) {
            if places.promises(price, limit, &candidates) {
                self.try_out(Relocation::to(task, at), limit, &mut candidates);
            }
        }
        for other in self.near_tasks(task, EXCHANGED, true) {
            if self.model.interrupt.is_due() {
                break;
            }
            // The other one goes in again at a price that is not known yet: nothing is the least that it may be.
            let places = self.places_instead_of(task, other);
            if let Some(&(price, at)) = places.list.first()
                && places.promises(price, limit, &candidates)
            {
                let exchange = Relocation::exchange(task, at, other);
                self.try_out(exchange, limit, &mut candidates);
            }
        }
        self.candidates = candidates;
        #[cfg(any(test, feature = "verify"))]
        verify::plan::<E>(&self.model, &self.solution);
    }

    /// Tasks near this one, served or not.
    #[inline(never)]
    pub(super) fn near_tasks(&self, task: u32, most: usize, served: bool) -> Vec<u32> {
        let mut tasks = Vec::with_capacity(most);
        for &near in self.model.neighbours.of(task) {
            let near = self.model.lead(near);
            if self.is_served(near) == served && near != task && !tasks.contains(&near) {
                tasks.push(near);
                if tasks.len() == most {
                    break;
                }
            }
        }
        tasks
    }

    /// Makes a move, prices it and takes it back.
    fn try_out(&mut self, relocation: Relocation, limit: i64, candidates: &mut Candidates) {
        if self.model.interrupt.is_due() {
            return;
        }
        let before = self.solution.cost;
        if !self.relocate(&relocation) {
            return;
        }
        let arcs = self.arcs_changed();
        let surcharge = self.surcharge_of(&arcs.0, &arcs.1);
        let price = (self.solution.cost - before).saturating_add(surcharge);
        let changes = !arcs.0.is_empty() || !arcs.1.is_empty();
        if changes && price < limit && candidates.takes(price) && !self.is_tabu(&arcs) {
            let made = Candidate::Relocate(Box::new(arcs), relocation, surcharge);
            candidates.offer(price, made);
        }
        self.solution.roll_back(&self.model);
    }

    /// Forbidden to tabu search, unless it makes the best plan so far.
    fn is_tabu(&self, (removed, added): &Arcs) -> bool {
        match &self.method {
            Method::Tabu(tabu) => {
                self.solution.cost >= self.best.cost && tabu.forbids(removed, added)
            }
            _ => false,
        }
    }
}
