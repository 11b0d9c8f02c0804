//! Where a task may go that is taken out, and about what the plan costs then.

use super::LocalSearchEngine;
use crate::engine::candidates::Candidates;
use crate::evaluate::Evaluate;
use crate::local_search::neighbourhood::node;
use crate::model::NONE;
use crate::solution::At;

/// Activities near each end of a task whose routes are looked at.
const NEAR_ENDS: usize = 10;

/// Places of a task, cheapest first.
#[derive(Default)]
pub(super) struct Places {
    /// What the plan then costs above what it costs now, with what guided local search charges.
    pub list: Vec<(i64, At)>,
    /// No place costs less than that: nobody had to leave the plan with the task, and shares of work do not count.
    pub exact: bool,
}

impl Places {
    /// May a move at such a price become a candidate?
    pub fn promises(&self, price: i64, limit: i64, candidates: &Candidates) -> bool {
        !self.exact || price < limit && candidates.takes(price)
    }
}

impl<E: Evaluate> LocalSearchEngine<E> {
    /// Places of a served task in the routes near it and in an empty one a class, but for the one where it stands.
    pub(super) fn places_of(&mut self, task: u32) -> Places {
        self.places_without(task, None, &mut |engine| {
            let slots = engine.near_slots(task);
            engine.found_in(task, &slots)
        })
    }

    /// Places of a served task in one route.
    pub(super) fn places_in(&mut self, task: u32, slot: u32) -> Places {
        self.places_without(task, None, &mut |engine| engine.found_in(task, &[slot]))
    }

    /// Places of a served task in the route of another one that is taken out too.
    pub(super) fn places_instead_of(&mut self, task: u32, other: u32) -> Places {
        let slot = self.solution.place[other as usize].route;
        self.places_without(task, Some(other), &mut |engine| {
            engine.found_in(task, &[slot])
        })
    }

    fn found_in(&mut self, task: u32, slots: &[u32]) -> Vec<(i64, At)> {
        let (model, solution) = (&self.model, &self.solution);
        let greedy = &mut self.greedy;
        greedy.candidates_in::<E>(model, solution, task, i64::MAX, slots, false)
    }

    /// Routes of tasks near both ends of a task, and an empty one a class.
    fn near_slots(&mut self, task: u32) -> Vec<u32> {
        let mut slots = Vec::new();
        for end in std::iter::once(task).chain(self.model.partner(task)) {
            for &near in self.model.neighbours.of(end).iter().take(NEAR_ENDS) {
                let slot = self.solution.place[near as usize].route;
                if slot != NONE && !slots.contains(&slot) {
                    slots.push(slot);
                }
            }
        }
        for class in 0..self.model.classes.len() as u32 {
            slots.extend(self.solution.empty_slot::<E>(&self.model, class));
        }
        slots
    }

    fn places_without(
        &mut self,
        task: u32,
        other: Option<u32>,
        find: &mut dyn FnMut(&mut Self) -> Vec<(i64, At)>,
    ) -> Places {
        let (before, unserved) = (self.solution.cost, self.solution.bank.len());
        let stood = self.standing(task);
        let mut out = vec![task];
        out.extend(other);
        self.take_whole(&out);
        let prizes: i64 = out.iter().map(|&task| self.model.prize_of(task)).sum();
        let is_out = self.solution.place[task as usize].route == NONE;
        let alone = self.solution.bank.len() == unserved + out.len();
        let found = if is_out { find(self) } else { Vec::new() };
        let (removed, added) = self.arcs_changed();
        let base = (self.solution.cost - prizes - before)
            .saturating_add(self.surcharge_of(&removed, &added));
        let mut list: Vec<(i64, At)> = found
            .into_iter()
            .filter(|&(_, at)| other.is_some() || !alone || at != stood)
            .map(|(delta, at)| {
                let charged = self.surcharge_at(task, at);
                (base.saturating_add(delta).saturating_add(charged), at)
            })
            .collect();
        if self.guided().is_some() {
            list.sort_unstable();
        }
        self.solution.roll_back(&self.model);
        Places {
            list,
            exact: alone && self.model.limits.share.is_none(),
        }
    }

    /// Where a served task stands, as places of one that is out are told.
    fn standing(&self, task: u32) -> At {
        let place = self.solution.place[task as usize];
        let partner = self.model.partner(task);
        At {
            slot: place.route,
            position: place.position,
            // In the route without the pickup.
            second: partner.map_or(0, |p| self.solution.place[p as usize].position - 1),
        }
    }

    /// What guided local search charges for a task at a place of the plan without it.
    #[inline(never)]
    fn surcharge_at(&self, task: u32, at: At) -> i64 {
        if self.guided().is_none() {
            return 0;
        }
        let route = &self.solution.routes[at.slot as usize];
        let node = |p: u32| node(&self.model, route, p as usize);
        let gap = |p: u32| (node(p - 1), node(p));
        let (first, after) = gap(at.position);
        match self.model.partner(task) {
            None => self.surcharge_of(&[(first, after)], &[(first, task), (task, after)]),
            Some(partner) if at.second == at.position => self.surcharge_of(
                &[(first, after)],
                &[(first, task), (task, partner), (partner, after)],
            ),
            Some(partner) => {
                let (from, to) = gap(at.second);
                self.surcharge_of(
                    &[(first, after), (from, to)],
                    &[(first, task), (task, after), (from, partner), (partner, to)],
                )
            }
        }
    }
}
