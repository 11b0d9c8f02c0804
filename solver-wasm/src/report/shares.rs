//! Even shares of work among judged routes: what the plan's fairness makes of another row of one of them.

use super::judged::Judged;
use crate::objective::FairShare;
use crate::objective::fairness::{Work, load_moved};
use crate::problem::Problem;

/// The shares of a plan's routes, as far as they were added.
pub struct Shares<'a> {
    problem: &'a Problem,
    share: FairShare,
}

impl<'a> Shares<'a> {
    /// `share`: of a plan without work.
    pub fn new(problem: &'a Problem, share: FairShare) -> Shares<'a> {
        Shares { problem, share }
    }

    /// What a row of visits does, in the metric's unit.
    pub fn work(&self, judged: &Judged, visits: &[u32]) -> i64 {
        self.share.measure(&Work {
            span: judged.end - judged.start,
            service: judged.service,
            tasks: judged.tasks,
            distance: judged.distance,
            load: load_moved(self.problem, visits, self.share.dimension()),
        })
    }

    /// The route of a vehicle does so much more.
    pub fn add(&mut self, vehicle: u32, work: i64) {
        self.share.apply(vehicle, work);
    }

    /// What the value would change by then, in parts of its unit.
    pub fn delta(&self, vehicle: u32, work: i64) -> i64 {
        self.share.delta(vehicle, work)
    }
}
