//! Tasks go in and come out whole, shipments with both their activities: the bank names them by their pickup.

use super::{Place, Solution};
use crate::evaluate::{Evaluate, Insertion};
use crate::model::Model;

/// Where a task goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct At {
    pub slot: u32,
    /// The activity goes before this position.
    pub position: u32,
    /// A shipment: its delivery goes before this position of the route without the pickup.
    pub second: u32,
}

impl At {
    pub fn of(found: &Insertion) -> At {
        At {
            slot: found.slot,
            position: found.position,
            second: found.second,
        }
    }
}

impl Solution {
    /// Puts an unserved task where a scan found room for it. False, and nothing changed, when rules over several
    /// routes refuse what the route itself admits.
    pub fn insert_found<E: Evaluate>(
        &mut self,
        model: &Model,
        activity: u32,
        found: &Insertion,
    ) -> bool {
        self.insert_at::<E>(model, activity, At::of(found))
    }

    /// The same where a place is known.
    pub fn insert_at<E: Evaluate>(&mut self, model: &Model, activity: u32, at: At) -> bool {
        if model.book.is_some() {
            return self.insert_whole::<E>(model, activity, at);
        }
        if model.rules.tie_times() && self.is_bound(model, at.slot, activity) {
            return self.insert_linked::<E>(model, activity, at.slot, at.position);
        }
        self.insert_into_route::<E>(model, activity, at);
        true
    }

    /// Puts an unserved job before `position`; see `insert_found`.
    pub fn insert<E: Evaluate>(
        &mut self,
        model: &Model,
        activity: u32,
        slot: u32,
        position: u32,
    ) -> bool {
        let second = 0;
        self.insert_at::<E>(
            model,
            activity,
            At {
                slot,
                position,
                second,
            },
        )
    }

    pub(super) fn insert_into_route<E: Evaluate>(&mut self, model: &Model, activity: u32, at: At) {
        let slot = at.slot;
        self.touch(slot);
        let changed = self.spoken_of(model, activity, at);
        let soft = model.rules.soft_cost(model, &self.view(), &changed);
        self.take_from_bank(model, activity);
        self.renew(slot);
        let route = &mut self.routes[slot as usize];
        let before = route.cost;
        if route.is_empty() {
            self.empty[route.class as usize].retain(|&s| s != slot);
        }
        let first = at.position as usize;
        let mut last = first;
        route.insert_stop(model, first, activity);
        if let Some(partner) = model.partner(activity) {
            last = at.second as usize + 1;
            route.insert_stop(model, last, partner);
        }
        E::settle(model, route, first..last + 1);
        self.cost += route.cost - before;
        #[cfg(any(test, feature = "verify"))]
        super::verify::route::<E>(model, slot as usize, route);
        for task in std::iter::once(activity).chain(model.partner(activity)) {
            self.place[task as usize] = Place::at(slot, 0);
        }
        for (index, &stop) in route.stops.iter().enumerate().skip(first - 1) {
            self.place[stop as usize].position = index as u32 + 1;
        }
        self.cost += model.rules.soft_cost(model, &self.view(), &changed) - soft;
    }

    /// The activities whose soft relations an insertion may change: its own, and neighbours that it may part.
    fn spoken_of(&self, model: &Model, activity: u32, at: At) -> Vec<u32> {
        let mut changed = Vec::new();
        if model.rules.is_empty() {
            return changed;
        }
        changed.push(activity);
        changed.extend(model.partner(activity));
        if model.rules.rather_direct() {
            changed.extend_from_slice(&self.routes[at.slot as usize].stops);
        }
        changed
    }

    /// Takes out what was left of shipments whose other half was removed.
    pub(super) fn remove_halves(&mut self, model: &Model, slot: u32) {
        if model.pairs.is_empty() {
            return;
        }
        let mut index = 0;
        while let Some(&stop) = self.routes[slot as usize].stops.get(index) {
            match model.partner(stop) {
                Some(partner) if self.place[partner as usize].route != slot => {
                    self.remove(model, slot, index + 1, index + 2);
                }
                _ => index += 1,
            }
        }
    }
}
