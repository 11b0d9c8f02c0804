//! The core that carries every rule. Each position passes the cheap tiers before the dear ones.

use std::ops::Range;

use super::duration::{Visit, joined_span, price_span, refresh_pieces};
use super::walk::{Visits, least_span};
use super::{Blinks, Evaluate, Insertion, entry_cost, load_fits, settle_common, walk};
use crate::constraint::capacity::Swing;
use crate::constraint::time_windows::next_begin;
use crate::constraint::{Reason, max_distance, max_tasks, max_time, max_travel_time};
use crate::model::Model;
use crate::product;
use crate::solution::Route;
use crate::solution_rules::Within;

pub struct Rich;

impl Evaluate for Rich {
    const RECOMBINES: bool = true;
    const PENALISES: bool = true;

    fn settle(model: &Model, route: &mut Route, changed: Range<usize>) {
        settle_common(model, route);
        let class = &model.classes[route.class as usize];
        if model.features.signed_demand {
            route.feasible = refresh_swings(model, route);
        }
        if !route.is_empty() {
            route.feasible &= route.len() <= class.max_tasks as usize
                && max_distance::admits(class, route.distance)
                && max_travel_time::admits(class, route.travel);
        }
        let in_time = walk::clock(model, route, changed);
        route.feasible &= in_time;
        if in_time && model.features.duration {
            if model.features.several_windows {
                let visits = Visits {
                    stops: &route.stops,
                    extra: None,
                };
                route.span = if route.is_empty() {
                    0
                } else {
                    least_span(model, route.class, &visits).unwrap_or(0)
                };
            } else {
                refresh_pieces(model, route);
            }
            price_span(model, route);
        }
    }

    fn accepts(model: &Model, route: &Route, activity: u32) -> Result<(), Reason> {
        if !max_tasks::admits(&model.classes[route.class as usize], route.len()) {
            return Err(Reason::MaxTasksExceeded);
        }
        if model.features.signed_demand {
            Ok(())
        } else {
            load_fits(model, route, activity)
        }
    }

    fn scan(
        model: &Model,
        route: &Route,
        slot: u32,
        activity: u32,
        blinks: &mut Blinks,
        best: &mut Insertion,
    ) {
        let within = best.within;
        let candidate = Candidate::new(model, route, activity, within);
        for p in within.positions(route.positions.len()) {
            if route.positions[p - 1].departs > candidate.closes {
                break;
            }
            if route.positions[p].latest < candidate.opens {
                continue;
            }
            if let Ok(delta) = candidate.delta(p, best.delta)
                && delta < best.delta
                && !blinks.blink()
            {
                best.improve(delta, slot, p);
            }
        }
    }
}

/// An activity before some position of a route.
struct Candidate<'a> {
    model: &'a Model,
    route: &'a Route,
    activity: u32,
    /// On the day of the route.
    windows: &'a [(i32, i32)],
    opens: i32,
    closes: i32,
    busy: i32,
    service: i64,
    entry: i64,
    location: u32,
}

impl<'a> Candidate<'a> {
    fn new(model: &'a Model, route: &'a Route, activity: u32, within: Within) -> Self {
        let a = activity as usize;
        let row = model.classes[route.class as usize].service_class as usize * model.num_activities;
        Candidate {
            model,
            route,
            activity,
            windows: model
                .activities
                .windows_on(model.classes[route.class as usize].day, activity),
            opens: model.activities.window_start[a].max(within.opens),
            closes: model.activities.window_end[a].min(within.closes),
            busy: model.activities.busy[row + a],
            service: i64::from(model.activities.service[row + a]),
            entry: entry_cost(model, route, activity),
            location: model.activities.location[a],
        }
    }

