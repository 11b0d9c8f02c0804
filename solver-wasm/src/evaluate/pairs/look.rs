//! One route looked at for room: for a job by its position, for a shipment by both.

use std::ops::Range;

use crate::constraint::time_windows::next_begin;
use crate::constraint::{max_distance, max_time, max_travel_time};
use crate::evaluate::{Blinks, Insertion, entry_cost};
use crate::model::{Class, Model};
use crate::product::priced;
use crate::solution::Route;

/// The clock behind a stop of the longer route: seconds.
#[derive(Clone, Copy)]
struct Head {
    /// Earliest departure.
    ready: i32,
    /// Latest start of the route that gets here in time, and the time of travel and dwelling until here.
    start_by: i32,
    busy: i32,
    place: u32,
}

pub(super) struct Look<'a> {
    pub model: &'a Model,
    pub class: &'a Class,
    pub route: &'a Route,
    pub slot: u32,
    /// Positions that are tried for the job or the pickup.
    pub firsts: Range<usize>,
}

impl Look<'_> {
    pub fn single(
        &self,
        activity: u32,
        has_room: impl Fn(usize) -> bool,
        blinks: &mut Blinks,
        best: &mut Insertion,
    ) {
        let (model, route) = (self.model, self.route);
        let (opens, closes) = self.hours(activity);
        let location = model.activities.location[activity as usize];
        let tables = model.tables_of(route.class);
        let entry = entry_cost(model, route, activity);
        for p in self.firsts.clone() {
            if route.positions[p - 1].departs > closes {
                break;
            }
            let head = self.head(p - 1);
            let (before, after) = (route.positions[p - 1].place, route.positions[p].place);
            let detour = i64::from(tables.distance(before, location))
                + i64::from(tables.distance(location, after))
                - i64::from(route.positions[p].leg);
            let money = priced(entry, self.class.per_distance, detour);
            if route.positions[p].latest < opens || self.is_too_dear(money, best) {
                continue;
            }
            let into = tables.time(before, location);
            let travel = i64::from(into) + i64::from(tables.time(location, after))
                - i64::from(route.positions[p].leg_time);
            let stay = self.stay(activity);
            if let Some(delta) = self.joined(&head, p, activity, (money, detour, travel), stay)
                && delta < best.delta
                && has_room(p)
                && !blinks.blink()
            {
                best.improve(delta, self.slot, p);
            }
        }
    }

    pub fn pair(
        &self,
        pickup: u32,
        delivery: u32,
        has_room: impl Fn(usize) -> bool,
        blinks: &mut Blinks,
        best: &mut Insertion,
    ) {
        let (model, route) = (self.model, self.route);
        let tables = model.tables_of(route.class);
        let count = route.positions.len();
        let (from, to) = (
            model.activities.location[pickup as usize],
            model.activities.location[delivery as usize],
        );
        let (distance_into, distance_from) = (tables.distances_into(to), tables.distances_from(to));
        let (time_into, time_from) = (tables.times_into(to), tables.times_from(to));
        let closes = self.hours(pickup).1;
        let latest_delivery = self.hours(delivery).1;
        let per_distance = self.class.per_distance;
        let own_service = self.stay(pickup) + self.stay(delivery);
        let row = self.class.service_class as usize * model.num_activities;
        let second_service = i64::from(model.activities.service[row + delivery as usize]);
        let entry = entry_cost(model, route, pickup) + self.class.per_service * second_service;
        let (there, there_time) = (
            i64::from(tables.distance(from, to)),
            i64::from(tables.time(from, to)),
        );
        // Of the delivery alone before each position, and the least of all from there on.
        let mut detours: Vec<(i64, i64)> = Vec::with_capacity(count + 1);
        detours.resize(count + 1, (i64::MAX / 4, i64::MAX / 4));
        for j in (1..count).rev() {
            let (before, after) = (
                route.positions[j - 1].place as usize,
                route.positions[j].place as usize,
            );
            let own = i64::from(distance_into[before]) + i64::from(distance_from[after])
                - i64::from(route.positions[j].leg);
            detours[j] = (own, own.min(detours[j + 1].1));
        }
        let loads = model.depot_pickups.has(pickup);
        let loads_at = |position: usize| {
            let stop = position.checked_sub(1).and_then(|at| route.stops.get(at));
            loads && stop.is_some_and(|&s| self.loads_beside(s, from))
        };
        for i in self.firsts.clone() {
            if route.positions[i - 1].departs > closes {
                break;
            }
            // In whatever order goods come aboard: behind the last, or before the first for a trip of its own.
            let others_follow = loads_at(i);
            if others_follow && (loads_at(i - 1) || !model.depot_pickups.looks_closely()) {
                continue;
            }
            let (before, after) = (route.positions[i - 1].place, route.positions[i].place);
            let into = i64::from(tables.distance(before, from));
            let together = into + there + i64::from(distance_from[after as usize])
                - i64::from(route.positions[i].leg);
            let alone =
                into + i64::from(tables.distance(from, after)) - i64::from(route.positions[i].leg);
            let least = together.min(alone.saturating_add(detours[i + 1].1));
            if self.is_too_dear(priced(entry, per_distance, least), best) || !has_room(i - 1) {
                continue;
            }
            let into_time = tables.time(before, from);
            let Some(mut head) = self.visited(&self.head(i - 1), pickup, into_time) else {
                continue;
            };
            // The delivery right behind the pickup.
            let money = priced(entry, per_distance, together);
            if !self.is_too_dear(money, best) {
                let travel =
                    i64::from(into_time) + there_time + i64::from(time_from[after as usize])
                        - i64::from(route.positions[i].leg_time);
                let sums = (money, together, travel);
                if let Some(delta) = self.joined(&head, i, delivery, sums, own_service)
                    && delta < best.delta
                    && !blinks.blink()
                {
                    best.improve(delta, self.slot, i);
                    best.second = i as u32;
                }
            }
            if others_follow {
                continue;
            }
            let mut leg = tables.time(from, after);
            let gone =
                i64::from(into_time) + i64::from(leg) - i64::from(route.positions[i].leg_time);
            for (j, &(own, onward)) in detours.iter().enumerate().take(count).skip(i + 1) {
                // On to the stop before `j`. Its latest arrival is no bound: the way over the delivery may be a shorter one.
                if head.ready > latest_delivery
                    || self.is_too_dear(priced(entry, per_distance, alone + onward), best)
                    || !has_room(j - 1)
                {
                    break;
                }
                // Back where they could be loaded as well.
                if loads_at(j - 1) {
                    break;
                }
                let stop = route.stops[j - 2];
                let Some(next) = self.visited(&head, stop, leg) else {
                    break;
                };
                head = next;
                leg = route.positions[j].leg_time;
                let detour = alone + own;
                let money = priced(entry, per_distance, detour);
                if self.is_too_dear(money, best) {
                    continue;
                }
                let (before, after) = (head.place as usize, route.positions[j].place as usize);
                let travel = gone + i64::from(time_into[before]) + i64::from(time_from[after])
                    - i64::from(leg);
                let sums = (money, detour, travel);
                if let Some(delta) = self.joined(&head, j, delivery, sums, own_service)
                    && delta < best.delta
                    && !blinks.blink()
                {
                    best.improve(delta, self.slot, i);
                    best.second = j as u32;
                }
            }
        }
    }

    /// Do goods come aboard there for another trip?
    #[inline]
    fn loads_beside(&self, stop: u32, place: u32) -> bool {
        self.model.depot_pickups.has(stop) && self.model.activities.location[stop as usize] == place
    }

    /// First opening and last closing of all days: bounds.
    fn hours(&self, activity: u32) -> (i32, i32) {
        let list = &self.model.activities;
        let a = activity as usize;
        (list.window_start[a], list.window_end[a])
    }

    /// Seconds of service, which time does not pay for.
    fn stay(&self, activity: u32) -> i64 {
        let row = self.class.service_class as usize * self.model.num_activities;
        i64::from(self.model.activities.service[row + activity as usize])
    }

    /// Where time has no price, the distance decides.
    #[inline]
    fn is_too_dear(&self, money: i64, best: &Insertion) -> bool {
        self.class.per_time == 0 && money >= best.delta
    }

    #[inline]
    fn head(&self, position: usize) -> Head {
        let route = self.route;
        let at = |list: &[i32]| list.get(position).copied().unwrap_or(0);
        Head {
            ready: route.positions[position].departs,
            start_by: at(&route.start_by),
            busy: at(&route.busy_before),
            place: route.positions[position].place,
        }
    }

    /// After a leg of so many seconds and the stop behind it; `None`: too late for it.
    #[inline]
    fn visited(&self, head: &Head, stop: u32, leg: i32) -> Option<Head> {
        let list = &self.model.activities;
        let row = self.class.service_class as usize * self.model.num_activities;
        let begin = next_begin(list.windows_on(self.class.day, stop), head.ready + leg)?;
        let (reach, busy) = (
            head.busy.saturating_add(leg),
            list.busy[row + stop as usize],
        );
        Some(Head {
            ready: begin + busy,
            start_by: head.start_by.min(list.window_end[stop as usize] - reach),
            busy: reach.saturating_add(busy),
            place: list.location[stop as usize],
        })
    }

    /// What the longer route costs more, when `activity` follows the head and the stop at `position` follows that.
    /// `sums`: money without time, distance, travel; `service` of all that is new.
    #[inline]
    fn joined(
        &self,
        head: &Head,
        position: usize,
        activity: u32,
        (money, detour, travel): (i64, i64, i64),
        service: i64,
    ) -> Option<i64> {
        let (model, route) = (self.model, self.route);
        let tables = model.tables_of(route.class);
        let place = model.activities.location[activity as usize];
        let leg = tables.time(head.place, place);
        let from = tables.time(place, route.positions[position].place);
        let last = self.visited(head, activity, leg)?;
        if last.ready + from > route.positions[position].latest
            || !max_distance::admits(self.class, route.distance + detour)
            || !max_travel_time::admits(self.class, route.travel + travel)
        {
            return None;
        }
        if !model.features.duration {
            return Some(money);
        }
        let span = self.span(&last, position, from);
        max_time::admits(self.class, span)
            .then(|| money + self.class.per_time * (span - route.span - service))
    }

    /// The least span of a route that goes on behind the head at `position`; see [`super::duration`].
    fn span(&self, head: &Head, position: usize, from: i32) -> i64 {
        let route = self.route;
        let (through, reaches) = (head.busy + from, head.ready + from);
        let busy = through + route.busy_after[position];
        let ends = route.ends_from[position].max(reaches + route.busy_after[position]);
        let start_by = head
            .start_by
            .min(route.positions[position].latest - through);
        i64::from(busy.max(ends - start_by))
    }
}
