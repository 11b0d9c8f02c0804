//! Schedules of routes that precedences link (docs/wire-format.md, "Which schedule").

use super::network::{Demands, Link, Network};
use super::tied;
use super::waiting::delay_to_cheapest;
use crate::problem::{Problem, RelationKind, SECONDS_PER_DAY, needs_every_rule};
use crate::report::route_spec::RouteSpec;
use crate::report::schedule::{
    Timing, is_late, latest_start_keeping, schedule, schedule_within_rules, walk,
};

/// The chosen schedule of every route, whatever the plan breaks: linked routes together, others alone.
pub fn schedule_routes(problem: &Problem, specs: &[RouteSpec]) -> Vec<Timing> {
    if needs_every_rule(problem) {
        return tied::schedule_routes(problem, specs);
    }
    let links = links(problem, specs);
    if links.is_empty() {
        return specs.iter().map(schedule).collect();
    }
    let mut timings: Vec<Option<Timing>> = vec![None; specs.len()];
    for routes in components(specs.len(), &links) {
        let members: Vec<&RouteSpec> = routes.iter().map(|&r| &specs[r]).collect();
        let inner = links_within(&links, &routes);
        let chosen = schedule_component(&members, &inner)
            .or_else(|| least_late(&members, &inner))
            .unwrap_or_else(|| members.iter().map(|spec| schedule(spec)).collect());
        for (&route, timing) in routes.iter().zip(chosen) {
            timings[route] = Some(timing);
        }
    }
    specs
        .iter()
        .zip(timings)
        .map(|(spec, t)| t.unwrap_or_else(|| schedule(spec)))
        .collect()
}

/// The demands that hard precedences make on the stops of these routes, both partners served.
pub fn links(problem: &Problem, specs: &[RouteSpec]) -> Vec<Link> {
    let mut links = Vec::new();
    if problem.relations.is_empty() {
        return links;
    }
    let mut places: Vec<Option<(usize, usize)>> = vec![None; problem.activities.len()];
    for (route, spec) in specs.iter().enumerate() {
        for (stop, row) in spec.stops.iter().enumerate() {
            // Dump stations and breaks are linked with nothing.
            if let Some(place) = places.get_mut(row.activity as usize) {
                *place = Some((route, stop));
            }
        }
    }
    let day = |route: usize| i64::from(problem.vehicles[specs[route].vehicle as usize].day);
    for relation in problem
        .relations
        .iter()
        .filter(|r| r.hard && r.kind == RelationKind::Precedence)
    {
        for pair in relation.activities.windows(2) {
            if let (Some(a), Some(b)) = (places[pair[0] as usize], places[pair[1] as usize]) {
                let (before, after) = (&specs[a.0].stops[a.1], &specs[b.0].stops[b.1]);
                // From a's begin to its service's end, less b's setup, which precedes b's service.
                let busy = before.setup + before.service - after.setup;
                let midnights = (day(a.0) - day(b.0)) * SECONDS_PER_DAY;
                let gap = busy + midnights + relation.min_gap;
                links.push(Link {
                    from: a,
                    to: b,
                    gap,
                    at_most: false,
                });
                if let Some(most) = relation.max_gap {
                    let gap = -(busy + midnights + most);
                    links.push(Link {
                        from: b,
                        to: a,
                        gap,
                        at_most: true,
                    });
                }
            }
        }
    }
    links
}

/// Routes grouped so that no link leaves its group; groups and members in order of route.
pub fn components(num_routes: usize, links: &[Link]) -> Vec<Vec<usize>> {
    groups(
        num_routes,
        links.iter().map(|link| (link.from.0, link.to.0)),
    )
}