    /// What the insertion before `p` adds to the weighted sum. `limit`: dearer ones need not be exact.
    fn delta(&self, p: usize, limit: i64) -> Result<i64, Reason> {
        let (model, route) = (self.model, self.route);
        let class = &model.classes[route.class as usize];
        let tables = model.tables_of(route.class);
        let (before, after) = (route.positions[p - 1].place, route.positions[p].place);
        let detour = i64::from(
            tables.distance(before, self.location) + tables.distance(self.location, after),
        ) - i64::from(route.positions[p].leg);
        let (into, from) = (
            tables.time(before, self.location),
            tables.time(self.location, after),
        );
        let travel = route.travel + i64::from(into) + i64::from(from)
            - i64::from(route.positions[p].leg_time);
        // Legs that there is no time for are refused below, and may be longer than what can be priced.
        let money = product::priced(self.entry, class.per_distance, detour);
        if class.per_time == 0 && money >= limit {
            return Err(Reason::NotProfitable);
        }
        if !max_distance::admits(class, route.distance + detour) {
            return Err(Reason::MaxDistanceExceeded);
        }
        if !max_travel_time::admits(class, travel) {
            return Err(Reason::MaxTravelTimeExceeded);
        }
        if model.features.signed_demand && !self.swings_fit(p) {
            return Err(Reason::CapacityExceeded);
        }
        self.in_time(p, into, from)?;
        if !model.features.duration {
            return Ok(money);
        }
        let span = self.span(p, into, from)?;
        if !max_time::admits(class, span) {
            return Err(Reason::MaxTimeExceeded);
        }
        Ok(money + class.per_time * (span - route.span - self.service))
    }

    /// Tier 1: earliest and latest, exact for several windows too.
    fn in_time(&self, p: usize, into: i32, from: i32) -> Result<(), Reason> {
        let arrival = self.route.positions[p - 1].departs + into;
        let begin = next_begin(self.windows, arrival.max(self.opens))
            .ok_or(Reason::TimeWindowInfeasible)?;
        if begin > self.closes {
            return Err(Reason::RelationConflict);
        }
        if begin + self.busy + from > self.route.positions[p].latest {
            return Err(Reason::TimeWindowInfeasible);
        }
        Ok(())
    }

    /// Tier 1 with one window an activity, else tier 2: the exact walk.
    fn span(&self, p: usize, into: i32, from: i32) -> Result<i64, Reason> {
        if !self.model.features.several_windows {
            let visit = Visit {
                opens: self.opens,
                closes: self.closes,
                busy: self.busy,
                into,
                from,
            };
            return joined_span(self.route, p, &visit).ok_or(Reason::TimeWindowInfeasible);
        }
        let visits = Visits {
            stops: &self.route.stops,
            extra: Some((self.activity, p)),
        };
        least_span(self.model, self.route.class, &visits).ok_or(Reason::TimeWindowInfeasible)
    }

    fn swings_fit(&self, p: usize) -> bool {
        let dimensions = self.model.num_dimensions;
        let class = &self.model.classes[self.route.class as usize];
        let demand =
            &self.model.activities.demand[self.activity as usize * dimensions..][..dimensions];
        let at = (p - 1) * dimensions;
        (0..dimensions).all(|d| {
            let after = self.route.swing_from[at + d].shifted(demand[d]);
            self.route.swing_to[at + d]
                .join(after)
                .fits(class.capacity[d], class.initial_load[d])
        })
    }
}

/// Running sums of demands per position `0..=len` and dimension; true when they fit.
fn refresh_swings(model: &Model, route: &mut Route) -> bool {
    let dimensions = model.num_dimensions;
    let class = &model.classes[route.class as usize];
    let size = (route.stops.len() + 1) * dimensions;
    route.swing_to.clear();
    route.swing_to.resize(size, Swing::default());
    route.swing_from.clear();
    route.swing_from.resize(size, Swing::default());
    let mut fits = true;
    for d in 0..dimensions {
        let mut sum = 0;
        for (index, &stop) in route.stops.iter().enumerate() {
            sum += model.activities.demand[stop as usize * dimensions + d];
            let here = Swing { min: sum, max: sum };
            let at = (index + 1) * dimensions + d;
            route.swing_to[at] = route.swing_to[at - dimensions].join(here);
            route.swing_from[at] = here;
        }
        for at in (0..size - dimensions).step_by(dimensions).rev() {
            route.swing_from[at + d] =
                route.swing_from[at + d].join(route.swing_from[at + dimensions + d]);
        }
        let whole = route.swing_to[size - dimensions + d];
        fits &= route.is_empty() || whole.fits(class.capacity[d], class.initial_load[d]);
    }
    fits
}
