//! Compares what a search keeps up to date with what is computed from scratch (unit tests, and builds with the feature
//! `verify`): routes after every insertion, the whole plan after every move and every change taken back.

use super::versions::ROW;
use super::{Place, Route, Solution};
use crate::evaluate::Evaluate;
use crate::model::{Model, NONE};

/// Panics where a plan of another search, by class and stops, breaks a rule or costs something else.
pub fn tours<'a, E: Evaluate>(
    model: &Model,
    tours: impl Iterator<Item = (u32, &'a [u32])>,
    cost: i64,
) {
    let mut fresh = Solution::new(model);
    for (class, stops) in tours {
        let slot = fresh.empty_slot::<E>(model, class).expect("a vehicle");
        fresh.fill::<E>(model, slot, stops);
        assert!(fresh.routes[slot as usize].feasible, "{stops:?}");
    }
    assert_eq!((fresh.bank.len(), fresh.cost), (0, cost));
}

/// Panics where one route differs. Its cost is compared where no rule over several routes adds to it.
pub fn route<E: Evaluate>(model: &Model, slot: usize, route: &Route) {
    let mut fresh = Route::of(model, route.class, &route.stops);
    E::settle(model, &mut fresh, 1..route.len() + 1);
    assert_eq!(
        (
            legs(route),
            route.distance,
            route.travel,
            route.service,
            &route.load
        ),
        (
            legs(&fresh),
            fresh.distance,
            fresh.travel,
            fresh.service,
            &fresh.load
        ),
        "sums of route {slot}"
    );
    // The empty route of a class that can never leave its depot is infeasible; such a class admits no task.
    assert_eq!(
        route.feasible, fresh.feasible,
        "feasibility of route {slot}: {:?}",
        route.stops
    );
    if fresh.feasible && model.book.is_some() {
        assert_eq!(
            route.cost - route.linked,
            fresh.cost,
            "own price of route {slot}"
        );
    }
    if !fresh.feasible || !model.rules.is_empty() {
        return;
    }
    assert_eq!(
        (route.span, route.cost),
        (fresh.span, fresh.cost),
        "price of route {slot}"
    );
    assert_eq!(
        (&route.swing_to, &route.swing_from),
        (&fresh.swing_to, &fresh.swing_from),
        "loads of route {slot}"
    );
    assert_eq!(route.goods, fresh.goods, "goods of route {slot}");
    if model.features.time {
        assert_eq!(clocks(route), clocks(&fresh), "clocks of route {slot}");
        assert_eq!(
            (
                &route.start_by,
                &route.busy_before,
                &route.busy_after,
                &route.ends_from
            ),
            (
                &fresh.start_by,
                &fresh.busy_before,
                &fresh.busy_after,
                &fresh.ends_from
            ),
            "pieces of route {slot}"
        );
    }
}

/// Panics where the plan differs, or holds a route that may not be driven.
pub fn plan<E: Evaluate>(model: &Model, solution: &Solution) {
    let mut cost: i64 = solution.bank.iter().map(|&a| model.prize_of(a)).sum();
    let all: Vec<u32> = (0..model.num_activities as u32).collect();
    cost += model.rules.soft_cost(model, &solution.view(), &all);
    let mut standing = 0;
    for (slot, held) in solution.routes.iter().enumerate() {
        cost += held.cost;
        route::<E>(model, slot, held);
        let version = solution.versions_of(slot / ROW)[slot % ROW];
        assert_eq!(version, held.version, "version of route {slot}");
        assert!(
            held.feasible || held.is_empty(),
            "route {slot} may not be driven: {:?}",
            held.stops
        );
        for (index, &stop) in held.stops.iter().enumerate() {
            let stands = Place::at(slot as u32, index as u32 + 1);
            assert_eq!(solution.place[stop as usize], stands, "place of {stop}");
            assert!(
                model.admits(held.class, stop),
                "route {slot} holds {stop}, which its class may not serve"
            );
            // Of a shipment the bank knows the pickup alone.
            standing += usize::from(model.lead(stop) == stop);
        }
    }
    let nowhere = |a: &u32| solution.place[*a as usize].route == NONE;
    assert!(solution.bank.iter().all(nowhere), "bank");
    let leads = all.iter().filter(|&&a| model.lead(a) == a).count();
    assert_eq!(standing + solution.bank.len(), leads, "each in one place");
    let fairness = solution.fairness_from_scratch(model).map_or(0, |of| of.1);
    assert_eq!(solution.fairness, fairness, "fairness");
    cost += fairness;
    solution.verify_tied(model);
    assert_eq!(solution.cost, cost, "cost of the plan");
}

fn legs(route: &Route) -> Vec<(u32, i32, i32)> {
    let positions = route.positions.iter();
    positions.map(|p| (p.place, p.leg, p.leg_time)).collect()
}

fn clocks(route: &Route) -> Vec<(i32, i32)> {
    let positions = route.positions.iter();
    positions.map(|p| (p.departs, p.latest)).collect()
}
