//! What waiting for other routes costs in the search.
//!
//! Small components of linked routes are priced as the report prices them. In larger ones each route is
//! priced by what it waits at least: no end is earlier than the earliest, no start later than the latest.

use super::network::Link;
use super::{PlanView, linked};
use crate::model::Model;
use crate::problem::{SECONDS_PER_DAY, UNREACHABLE};
use crate::report::route_spec::{EndSpec, Leg, RouteSpec};
use crate::solution::{Place, Route};
use crate::timing::ready::Span;

/// Stops of a component that is priced exactly.
const MAX_EXACT_STOPS: usize = 200;

/// Slots tied to `slot` by served partners, directly or through others; ascending, `slot` among them.
/// `None`: too many to price them together.
pub fn component(model: &Model, plan: &PlanView<'_>, slot: u32) -> Option<Vec<u32>> {
    let mut slots = vec![slot];
    let (mut at, mut stops) = (0, 0);
    while at < slots.len() {
        let route = &plan.routes[slots[at] as usize];
        stops += route.len();
        if stops > MAX_EXACT_STOPS {
            return None;
        }
        for &stop in &route.stops {
            for link in model.rules.links(stop) {
                let partner = if link.from == stop {
                    link.to
                } else {
                    link.from
                };
                let other = plan.place[partner as usize].route;
                if other != crate::model::NONE && !slots.contains(&other) {
                    slots.push(other);
                }
            }
        }
        at += 1;
    }
    slots.sort_unstable();
    Some(slots)
}

/// Prices time in a whole component; its clocks are at their fixpoints.
pub fn together(model: &Model, routes: &mut [Route], place: &[Place], slots: &[u32]) {
    let links = links(model, routes, place, slots);
    let specs: Vec<RouteSpec> = slots
        .iter()
        .map(|&s| spec(model, &routes[s as usize]))
        .collect();
    let members: Vec<&RouteSpec> = specs.iter().collect();
    let timings = if links.is_empty() {
        None
    } else {
        linked::schedule_component(&members, &links)
    };
    for (index, (&slot, spec)) in slots.iter().zip(&specs).enumerate() {
        let route = &mut routes[slot as usize];
        let own = route.own_span;
        let span = timings
            .as_ref()
            .map_or(own, |timings| timings[index].end - timings[index].start);
        if timings.is_some() && !model.features.several_windows {
            // As tier 1 will estimate the span of this route with one more stop: from the linked departures.
            let last = route.stops.len() + 1;
            let linked = i64::from(route.positions[last].departs) - i64::from(route.start_by[last]);
            route.span = linked.max(i64::from(route.busy_before[last]));
        } else {
            route.span = own;
        }
        charge(route, spec.cost_per_time * (span - own));
    }
}

/// Prices time in one route by its clocks in the fixpoint.
pub fn alone(model: &Model, route: &mut Route) {
    let last = route.len() + 1;
    let least = i64::from(route.positions[last].departs) - i64::from(route.positions[0].latest);
    if route.is_empty() {
        return;
    }
    route.span = route.own_span.max(least);
    let waits = route.span - route.own_span;
    charge(route, model.classes[route.class as usize].per_time * waits);
}

fn charge(route: &mut Route, linked: i64) {
    route.cost += linked - route.linked;
    route.linked = linked;
}

/// The links between stops of these routes, by position in `slots`.
pub(super) fn links(model: &Model, routes: &[Route], place: &[Place], slots: &[u32]) -> Vec<Link> {
    let mut links = Vec::new();
    let local = |activity: u32| {
        let at = place[activity as usize];
        let index = slots.binary_search(&at.route).ok()?;
        Some((index, at.position as usize - 1))
    };
    for &slot in slots {
        let route = &routes[slot as usize];
        let class = &model.classes[route.class as usize];
        let row = class.service_class as usize * model.num_activities;
        for &stop in &route.stops {
            for link in model.rules.links(stop).iter().filter(|l| l.from == stop) {
                if let (Some(from), Some(to)) = (local(link.from), local(link.to)) {
                    let day = |slot: usize| {
                        let class = routes[slots[slot] as usize].class;
                        i64::from(model.classes[class as usize].day)
                    };
                    let midnights = (day(from.0) - day(to.0)) * SECONDS_PER_DAY;
                    let busy =
                        i64::from(model.activities.busy[row + link.from as usize]) + midnights;
                    links.push(Link {
                        from,
                        to,
                        gap: busy + link.gap,
                        at_most: false,
                    });
                    if let Some(most) = link.at_most {
                        links.push(Link {
                            from: to,
                            to: from,
                            gap: -(busy + most),
                            at_most: true,
                        });
                    }
                }
            }
        }
    }
    links
}

/// A route of the search as the network reads it. Prices are those of the weighted sum.
pub(super) fn spec(model: &Model, route: &Route) -> RouteSpec {
    let class = &model.classes[route.class as usize];
    let tables = model.tables_of(route.class);
    let row = class.service_class as usize * model.num_activities;
    let leg = |position: usize| Leg {
        distance: 0,
        time: i64::from(tables.time(
            route.positions[position - 1].place,
            route.positions[position].place,
        )),
        exists: true,
    };
    let window = Span {
        start: i64::from(class.end_earliest),
        end: i64::from(class.end_latest),
    };
    let mut spec = RouteSpec::empty(
        route.class,
        (
            i64::from(class.start_earliest),
            i64::from(class.start_latest),
        ),
        // An open route's end is a place all of whose arcs are free.
        Some(EndSpec {
            leg: leg(route.stops.len() + 1),
            window,
        }),
        i64::from(class.end_latest),
    );
    spec.max_time = (class.max_time < i64::from(UNREACHABLE)).then_some(class.max_time);
    spec.cost_per_time = class.per_time;
    for (index, &stop) in route.stops.iter().enumerate() {
        let busy = i64::from(model.activities.busy[row + stop as usize]);
        let service = i64::from(model.activities.service[row + stop as usize]);
        let windows = model.activities.windows_on(class.day, stop);
        let span = |w: &(i32, i32)| Span {
            start: i64::from(w.0),
            end: i64::from(w.1),
        };
        spec.push(
            stop,
            leg(index + 1),
            (busy - service, service),
            windows.iter().map(span),
        );
    }
    spec
}
