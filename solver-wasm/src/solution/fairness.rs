//! Even shares of work in a plan under search: brought up to date after each change of a route.

use super::Solution;
use crate::evaluate::Insertion;
use crate::evaluate::full::Settled;
use crate::model::Model;
use crate::objective::FairShare;
use crate::objective::fairness::{Work, load_moved};

impl Solution {
    /// Brings the fairness of the plan, and the cost that holds it, up to date. Nothing to do without the term.
    pub fn settle_fairness(&mut self, model: &Model) {
        if let Some((share, value)) = self.fairness_from_scratch(model) {
            self.cost += value - self.fairness;
            self.fairness = value;
            self.share = Some(share);
        }
    }

    /// The shares of work of all routes, and what they add to the cost; `None` without the term.
    pub(super) fn fairness_from_scratch(&self, model: &Model) -> Option<(FairShare, i64)> {
        let mut share = model.limits.share.clone()?;
        for slot in 0..self.routes.len() as u32 {
            let route = &self.routes[slot as usize];
            if let Some(settled) = &route.settled
                && !settled.visits.is_empty()
            {
                let done = measure(model, &share, settled, route.span);
                share.apply(self.vehicle_of(model, slot), done);
            }
        }
        let value = model.weights.fairness.saturating_mul(share.value());
        Some((share, value))
    }

    /// What the fairness of the plan changes by with an insertion.
    pub fn fairness_delta(&self, model: &Model, activity: u32, found: &Insertion) -> i64 {
        let (Some(share), Some(book)) = (&self.share, &model.book) else {
            return 0;
        };
        let route = &self.routes[found.slot as usize];
        let mut stops = route.stops.clone();
        stops.insert(found.position as usize - 1, activity);
        if let Some(partner) = model.partner(activity) {
            stops.insert(found.second as usize, partner);
        }
        let after = book.settle(model, route.class, &stops);
        let own = |settled: &Settled| measure(model, share, settled, span(settled));
        let before = route.settled.as_ref().map_or(0, |settled| own(settled));
        let change = own(&after) - before;
        let vehicle = self.vehicle_of(model, found.slot);
        model
            .weights
            .fairness
            .saturating_mul(share.delta(vehicle, change))
    }

    /// The vehicle that the plan gives to a slot: each class uses its first ones.
    fn vehicle_of(&self, model: &Model, slot: u32) -> u32 {
        let class = self.routes[slot as usize].class;
        let same = |other: &&super::Route| other.class == class && !other.is_empty();
        let index = match self.routes[slot as usize].is_empty() {
            // The next one that is free.
            true => self.routes.iter().filter(same).count(),
            false => self.routes[..slot as usize].iter().filter(same).count(),
        };
        let vehicles = &model.classes[class as usize].vehicles;
        vehicles[index.min(vehicles.len() - 1)]
    }
}

/// Seconds of a route alone.
fn span(settled: &Settled) -> i64 {
    settled.judged.end - settled.judged.start
}

fn measure(model: &Model, share: &FairShare, settled: &Settled, span: i64) -> i64 {
    let Some(book) = &model.book else { return 0 };
    let judged = &settled.judged;
    share.measure(&Work {
        span,
        service: judged.service,
        tasks: judged.tasks,
        distance: judged.distance,
        load: load_moved(&book.problem, &settled.visits, share.dimension()),
    })
}
