//! Shipments go in and come out whole: the bank names them by their pickup.

use super::{Place, Solution};
use crate::evaluate::{Evaluate, Insertion};
use crate::model::Model;

impl Solution {
    /// Puts an unserved task where a scan found room for it. False, and nothing changed, when rules over several
    /// routes refuse what the route itself admits.
    pub fn insert_found<E: Evaluate>(
        &mut self,
        model: &Model,
        activity: u32,
        found: &Insertion,
    ) -> bool {
        let Some(partner) = model.partner(activity) else {
            return self.insert::<E>(model, activity, found.slot, found.position);
        };
        let slot = found.slot;
        self.touch(slot);
        self.take_from_bank(model, activity);
        let version = self.next_version();
        let route = &mut self.routes[slot as usize];
        let before = route.cost;
        if route.is_empty() {
            self.empty[route.class as usize].retain(|&s| s != slot);
        }
        let (first, second) = (found.position as usize, found.second as usize + 1);
        route.insert_stop(model, first, activity);
        route.insert_stop(model, second, partner);
        E::settle(model, route, first..second + 1);
        route.version = version;
        self.cost += route.cost - before;
        for (index, &stop) in route.stops.iter().enumerate().skip(first - 1) {
            self.place[stop as usize] = Place {
                route: slot,
                position: index as u32 + 1,
            };
        }
        if self.admits_changed(model, slot) {
            self.settle_fairness(model);
            return true;
        }
        self.remove(model, slot, second, second + 1);
        self.remove(model, slot, first, first + 1);
        self.refresh::<E>(model, slot);
        false
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
