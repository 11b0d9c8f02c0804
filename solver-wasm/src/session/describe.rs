//! What a session says of plans in words: summary, report, reasons.

use std::rc::Rc;

use super::Session;
use super::limit::{REASONS_GRANTED_MS, REASONS_LEAST_MS};
use crate::diagnose;
use crate::host::Host;
use crate::problem::{Plan, Problem};
use crate::report::{self, Report, ReportError};
use crate::spoil::Part;
use crate::wire::summary::encode_summary;
use crate::wire::{self, WireError};

impl<H: Host + 'static> Session<H> {
    pub fn summary_words(&self) -> Vec<i32> {
        encode_summary(&self.summary())
    }

    /// The report of a plan, made once however often it is asked for: under some rules that takes long.
    pub(super) fn reported(
        &self,
        problem: &Problem,
        plan: &Plan,
    ) -> Result<Rc<Report>, ReportError> {
        // Only builds of tests see other problems than the caller's.
        if !std::ptr::eq(problem, &raw const self.problem) {
            return report::report(problem, plan).map(Rc::new);
        }
        if let Some((known, report)) = &*self.known.borrow()
            && known == plan
        {
            return Ok(Rc::clone(report));
        }
        let report = Rc::new(report::report(problem, plan)?);
        *self.known.borrow_mut() = Some((plan.clone(), Rc::clone(&report)));
        Ok(report)
    }

    /// The full schedule of any plan, feasible or not.
    pub fn report_words(&self, plan: &[i32]) -> Result<Vec<i32>, WireError> {
        let plan = wire::decode_plan(plan, &self.problem)?;
        match self.reported(&self.seen_by(Part::Report), &plan) {
            Ok(report) => Ok(report::encode(&report)),
            Err(error) => Err(refused("report", &error)),
        }
    }

    /// Why each unserved task is unserved, as far as the time goes.
    pub fn reasons_words(&self, plan: &[i32]) -> Result<Vec<i32>, WireError> {
        let plan = wire::decode_plan(plan, &self.problem)?;
        self.interrupt.grant(REASONS_GRANTED_MS);
        self.interrupt.grant_work(REASONS_LEAST_MS);
        let interrupt = self.interrupt.clone();
        let problem = self.seen_by(Part::Reasons);
        match self.reported(&problem, &plan) {
            Ok(report) => Ok(diagnose::encode(&diagnose::reasons_until(
                &problem, &plan, &report, interrupt,
            ))),
            Err(error) => Err(refused("reasons", &error)),
        }
    }
}

fn refused(section: &'static str, error: &ReportError) -> WireError {
    WireError {
        section,
        what: error.to_string(),
    }
}
