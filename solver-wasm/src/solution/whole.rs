//! Changes under the core that keeps every rule: after an insertion the rules over several routes are asked, and routes
//! whose clocks are tied are scheduled together.
//!
//! A route's cost is its own; what its component costs beyond that lies in `linked` of the first route of it.

use super::Solution;
use super::pairs::At;
use crate::evaluate::Evaluate;
use crate::evaluate::full::Settled;
use crate::model::{Model, NONE};

impl Solution {
    /// Puts a task where it goes; false, and nothing changed, when some rule refuses it.
    pub(super) fn insert_whole<E: Evaluate>(
        &mut self,
        model: &Model,
        activity: u32,
        at: At,
    ) -> bool {
        self.begin_trial();
        self.insert_into_route::<E>(model, activity, at);
        let fits = self.admits_changed(model, at.slot)
            && self.places_hold(model, activity, at.slot)
            && self.price_tied(model, &[at.slot]).is_ok();
        if fits {
            self.settle_fairness(model);
            self.keep_trial();
        } else {
            self.undo_trial(model);
        }
        fits
    }

    /// Puts unserved jobs next to one another behind the first `position` stops; false, and nothing changed, when some rule
    /// refuses them.
    pub fn insert_string<E: Evaluate>(
        &mut self,
        model: &Model,
        slot: u32,
        position: usize,
        string: &[u32],
    ) -> bool {
        self.begin_trial();
        let mut stops = self.routes[slot as usize].stops.clone();
        stops.splice(position..position, string.iter().copied());
        let soft = model.rules.soft_cost(model, &self.view(), &stops);
        for &activity in string {
            self.take_from_bank(model, activity);
        }
        self.replace::<E>(model, slot, &stops);
        self.cost += model.rules.soft_cost(model, &self.view(), &stops) - soft;
        self.unsettled.clear();
        let fits = self.admits_changed(model, slot)
            && model.rules.hold(model, &self.view(), &stops)
            && self.price_tied(model, &[slot]).is_ok();
        if fits {
            self.settle_fairness(model);
            self.keep_trial();
        } else {
            self.undo_trial(model);
        }
        fits
    }

    /// Do the relations hold that an insertion into the route may have broken?
    fn places_hold(&self, model: &Model, activity: u32, slot: u32) -> bool {
        if model.rules.is_empty() {
            return true;
        }
        let mut changed = vec![activity];
        changed.extend(model.partner(activity));
        if model.rules.direct() {
            changed.extend_from_slice(&self.routes[slot as usize].stops);
        }
        model.rules.hold(model, &self.view(), &changed)
    }

    /// Does the clock of a route depend on others, or would it with this task on it?
    pub fn is_tied(&self, model: &Model, slot: u32, activity: u32) -> bool {
        if model.book.is_none() || !model.rules.tie_times() {
            return false;
        }
        let halves = std::iter::once(activity).chain(model.partner(activity));
        let mut stops = self.routes[slot as usize]
            .stops
            .iter()
            .copied()
            .chain(halves);
        model.rules.tie_days() || stops.any(|stop| model.rules.ties(stop))
    }

    /// Prices what the components of these routes cost together; `Err`: a route whose component has no schedule.
    fn price_tied(&mut self, model: &Model, slots: &[u32]) -> Result<(), u32> {
        if !model.rules.tie_times() {
            return Ok(());
        }
        let mut left = slots.to_vec();
        while let Some(slot) = left.pop() {
            if self.routes[slot as usize].is_empty() {
                self.charge(slot, 0, 0);
                continue;
            }
            let members = self.tied_to(model, slot);
            left.retain(|other| !members.contains(other));
            let Some((surcharge, spans)) = self.price_of(model, &members) else {
                return Err(slot);
            };
            for (index, (&member, span)) in members.iter().zip(spans).enumerate() {
                let linked = if index == 0 { surcharge } else { 0 };
                self.charge(member, linked, span);
            }
        }
        Ok(())
    }

    fn charge(&mut self, slot: u32, linked: i64, span: i64) {
        let route = &self.routes[slot as usize];
        if (route.linked, route.span) == (linked, span) {
            return;
        }
        self.touch(slot);
        self.renew(slot);
        let route = &mut self.routes[slot as usize];
        self.cost += linked - route.linked;
        route.cost += linked - route.linked;
        (route.linked, route.span) = (linked, span);
    }