/// The same for pairs of routes.
pub fn groups(num_routes: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Vec<Vec<usize>> {
    let mut root: Vec<usize> = (0..num_routes).collect();
    let find = |root: &[usize], mut route: usize| {
        while root[route] != route {
            route = root[route];
        }
        route
    };
    for (one, other) in pairs {
        let (a, b) = (find(&root, one), find(&root, other));
        root[a.max(b)] = a.min(b);
    }
    let mut groups: Vec<Vec<usize>> = vec![Vec::new(); num_routes];
    for route in 0..num_routes {
        groups[find(&root, route)].push(route);
    }
    groups.retain(|group| !group.is_empty());
    groups
}

/// The links of a group, renumbered to positions in it.
fn links_within(links: &[Link], routes: &[usize]) -> Vec<Link> {
    let local = |place: (usize, usize)| {
        routes
            .binary_search(&place.0)
            .ok()
            .map(|route| (route, place.1))
    };
    links
        .iter()
        .filter_map(|link| {
            Some(Link {
                from: local(link.from)?,
                to: local(link.to)?,
                ..*link
            })
        })
        .collect()
}

/// The cheapest schedule that keeps every rule of time; `None` when there is none.
///
/// Routes whose own best schedules already keep the links keep them. Else: the earliest schedule, delayed
/// to the cheapest, then every departure as late as no end moves.
pub fn schedule_component(specs: &[&RouteSpec], links: &[Link]) -> Option<Vec<Timing>> {
    let apart: Vec<Timing> = specs
        .iter()
        .map(|spec| schedule_within_rules(spec))
        .collect::<Option<_>>()?;
    if links
        .iter()
        .all(|l| begin(&apart, l.to) >= begin(&apart, l.from) + l.gap)
    {
        return Some(apart);
    }
    let network = Network::new(specs, links, Demands::All);
    let mut times = network.earliest(None)?;
    let rates: Vec<i64> = specs.iter().map(|spec| spec.cost_per_time).collect();
    delay_to_cheapest(&network, &rates, &mut times);
    let times = leave_late(&network, specs.len(), &times)?;
    Some(timings(&network, specs, &times))
}

fn begin(timings: &[Timing], place: (usize, usize)) -> i64 {
    timings[place.0].begins[place.1]
}

/// Every departure as late as the ends of `times` allow, everything else as early as that allows.
fn leave_late(network: &Network, num_routes: usize, times: &[i64]) -> Option<Vec<i64>> {
    let mut ceiling = vec![i64::MAX; network.num_nodes()];
    for route in 0..num_routes {
        ceiling[network.end_node(route)] = times[network.end_node(route)];
    }
    let latest = network.latest(Some(&ceiling))?;
    let mut floor = vec![i64::MIN; network.num_nodes()];
    for route in 0..num_routes {
        floor[network.start_node(route)] = latest[network.start_node(route)];
    }
    network.earliest(Some(&floor))
}

fn timings(network: &Network, specs: &[&RouteSpec], times: &[i64]) -> Vec<Timing> {
    specs
        .iter()
        .enumerate()
        .map(|(route, spec)| Timing {
            start: times[network.start_node(route)],
            begins: (0..spec.stops.len())
                .map(|stop| times[network.stop_node(route, stop)])
                .collect(),
            end: times[network.end_node(route)],
        })
        .collect()
}

/// The schedule of least lateness in order that still respects "at least" gaps; `None` when these
/// contradict one another (a cycle).
fn least_late(specs: &[&RouteSpec], links: &[Link]) -> Option<Vec<Timing>> {
    let network = Network::new(specs, links, Demands::NoLaterThanDropped);
    let times = network.earliest(None)?;
    let early = timings(&network, specs, &times);
    let mut linked: Vec<Vec<bool>> = specs
        .iter()
        .map(|spec| vec![false; spec.stops.len()])
        .collect();
    for link in links {
        linked[link.from.0][link.from.1] = true;
        linked[link.to.0][link.to.1] = true;
    }
    let of_route = |(route, spec): (usize, &&RouteSpec)| {
        let timing = &early[route];
        let not_before = |stop: usize| {
            if linked[route][stop] {
                timing.begins[stop]
            } else {
                i64::MIN
            }
        };
        let keep =
            |stop: usize| linked[route][stop] || is_late(spec.windows(stop), timing.begins[stop]);
        walk(
            spec,
            latest_start_keeping(spec, timing, not_before, keep),
            not_before,
        )
    };
    Some(specs.iter().enumerate().map(of_route).collect())
}
