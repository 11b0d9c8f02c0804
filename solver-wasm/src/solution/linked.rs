//! Changes to a plan whose routes rules link: components are brought to their fixpoints.

use super::{Route, Solution};
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
        let bound = |route: &Route| route.stops.iter().any(|&stop| model.rules.binds(stop));
        if model.rules.is_empty() || !bound(&self.routes[slot as usize]) {
            // The route's own clocks are all there is.
            self.unsettled.slots.retain(|&other| other != slot);
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

    /// After routes have been filled one by one: brings all components up to date. Where one cannot be
    /// driven, its routes lose the stops that rules bind, from the last on, until it can. What is served
    /// without something that it requires is dropped.
    pub fn link_all<E: Evaluate>(&mut self, model: &Model) {
        if model.rules.is_empty() {
            return;
        }
        for slot in 0..u32::try_from(self.routes.len()).unwrap_or(u32::MAX) {
            while !self.link::<E>(model, slot) {
                let stops = &self.routes[slot as usize].stops;
                let Some(last) = stops.iter().rposition(|&stop| model.rules.binds(stop)) else {
                    break;
                };
                self.remove(model, slot, last + 1, last + 2);
                self.refresh::<E>(model, slot);
            }
        }
        self.unsettled.removed.extend_from_slice(&self.bank);
        self.settle::<E>(model);
    }

    /// Gives every slot the stops that it had when `stops` was noted (slots opened since then are emptied).
    pub fn put_back<E: Evaluate>(&mut self, model: &Model, stops: &[Vec<u32>]) {
        let wanted = |slot: usize| stops.get(slot).map_or(&[][..], Vec::as_slice);
        let changed: Vec<usize> = (0..self.routes.len())
            .filter(|&s| self.routes[s].stops != wanted(s))
            .collect();
        for &slot in &changed {
            let end = self.routes[slot].len() + 1;
            if end > 1 {
                self.remove(model, slot as u32, 1, end);
                self.refresh::<E>(model, slot as u32);
            }
        }
        // The plan was settled as it was: nothing is to be dropped.
        self.unsettled.removed.clear();
        for &slot in changed.iter().filter(|&&s| !wanted(s).is_empty()) {
            self.fill::<E>(model, slot as u32, wanted(slot));
            self.unsettled.slots.push(slot as u32);
        }
        // `unsettled` names the changed routes and those that lost a partner for a while.
        while let Some(slot) = self.unsettled.slots.pop() {
            if !self.routes[slot as usize].is_empty() {
                self.link::<E>(model, slot);
            }
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