    /// What a component costs beyond its routes, weighted, and the spans of its routes.
    fn price_of(&self, model: &Model, members: &[u32]) -> Option<(i64, Vec<i64>)> {
        let rows: Option<Vec<(u32, &[u32], &Settled)>> = members
            .iter()
            .map(|&slot| {
                let route = &self.routes[slot as usize];
                Some((route.class, &route.stops[..], route.settled.as_deref()?))
            })
            .collect();
        let rows = rows?;
        let tied = rows.len() > 1
            || rows
                .iter()
                .any(|row| row.1.iter().any(|&stop| model.rules.ties(stop)));
        if !tied {
            let spans = rows.iter().map(|row| row.2.judged.end - row.2.judged.start);
            return Some((0, spans.collect()));
        }
        let found = model.book.as_ref()?.together(model, &rows)?;
        Some((found.surcharge, found.spans.clone()))
    }

    /// Slots whose clocks hang together with this one's, itself among them; ascending.
    fn tied_to(&self, model: &Model, slot: u32) -> Vec<u32> {
        let mut slots = vec![slot];
        let mut at = 0;
        while at < slots.len() {
            let route = &self.routes[slots[at] as usize];
            for &stop in &route.stops {
                for &other in model.rules.in_time(stop) {
                    let there = self.place[other as usize].route;
                    if there != NONE && !slots.contains(&there) {
                        slots.push(there);
                    }
                }
            }
            if model.rules.tie_days() {
                for other in self.days_of(model, route.class) {
                    if !slots.contains(&other) {
                        slots.push(other);
                    }
                }
            }
            at += 1;
        }
        slots.sort_unstable();
        slots
    }

    /// Slots in use of the resource of a class.
    fn days_of(&self, model: &Model, class: u32) -> impl Iterator<Item = u32> {
        let resource = |class: u32| model.classes[class as usize].resource;
        let routes = (0u32..).zip(&self.routes);
        routes
            .filter(move |(_, route)| !route.is_empty() && resource(route.class) == resource(class))
            .map(|(slot, _)| slot)
    }

    /// After removals and the refresh of their routes: drops what may not be served without the removed, and prices
    /// anew what was tied to them. A route whose component has no schedule is emptied.
    pub(super) fn settle_whole<E: Evaluate>(&mut self, model: &Model) {
        loop {
            while let Some(removed) = self.unsettled.removed.pop() {
                if self.place[removed as usize].route == NONE {
                    self.drop_dependents::<E>(model, removed);
                }
            }
            let mut slots = std::mem::take(&mut self.unsettled.dirty);
            slots.append(&mut self.unsettled.reprice);
            if model.rules.tie_days() {
                for index in 0..slots.len() {
                    let class = self.routes[slots[index] as usize].class;
                    slots.extend(self.days_of(model, class));
                }
            }
            slots.sort_unstable();
            slots.dedup();
            if slots.is_empty() {
                return;
            }
            if let Err(slot) = self.price_tied(model, &slots) {
                self.unsettled.dirty = slots;
                let end = self.routes[slot as usize].len() + 1;
                self.remove(model, slot, 1, end);
                self.refresh::<E>(model, slot);
            }
        }
    }

    /// After routes have been filled one by one: takes out what breaks relations where it stands, and the last activity of
    /// a relation of time where routes cannot be driven together.
    pub(super) fn link_whole<E: Evaluate>(&mut self, model: &Model) {
        for activity in 0..model.num_activities as u32 {
            let place = self.place[activity as usize];
            if place.route != NONE && !model.rules.hold(model, &self.view(), &[activity]) {
                let position = place.position as usize;
                self.remove(model, place.route, position, position + 1);
                self.refresh::<E>(model, place.route);
            }
        }
        loop {
            let used =
                (0..self.routes.len() as u32).filter(|&s| !self.routes[s as usize].is_empty());
            let slots: Vec<u32> = used.collect();
            let Err(slot) = self.price_tied(model, &slots) else {
                break;
            };
            let stops = &self.routes[slot as usize].stops;
            let last = stops.iter().rposition(|&stop| model.rules.ties(stop));
            let position = last.map_or(stops.len(), |index| index + 1);
            self.remove(model, slot, position, position + 1);
            self.refresh::<E>(model, slot);
        }
        self.unsettled.removed.extend_from_slice(&self.bank);
        self.settle_whole::<E>(model);
        self.settle_fairness(model);
    }

    /// What tied routes cost together, and their spans, are what they are from scratch.
    #[cfg(any(test, feature = "verify"))]
    pub fn verify_tied(&self, model: &Model) {
        if model.book.is_none() || !model.rules.tie_times() {
            return;
        }
        for slot in 0..self.routes.len() as u32 {
            let members = self.tied_to(model, slot);
            if members[0] != slot || self.routes[slot as usize].is_empty() {
                continue;
            }
            let own = |slot: &u32| &self.routes[*slot as usize];
            let held = (
                members.iter().map(|m| own(m).linked).sum::<i64>(),
                members.iter().map(|m| own(m).span).collect::<Vec<i64>>(),
            );
            let found = self.price_of(model, &members);
            assert_eq!(Some(held), found, "routes {members:?} together");
        }
    }
}
