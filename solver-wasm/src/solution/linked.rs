//! Changes to a plan whose routes rules link: times are followed through what a change moves.

use super::{At, Route, Solution};
use crate::evaluate::Evaluate;
use crate::model::{Model, NONE};
#[cfg(any(test, feature = "verify"))]
use crate::solution_rules::verify;
use crate::solution_rules::{PlanView, price};

impl Solution {
    /// The plan as rules over several routes read it.
    pub fn view(&self) -> PlanView<'_> {
        PlanView {
            routes: &self.routes,
            place: &self.place,
        }
    }

    /// Do rules tie the times of the activity or of a stop of the route that is to take it?
    pub(super) fn is_bound(&self, model: &Model, slot: u32, activity: u32) -> bool {
        let stops = &self.routes[slot as usize].stops;
        model.rules.ties(activity) || stops.iter().any(|&stop| model.rules.ties(stop))
    }

    /// Stops at positions `from..to` of a route are about to go.
    pub(super) fn note_removal(&mut self, model: &Model, slot: u32, from: usize, to: usize) {
        self.loosen(model, slot);
        for &stop in &self.routes[slot as usize].stops[from - 1..to - 1] {
            if !model.rules.binds(stop) {
                continue;
            }
            self.unsettled.removed.push(stop);
            for &partner in model.rules.in_time(stop) {
                let other = self.place[partner as usize].route;
                if other != NONE && !self.unsettled.reprice.contains(&other) {
                    self.unsettled.reprice.push(other);
                }
            }
        }
    }

    /// A route is about to change otherwise than by what only tightens: it and all that leans on it start
    /// again from their own clocks when the plan is settled.
    pub(super) fn loosen(&mut self, model: &Model, slot: u32) {
        let unsettled = &mut self.unsettled;
        if !model.rules.tie_times() || unsettled.loosened.contains(&slot) {
            return;
        }
        unsettled.note_dirty(slot);
        if model.book.is_some() {
            return;
        }
        self.graph.loosen(
            model,
            &self.routes,
            &self.place,
            slot,
            &unsettled.loosened,
            &mut unsettled.dirty,
        );
        unsettled.loosened.push(slot);
    }

    /// Inserts where rules speak of the activity or of the route; false, and nothing changed, when they
    /// refuse it.
    pub(super) fn insert_linked<E: Evaluate>(
        &mut self,
        model: &Model,
        activity: u32,
        slot: u32,
        position: u32,
    ) -> bool {
        if self
            .graph
            .closes_cycle(model, &self.routes, &self.place, activity, slot, position)
        {
            return false;
        }
        self.begin_trial();
        // Where the detour is a short cut, times may fall.
        if self.shortens(model, activity, slot, position as usize) {
            self.loosen(model, slot);
        } else {
            self.unsettled.note_dirty(slot);
        }
        let second = 0;
        let at = At {
            slot,
            position,
            second,
        };
        self.insert_into_route::<E>(model, activity, at);
        let fits = self.repair::<E>(model).is_ok();
        if fits {
            self.keep_trial();
        } else {
            self.undo_trial(model);
        }
        fits
    }

    fn shortens(&self, model: &Model, activity: u32, slot: u32, position: usize) -> bool {
        let route = &self.routes[slot as usize];
        let class = &model.classes[route.class as usize];
        let tables = model.tables_of(route.class);
        let here = model.activities.location[activity as usize];
        let row = class.service_class as usize * model.num_activities;
        let through = tables.time(route.positions[position - 1].place, here)
            + model.activities.busy[row + activity as usize]
            + tables.time(here, route.positions[position].place);
        through < route.positions[position].leg_time
    }

    /// Works out the times of all dirty routes and of what they move; prices follow. `Err`: a route at which
    /// the plan cannot be driven; the dirty routes then have their own clocks, all others those of before.
    fn repair<E: Evaluate>(&mut self, model: &Model) -> Result<(), u32> {
        for index in 0..self.unsettled.dirty.len() {
            self.start_again::<E>(model, self.unsettled.dirty[index]);
        }
        let journals = &mut self.journals;
        let repaired = self.graph.repair(
            model,
            &mut self.routes,
            &self.place,
            &self.unsettled.dirty,
            &mut |slot, route| journals.save(slot, route),
        );
        #[cfg(any(test, feature = "verify"))]
        match repaired {
            Ok(()) => verify::clocks_are_fixpoints(model, &self.routes, &self.place),
            Err(_) => verify::cannot_be_driven(model, &self.routes, &self.place),
        }
        repaired?;
        for index in 0..self.graph.changed.len() {
            let slot = self.graph.changed[index];
            self.renew(slot);
        }
        if model.features.priced_time {
            self.price(model);
        }
        self.unsettled.dirty.clear();
        self.unsettled.loosened.clear();
        self.unsettled.reprice.clear();
        Ok(())
    }

    /// Gives a route the clocks and the cost that it has by itself.
    fn start_again<E: Evaluate>(&mut self, model: &Model, slot: u32) {
        self.touch(slot);
        self.renew(slot);
        let route = &mut self.routes[slot as usize];
        self.cost -= route.cost;
        E::settle(model, route, 1..route.len() + 1);
        (route.own_span, route.linked) = (route.span, 0);
        self.cost += route.cost;
    }

    /// Prices time in every route whose clocks have moved, small components together.
    fn price(&mut self, model: &Model) {
        let unsettled = &self.unsettled;
        let moved = unsettled.dirty.iter().chain(&unsettled.reprice);
        let mut left: Vec<u32> = moved.chain(&self.graph.changed).copied().collect();
        left.sort_unstable();
        left.dedup();
        while let Some(slot) = left.pop() {
            let Some(slots) = price::component(model, &self.view(), slot) else {
                self.touch(slot);
                self.cost -= self.routes[slot as usize].cost;
                price::alone(model, &mut self.routes[slot as usize]);
                self.cost += self.routes[slot as usize].cost;
                continue;
            };
            left.retain(|other| slots.binary_search(other).is_err());
            for &member in &slots {
                self.touch(member);
                self.cost -= self.routes[member as usize].cost;
            }
            price::together(model, &mut self.routes, &self.place, &slots);
            for &member in &slots {
                self.cost += self.routes[member as usize].cost;
                // The estimate of insertions has changed with the span.
                self.renew(member);
            }
        }
    }

    /// After removals and the refresh of their routes: drops what may not be served without the removed,
    /// and brings all times up to date. A route that tables without the triangle inequality leave without a
    /// schedule is emptied.
    pub fn settle<E: Evaluate>(&mut self, model: &Model) {
        if model.rules.is_empty() {
            return;
        }
        if model.book.is_some() {
            self.settle_whole::<E>(model);
            return;
        }
        loop {
            while let Some(removed) = self.unsettled.removed.pop() {
                if self.place[removed as usize].route == NONE {
                    self.drop_dependents::<E>(model, removed);
                }
            }
            if self.unsettled.dirty.is_empty() {
                return;
            }
            let Err(slot) = self.repair::<E>(model) else {
                continue;
            };
            self.start_over();
            let end = self.routes[slot as usize].len() + 1;
            self.remove(model, slot, 1, end);
            self.refresh::<E>(model, slot);
        }
    }

    /// Takes out what may not stand beside the others where it does; times are worked out later.
    fn drop_misplaced<E: Evaluate>(&mut self, model: &Model) {
        for activity in 0..model.num_activities as u32 {
            let place = self.place[activity as usize];
            if place.route != NONE
                && model.rules.binds(activity)
                && !model.rules.stands(model, &self.view(), activity)
            {
                let position = place.position as usize;
                self.remove(model, place.route, position, position + 1);
                self.refresh::<E>(model, place.route);
            }
        }
    }

    /// All routes in use start again from their own clocks.
    fn start_over(&mut self) {
        for slot in 0..self.routes.len() as u32 {
            if !self.routes[slot as usize].is_empty() {
                self.unsettled.note_dirty(slot);
                if !self.unsettled.loosened.contains(&slot) {
                    self.unsettled.loosened.push(slot);
                }
            }
        }
    }

    pub(super) fn drop_dependents<E: Evaluate>(&mut self, model: &Model, removed: u32) {
        for dependent in model.rules.dependents(removed) {
            let place = self.place[dependent as usize];
            if place.route != NONE {
                let position = place.position as usize;
                self.remove(model, place.route, position, position + 1);
                self.refresh::<E>(model, place.route);
            }
        }
    }

    /// After routes have been filled one by one: brings all times up to date. Where the plan cannot be
    /// driven, a route at which it fails loses its last stop that rules bind, until it can. What is served
    /// without something that it requires is dropped.
    pub fn link_all<E: Evaluate>(&mut self, model: &Model) {
        if model.rules.is_empty() {
            return;
        }
        if model.book.is_some() {
            self.link_whole::<E>(model);
            return;
        }
        self.drop_misplaced::<E>(model);
        self.start_over();
        while let Err(failed) = self.repair::<E>(model) {
            let last = |route: &Route| route.stops.iter().rposition(|&s| model.rules.ties(s));
            let bound = |slot: &u32| last(&self.routes[*slot as usize]).is_some();
            let slots = 0..self.routes.len() as u32;
            let Some(slot) = std::iter::once(failed).chain(slots).find(bound) else {
                break;
            };
            let position = last(&self.routes[slot as usize]).unwrap_or(0) + 1;
            self.remove(model, slot, position, position + 1);
            self.refresh::<E>(model, slot);
        }
        self.unsettled.removed.extend_from_slice(&self.bank);
        self.settle::<E>(model);
    }

    /// Takes those of the activities out that are served; times are up to date afterwards.
    pub fn take_out<E: Evaluate>(&mut self, model: &Model, activities: &[u32]) {
        let mut slots = Vec::new();
        for &activity in activities {
            let place = self.place[activity as usize];
            if place.route != NONE {
                let position = place.position as usize;
                self.remove(model, place.route, position, position + 1);
                if !slots.contains(&place.route) {
                    slots.push(place.route);
                }
            }
        }
        for slot in slots {
            self.refresh::<E>(model, slot);
        }
        self.settle::<E>(model);
    }
}
