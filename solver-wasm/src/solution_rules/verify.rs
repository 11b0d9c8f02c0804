//! Clocks that the search keeps up to date against the same fixpoints from scratch (tests of the search).

use super::network::{Demands, Network};
use super::price::{links, spec};
use crate::model::Model;
use crate::problem::UNREACHABLE;
use crate::report::route_spec::RouteSpec;
use crate::solution::{Place, Route};

/// All routes whose times rules tie as one network, and their slots. Other routes keep the clocks of their own core.
fn whole(model: &Model, routes: &[Route], place: &[Place]) -> (Vec<u32>, Network) {
    let slots: Vec<u32> = (0..routes.len() as u32)
        .filter(|&slot| {
            let mut stops = routes[slot as usize].stops.iter();
            stops.any(|&stop| model.rules.ties(stop))
        })
        .collect();
    let links = links(model, routes, place, &slots);
    let specs: Vec<RouteSpec> = slots
        .iter()
        .map(|&slot| spec(model, &routes[slot as usize]))
        .collect();
    let members: Vec<&RouteSpec> = specs.iter().collect();
    let network = Network::new(&members, &links, Demands::All);
    (slots, network)
}

/// Earliest departures and latest begins of all tied routes are those of the network.
pub fn clocks_are_fixpoints(model: &Model, routes: &[Route], place: &[Place]) {
    let (slots, network) = whole(model, routes, place);
    let earliest = network.earliest(None).expect("the plan can be driven");
    let latest = network.latest(None).expect("the plan can be driven");
    for (index, &slot) in slots.iter().enumerate() {
        let route = &routes[slot as usize];
        let class = &model.classes[route.class as usize];
        let row = class.service_class as usize * model.num_activities;
        for position in 0..route.len() + 2 {
            let node = network.start_node(index) + position;
            let busy = match position
                .checked_sub(1)
                .and_then(|stop| route.stops.get(stop))
            {
                Some(&stop) => i64::from(model.activities.busy[row + stop as usize]),
                None => 0,
            };
            // Nothing is later than the unreachable.
            let far = |time: i64| time.min(i64::from(UNREACHABLE));
            assert_eq!(
                (
                    i64::from(route.positions[position].departs),
                    far(i64::from(route.positions[position].latest))
                ),
                (earliest[node] + busy, far(latest[node])),
                "clocks of position {position} in the route of slot {slot}: {:?}",
                route.stops
            );
        }
    }
}

/// What the search refuses has no schedule.
pub fn cannot_be_driven(model: &Model, routes: &[Route], place: &[Place]) {
    let (_, network) = whole(model, routes, place);
    assert!(
        network.earliest(None).is_none(),
        "refused, but it can be driven"
    );
}
