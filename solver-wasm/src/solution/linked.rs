//! Changes to a plan whose routes rules link: components are brought to their fixpoints.

use super::Solution;
use crate::evaluate::Evaluate;
use crate::model::{Model, NONE};
use crate::solution_rules::{PlanView, time_graph};

impl Solution {
    /// The plan as rules over several routes read it.
    pub fn view(&self) -> PlanView<'_> {
        PlanView {
            routes: &self.routes,
            place: &self.place,
        }
    }

    /// Brings the component of routes around `slot` up to date; false when it cannot be driven.
    /// Without rules there is nothing to do.
    pub fn link<E: Evaluate>(&mut self, model: &Model, slot: u32) -> bool {
        if model.rules.is_empty() {
            return true;
        }
        let slots = time_graph::component(model, &self.view(), slot);
        for &member in &slots {
            self.touch(member);
            let version = self.next_version();
            let route = &mut self.routes[member as usize];
            self.cost -= route.cost;
            E::settle(model, route, 1..route.len() + 1);
            route.version = version;
        }
        let linked = time_graph::confirm(model, &mut self.routes, &self.place, &slots);
        for &member in &slots {
            self.cost += self.routes[member as usize].cost;
        }
        if linked {
            self.unsettled.slots.retain(|slot| !slots.contains(slot));
        }
        linked
    }

    /// After removals and the refresh of their routes: drops what may not be served without the removed,
    /// and brings every component that lost a member up to date. A route that tables without the triangle
    /// inequality leave without a schedule is emptied.
    pub fn settle<E: Evaluate>(&mut self, model: &Model) {
        if model.rules.is_empty() {
            return;
        }
        loop {
            while let Some(removed) = self.unsettled.removed.pop() {
                if self.place[removed as usize].route == NONE {
                    self.drop_dependents::<E>(model, removed);
                }
            }
            let Some(slot) = self.unsettled.slots.pop() else {
                return;
            };
            if self.routes[slot as usize].is_empty() || self.link::<E>(model, slot) {
                continue;
            }
            let end = self.routes[slot as usize].len() + 1;
            self.remove(model, slot, 1, end);
            self.refresh::<E>(model, slot);
        }
    }

    fn drop_dependents<E: Evaluate>(&mut self, model: &Model, removed: u32) {
        for dependent in model.rules.dependents(removed) {
            let place = self.place[dependent as usize];
            if place.route != NONE {
                let position = place.position as usize;
                self.remove(model, place.route, position, position + 1);
                self.refresh::<E>(model, place.route);
            }
        }
    }

    /// Drops whatever is served without something that it requires.
    pub fn drop_orphans<E: Evaluate>(&mut self, model: &Model) {
        if !model.rules.is_empty() {
            self.unsettled.removed.extend_from_slice(&self.bank);
            self.settle::<E>(model);
        }
    }

    /// Takes a served activity out again; components are up to date afterwards.
    pub fn take_out<E: Evaluate>(&mut self, model: &Model, activity: u32) {
        let place = self.place[activity as usize];
        if place.route != NONE {
            let position = place.position as usize;
            self.remove(model, place.route, position, position + 1);
            self.refresh::<E>(model, place.route);
            self.settle::<E>(model);
        }
    }
}
