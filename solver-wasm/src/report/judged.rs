//! What judging one route tells: what it costs and does.

use crate::objective::Weights;
use crate::objective::fairness::Work;

/// What a route that keeps every rule of its own costs and does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// All cost terms; no revenue.
    pub money: i64,
    pub distance: i64,
    /// Seconds: the clock at start and end, service and breaks between them.
    pub start: i64,
    pub end: i64,
    pub service: i64,
    pub breaks: i64,
    pub tasks: i64,
}

impl Judged {
    /// Seconds of travel, waiting and setup.
    pub fn time(&self) -> i64 {
        self.end - self.start - self.service - self.breaks
    }

    /// As fairness measures it; `load`: what the stops move of its dimension.
    pub fn work(&self, load: i64) -> Work {
        Work {
            span: self.end - self.start,
            service: self.service,
            tasks: self.tasks,
            distance: self.distance,
            load,
        }
    }

    /// The route's part of the weighted sum of the objective.
    pub fn weighted(&self, weights: &Weights) -> i64 {
        let time = self.time();
        weights.money * self.money
            + weights.vehicles
            + weights.distance * self.distance
            + weights.time * time
    }
}

/// Is it told which rule of time refuses a route, and by how much? That takes longer than the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    Told,
    Untold,
}
