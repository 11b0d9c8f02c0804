//! What proves a plan in the course of a solve: the exact search before it; the lower bound, between the first plan and the search, and whenever a better plan is found.

use super::bounding::Bounding;
use super::budget::Budget;
use super::{Phase, Session};
use crate::exact;
use crate::host::Host;
use crate::problem::Plan;
use crate::spoil::Part;
use crate::wire::summary::{ProvenBy, StoppedBy};

impl<H: Host + 'static> Session<H> {
    /// Without work, or without anybody to do it, the plan of no routes is the only one.
    pub(super) fn has_one_plan(&self) -> bool {
        self.problem.tasks.is_empty() || self.problem.vehicles.is_empty()
    }

    /// The optimal plan of a tiny request: tens of milliseconds, less where the limit is shorter.
    pub(super) fn prove(&self) -> Option<Plan> {
        if self.has_one_plan() {
            return Some(Plan::default());
        }
        let late = || matches!(self.budget, Budget::Time(_)) && self.out_of_time(true);
        let give_up = || self.host.stopped() || late();
        if self.options.exact {
            exact::solve(&self.seen_by(Part::Search), &give_up)
        } else {
            None
        }
    }

    /// A plan that the exact search proves needs no bound.
    pub(super) fn begin_bounding(&mut self) {
        if self.proof.is_none() {
            self.bounding = Bounding::new(&self.problem, self.budget, self.host.now());
        }
        if self.bounding.is_needed() {
            let first = self.worth();
            self.bounding.aim_at(first);
            self.phase = Phase::Bounding;
        } else {
            self.begin_search();
        }
    }

    /// One pass of the lower bound.
    pub(super) fn bound(&mut self) {
        if self.host.stopped() {
            self.end(StoppedBy::StopFlag);
        } else if self.bounding.step(self.host.now()) {
            let worth = self.worth();
            if let Some(engine) = &self.engine {
                let weights = &engine.model().weights;
                self.bounding
                    .compare_with(&self.problem, weights, engine.best().cost, worth);
            }
            self.begin_search();
            self.end_when_met();
        }
    }

    /// The search is over when its best plan meets the bound, unless the caller wants the whole budget used.
    pub(super) fn end_when_met(&mut self) {
        let met = self
            .engine
            .as_ref()
            .is_some_and(|engine| self.bounding.may_be_met(engine.best().cost));
        if met && !self.options.consume_all_time && self.proven_by() == ProvenBy::Bound {
            self.end(StoppedBy::Proof);
        }
    }
}
