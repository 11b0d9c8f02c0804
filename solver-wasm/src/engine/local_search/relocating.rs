//! Moves of whole tasks are made, and what they change in arcs.

use super::LocalSearchEngine;
use crate::engine::candidates::Arcs;
use crate::engine::relocation::{Relocation, To};
use crate::evaluate::Evaluate;
use crate::local_search::neighbourhood::node;
use crate::model::{Model, NONE};
use crate::recreate::joint;
use crate::solution::Route;
use crate::sort;

/// Partners that go out with a task and in again with it.
const PARTNERS: usize = 8;

impl<E: Evaluate> LocalSearchEngine<E> {
    /// Makes a move: out, and in again where it says. Who had to leave the plan with them (what may not be served without
    /// them, and routes that fall apart) goes in behind them, where there is room. False, and nothing changed, where the
    /// rules refuse it. Nothing may have changed since the last commit.
    pub(super) fn relocate(&mut self, relocation: &Relocation) -> bool {
        let Relocation { task, to, other } = *relocation;
        let unserved = self.solution.bank.len();
        let mut out = vec![task];
        match to {
            To::Together => out.extend(self.partners_of(task)),
            _ => out.extend(other.filter(|&other| self.is_served(other))),
        }
        self.take_whole(&out);
        // What is removed joins the bank at its end.
        let mut left = self.solution.bank[unserved..].to_vec();
        left.retain(|&left| left != task && Some(left) != other);
        let made = match to {
            To::Place(at) => self.solution.insert_at::<E>(&self.model, task, at),
            To::Together => self.put_back(task, false),
            To::Bank | To::Last => true,
        };
        if !made || other.is_some_and(|other| !self.put_back(other, false)) {
            self.solution.roll_back(&self.model);
            return false;
        }
        if to == To::Last {
            left.push(task);
        }
        joint::predecessors_first(&self.model, &mut left);
        for &task in &left {
            self.put_back(task, false);
        }
        left.push(task);
        left.extend(other);
        if !left.iter().all(|&task| self.has_all_it_requires(task)) {
            self.solution.roll_back(&self.model);
            return false;
        }
        self.solution.settle_fairness(&self.model);
        true
    }

    /// A place that was known for a task says nothing of the others without which it may not be served.
    fn has_all_it_requires(&self, task: u32) -> bool {
        let mut required = self.model.rules.required(task);
        !self.is_served(task) || required.all(|other| self.is_served(other))
    }

    pub(super) fn is_served(&self, task: u32) -> bool {
        self.solution.place[task as usize].route != NONE
    }

    /// Served tasks of which rules over several routes speak together with this one: the nearest by number.
    #[inline(never)]
    fn partners_of(&self, task: u32) -> Vec<u32> {
        let mut partners = self.model.rules.partners(task).to_vec();
        partners.retain(|&partner| partner != task && self.is_served(partner));
        partners.sort_unstable();
        partners.dedup();
        partners.truncate(PARTNERS);
        partners
    }

    /// Takes tasks out, with what may not be served without them.
    pub(super) fn take_whole(&mut self, tasks: &[u32]) {
        self.solution.take_out::<E>(&self.model, tasks);
        self.solution.settle_fairness(&self.model);
    }

    /// Inserts an unserved task, with what it requires, where that is cheapest; false where it stays out.
    pub(super) fn put_back(&mut self, task: u32, everywhere: bool) -> bool {
        if self.is_served(task) {
            return true;
        }
        let (model, solution) = (&self.model, &mut self.solution);
        if model.rules.binds(task) {
            return joint::insert::<E>(&mut self.greedy, model, solution, task, everywhere);
        }
        let best = self.greedy.best::<E>(model, solution, task);
        best.found() && solution.insert_found::<E>(model, task, &best)
    }

    /// Arcs that went out of the plan since the last commit, and those that came in. A task that is not served has an arc
    /// to itself.
    #[inline(never)]
    pub(super) fn arcs_changed(&self) -> Arcs {
        let (mut removed, mut added) = (Vec::new(), Vec::new());
        for (before, after) in self.solution.changes() {
            arcs_of(&self.model, before, &mut removed, &mut added);
            arcs_of(&self.model, after, &mut added, &mut removed);
        }
        cancel(&mut removed, &mut added);
        (removed, added)
    }

    /// What guided local search charges for such a change; other methods nothing.
    #[inline(never)]
    pub(super) fn surcharge_of(&self, removed: &[(u32, u32)], added: &[(u32, u32)]) -> i64 {
        let Some(guided) = self.guided() else {
            return 0;
        };
        let sum = |arcs: &[(u32, u32)]| -> i64 {
            arcs.iter().fold(0, |sum: i64, arc| {
                sum.saturating_add(guided.surcharge(arc.0, arc.1))
            })
        };
        sum(added).saturating_sub(sum(removed))
    }
}

/// The arcs of a route, and those that its tasks would have to themselves.
fn arcs_of(model: &Model, route: &Route, arcs: &mut Vec<(u32, u32)>, own: &mut Vec<(u32, u32)>) {
    if !route.is_empty() {
        arcs.extend((0..=route.len()).map(|p| (node(model, route, p), node(model, route, p + 1))));
        let leads = route.stops.iter().filter(|&&stop| model.lead(stop) == stop);
        own.extend(leads.map(|&stop| (stop, stop)));
    }
}

/// Takes from both lists what is in both; they are sorted afterwards.
fn cancel(one: &mut Vec<(u32, u32)>, two: &mut Vec<(u32, u32)>) {
    sort::ascending(one);
    sort::ascending(two);
    let (mut left, mut right) = (Vec::new(), Vec::new());
    let (mut i, mut j) = (0, 0);
    while i < one.len() || j < two.len() {
        match (one.get(i), two.get(j)) {
            (Some(a), Some(b)) if a == b => (i, j) = (i + 1, j + 1),
            (Some(a), b) if b.is_none_or(|b| a < b) => {
                left.push(*a);
                i += 1;
            }
            (_, Some(b)) => {
                right.push(*b);
                j += 1;
            }
            (_, None) => break,
        }
    }
    (*one, *two) = (left, right);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_in_both_lists_cancel_as_often_as_in_both() {
        let mut one = vec![(3, 4), (1, 2), (1, 2)];
        let mut two = vec![(1, 2), (5, 6)];
        cancel(&mut one, &mut two);
        assert_eq!((one, two), (vec![(1, 2), (3, 4)], vec![(5, 6)]));
    }
}
