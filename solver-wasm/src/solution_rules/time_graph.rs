//! Routes linked in time, as the search keeps them: a graph whose nodes are stops and whose edges are
//! legs and the rules' links.
//!
//! After a change the component of routes around it is brought to its fixpoints: `departs` holds the
//! earliest departures and `latest` the latest begins over the whole component, so that tier 1 of the
//! evaluation judges an insertion into any of these routes by constant-time look-ups. A component without a
//! fixpoint (a cycle, or a window that closes first) refuses the change.

use super::network::{Demands, Link, Network};
use super::{PlanView, linked};
use crate::model::Model;
use crate::problem::UNREACHABLE;
use crate::report::route_spec::{EndSpec, Leg, RouteSpec};
use crate::report::time_function::Span;
use crate::solution::{Place, Route};

/// Slots tied to `slot` by served partners, directly or through others; ascending, `slot` among them.
pub fn component(model: &Model, plan: &PlanView<'_>, slot: u32) -> Vec<u32> {
    let mut slots = vec![slot];
    let mut partners = Vec::new();
    let mut at = 0;
    while at < slots.len() {
        for &stop in &plan.routes[slots[at] as usize].stops {
            partners.clear();
            model.rules.partners(stop, &mut partners);
            for &partner in &partners {
                let other = plan.place[partner as usize].route;
                if other != crate::model::NONE && !slots.contains(&other) {
                    slots.push(other);
                }
            }
        }
        at += 1;
    }
    slots.sort_unstable();
    slots
}

/// Writes the fixpoints of a component into the caches of its routes, and adds to their costs what the
/// linked schedule costs above the routes' own ones. The caches must be those of the routes alone.
/// False when the component cannot be driven; the caches are then those of the routes alone still.
pub fn confirm(model: &Model, routes: &mut [Route], place: &[Place], slots: &[u32]) -> bool {
    let links = links(model, routes, place, slots);
    if links.is_empty() {
        return true;
    }
    let specs: Vec<RouteSpec> = slots
        .iter()
        .map(|&s| spec(model, &routes[s as usize]))
        .collect();
    let members: Vec<&RouteSpec> = specs.iter().collect();
    let network = Network::new(&members, &links, Demands::All);
    let (Some(earliest), Some(latest)) = (network.earliest(None), network.latest(None)) else {
        return false;
    };
    for (index, (&slot, spec)) in slots.iter().zip(&specs).enumerate() {
        let route = &mut routes[slot as usize];
        let start = network.start_node(index);
        let last = spec.stops.len() + 1;
        for position in 0..=last {
            let busy = match position
                .checked_sub(1)
                .and_then(|stop| spec.stops.get(stop))
            {
                Some(stop) => stop.setup + stop.service,
                None => 0,
            };
            route.departs[position] = clock(earliest[start + position] + busy);
            route.latest[position] = clock(latest[start + position]);
        }
    }
    if members.iter().any(|spec| spec.cost_per_time > 0) {
        price(model, routes, slots, &members, &links);
    }
    true
}

/// Adds to each route what time costs in the linked schedule.
fn price(model: &Model, routes: &mut [Route], slots: &[u32], specs: &[&RouteSpec], links: &[Link]) {
    let Some(timings) = linked::schedule_component(specs, links) else {
        return;
    };
    for ((&slot, spec), timing) in slots.iter().zip(specs).zip(timings) {
        let route = &mut routes[slot as usize];
        let own = route.span;
        if !model.features.several_windows {
            // As tier 1 will estimate the span of this route with one more stop: from the linked departures.
            let last = route.stops.len() + 1;
            let linked = i64::from(route.departs[last]) - i64::from(route.start_by[last]);
            route.span = linked.max(i64::from(route.busy_before[last]));
        }
        let span = timing.end - timing.start;
        route.cost += spec.cost_per_time * (span - own);
    }
}

/// The links between stops of these routes, by position in `slots`.
fn links(model: &Model, routes: &[Route], place: &[Place], slots: &[u32]) -> Vec<Link> {
    let mut found = Vec::new();
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
            found.clear();
            model.rules.time_links(stop, &mut found);
            for link in &found {
                if let (Some(from), Some(to)) = (local(link.from), local(link.to)) {
                    let busy = i64::from(model.activities.busy[row + link.from as usize]);
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
fn spec(model: &Model, route: &Route) -> RouteSpec {
    let class = &model.classes[route.class as usize];
    let tables = model.tables_of(route.class);
    let row = class.service_class as usize * model.num_activities;
    let leg = |position: usize| Leg {
        distance: 0,
        time: i64::from(tables.time(route.places[position - 1], route.places[position])),
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
        let windows = model.activities.windows(stop);
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

/// Clock values of a schedule that exists lie inside the vehicles' days.
fn clock(time: i64) -> i32 {
    i32::try_from(time.clamp(-i64::from(UNREACHABLE), i64::from(UNREACHABLE))).unwrap_or(0)
}
