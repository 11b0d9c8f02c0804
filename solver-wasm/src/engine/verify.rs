//! Compares what a search keeps up to date with what is computed from scratch (feature `verify`).

use crate::evaluate::Evaluate;
use crate::model::Model;
use crate::solution::Solution;

/// Panics where they differ.
pub fn verify<E: Evaluate>(model: &Model, solution: &Solution) {
    let mut cost: i64 = solution.bank.iter().map(|&a| model.prize_of(a)).sum();
    let all: Vec<u32> = (0..model.num_activities as u32).collect();
    cost += model.rules.soft_cost(model, &solution.view(), &all);
    for (slot, route) in solution.routes.iter().enumerate() {
        cost += route.cost;
        let mut fresh = crate::solution::Route::of(model, route.class, &route.stops);
        E::settle(model, &mut fresh, 1..route.len() + 1);
        assert!(
            fresh.feasible && route.feasible,
            "route {slot} is infeasible"
        );
        assert_eq!(
            (
                route.distance,
                route.travel,
                route.service,
                &route.load,
                &route.leg,
                &route.leg_time
            ),
            (
                fresh.distance,
                fresh.travel,
                fresh.service,
                &fresh.load,
                &fresh.leg,
                &fresh.leg_time
            ),
            "sums of route {slot}"
        );
        if model.rules.is_empty() {
            assert_eq!(
                (route.span, route.cost),
                (fresh.span, fresh.cost),
                "price of route {slot}"
            );
            if model.features.time {
                assert_eq!(
                    (&route.departs, &route.latest),
                    (&fresh.departs, &fresh.latest),
                    "clocks of route {slot}"
                );
            }
        }
        for (index, &stop) in route.stops.iter().enumerate() {
            let place = solution.place[stop as usize];
            assert_eq!(
                (place.route as usize, place.position as usize),
                (slot, index + 1),
                "place of {stop}"
            );
        }
    }
    assert_eq!(solution.cost, cost, "cost of the plan");
}
