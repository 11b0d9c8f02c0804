//! Positions of an activity, or of the two of a shipment, in a route, by what they are likely to cost.

mod near;

use super::RouteBook;
use crate::model::Model;
use crate::model::tables::NO_WAY;
use crate::solution::Route;

/// Routes whose positions are all tried anyway.
const SHORT: usize = 6;
/// Behind all positions that have room as stations and breaks lie now.
const NO_ROOM: i64 = 1 << 60;

/// Before which positions the activity goes, and its partner (both positions of the route without them).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Change of the weighted sum, about.
    pub estimate: i64,
    pub first: u32,
    pub second: u32,
}

/// Cheapest first. The flag says that no candidate costs less than its estimate.
pub fn list(
    model: &Model,
    book: &RouteBook,
    route: &Route,
    activity: u32,
    limit: i64,
) -> (Vec<Candidate>, bool) {
    if !super::leaves_none_out(model, book)
        && !route.is_empty()
        && let Some(settled) = route.settled.as_deref()
    {
        let mut found = near::list(model, book, route, settled, activity);
        cheapest_first(&mut found);
        return (found, false);
    }
    let mut found = match model.partner(activity) {
        Some(partner) => pairs(model, book, route, activity, partner),
        None => singles(model, book, route, activity),
    };
    // Stations and breaks may be placed anew.
    let bounds = model.partner(activity).is_none() && is_bound(model, book, route.class);
    if bounds {
        found.retain(|candidate| candidate.estimate < limit);
    }
    cheapest_first(&mut found);
    (found, bounds)
}

/// Ties are alike in everything.
fn cheapest_first(found: &mut [Candidate]) {
    found.sort_unstable_by_key(|c| (c.estimate, c.first, c.second));
}

/// The least estimate of a route.
pub fn least(model: &Model, book: &RouteBook, route: &Route, activity: u32) -> Option<i64> {
    let (found, _) = list(model, book, route, activity, i64::MAX);
    Some(found.first()?.estimate)
}

/// Distance and the clock are all that a position changes, and the clock knows exactly what it asks: in traffic about.
fn is_bound(model: &Model, book: &RouteBook, class: u32) -> bool {
    model.weights.time == 0 && !book.decorates(model, class) && book.problem.traffic.is_empty()
}

fn singles(model: &Model, book: &RouteBook, route: &Route, activity: u32) -> Vec<Candidate> {
    let legs = Legs::new(model, route.class);
    let place = model.activities.location[activity as usize];
    let exact = is_bound(model, book, route.class);
    let entry = entry(model, book, route, activity);
    let vehicle = model.classes[route.class as usize].vehicles[0];
    // Stations and breaks stay where they are, for the estimate.
    let settled = route
        .settled
        .as_ref()
        .filter(|_| exact || route.len() > SHORT);
    let clock = settled.map(|settled| settled.clock(&book.problem, vehicle));
    let now = clock.and_then(|clock| clock.cost()).unwrap_or(0);
    let mut gap = 0;
    (1..route.positions.len())
        .filter_map(|p| {
            let (before, after) = (route.positions[p - 1].place, route.positions[p].place);
            let apart = clock.is_some();
            let gone = if route.is_empty() {
                0
            } else {
                legs.price(before, after, apart)
            };
            let detour = legs.price(before, place, apart) + legs.price(place, after, apart) - gone;
            let time = match clock {
                Some(clock) => {
                    let visits = settled.map_or(&[][..], |settled| &settled.visits);
                    // Right behind the stop before.
                    if p > 1 {
                        let before = route.stops[p - 2];
                        gap = 1 + visits.iter().position(|&v| v == before).unwrap_or(0);
                    }
                    match clock.cost_with(&book.problem, gap, activity) {
                        Some(cost) => model.weights.money * (cost - now),
                        None if exact => return None,
                        None => NO_ROOM,
                    }
                }
                None => 0,
            };
            Some(Candidate {
                estimate: entry + detour + time,
                first: p as u32,
                second: 0,
            })
        })
        .collect()
}

fn pairs(
    model: &Model,
    book: &RouteBook,
    route: &Route,
    activity: u32,
    partner: u32,
) -> Vec<Candidate> {
    let legs = Legs::new(model, route.class);
    let (from, to) = (
        model.activities.location[activity as usize],
        model.activities.location[partner as usize],
    );
    let entry = entry(model, book, route, activity);
    let place = |p: usize| route.positions[p].place;
    let detour = |p: usize, task: u32| {
        let gone = if route.is_empty() {
            0
        } else {
            legs.price(place(p - 1), place(p), false)
        };
        legs.price(place(p - 1), task, false) + legs.price(task, place(p), false) - gone
    };
    let mut found = Vec::new();
    for i in 1..route.positions.len() {
        let pickup = detour(i, from);
        for j in i..route.positions.len() {
            let both = if i == j {
                let gone = if route.is_empty() {
                    0
                } else {
                    legs.price(place(i - 1), place(i), false)
                };
                legs.price(place(i - 1), from, false)
                    + legs.price(from, to, false)
                    + legs.price(to, place(i), false)
                    - gone
            } else {
                pickup + detour(j, to)
            };
            found.push(Candidate {
                estimate: entry + both,
                first: i as u32,
                second: j as u32,
            });
        }
    }
    found
}

/// What is paid whatever the position: the vehicle, service, zones, tasks that are not missing any more.
fn entry(model: &Model, book: &RouteBook, route: &Route, activity: u32) -> i64 {
    let class = &model.classes[route.class as usize];
    let task = &book.problem.tasks[model.activities.task[activity as usize] as usize];
    let row = class.service_class as usize * model.num_activities;
    let service: i64 = (task.first_activity..task.first_activity + task.num_activities)
        .map(|a| i64::from(model.activities.service[row + a as usize]))
        .sum();
    let mut entry = class.per_service * service
        + model.zone_price(route.class, model.activities.task[activity as usize]);
    let tasks = route
        .settled
        .as_ref()
        .map_or(0, |settled| settled.judged.tasks);
    if route.is_empty() {
        entry += class.fixed;
        entry += class.per_missing_task * i64::from(class.min_tasks.saturating_sub(1));
    } else if tasks < i64::from(class.min_tasks) {
        entry -= class.per_missing_task;
    }
    entry
}

/// Prices of legs in the weighted sum.
struct Legs<'a> {
    model: &'a Model,
    class: u32,
    per_distance: i64,
    per_time: i64,
}

impl<'a> Legs<'a> {
    fn new(model: &'a Model, class: u32) -> Legs<'a> {
        let own = &model.classes[class as usize];
        Legs {
            model,
            class,
            per_distance: own.per_distance,
            per_time: own.per_time,
        }
    }

    /// `distance_only`: the clock is priced apart.
    #[inline]
    fn price(&self, from: u32, to: u32, distance_only: bool) -> i64 {
        let per_time = if distance_only { 0 } else { self.per_time };
        self.model
            .tables_of(self.class)
            .price(from, to, self.per_distance, per_time)
            .unwrap_or(NO_WAY)
    }
}
