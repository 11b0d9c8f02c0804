//! Starts from a given plan; what does not hold in it goes to the bank.

use crate::evaluate::Evaluate;
use crate::model::Model;
use crate::problem::Plan;
use crate::solution::{Route, Solution};

/// Builds the routes that the plan names, stop by stop in its order, leaving out whatever makes a route
/// infeasible. The plan's vehicles become members of their classes.
pub fn load<E: Evaluate>(model: &Model, solution: &mut Solution, plan: &Plan) {
    for planned in &plan.routes {
        let class = model
            .classes
            .iter()
            .position(|class| class.vehicles.contains(&planned.vehicle));
        let Some(class) = class else { continue };
        let Some(slot) = solution.empty_slot::<E>(model, class as u32) else {
            continue;
        };
        let stops: Vec<u32> = planned
            .activities
            .iter()
            .copied()
            .filter(|&a| model.admits(class as u32, a))
            .collect();
        let stops = feasible_part::<E>(model, class as u32, &stops);
        solution.fill::<E>(model, slot, &stops);
        solution.commit();
    }
    solution.link_all::<E>(model);
    solution.commit();
}

/// The whole list when it is feasible, else as many of its stops as can stand in this order.
fn feasible_part<E: Evaluate>(model: &Model, class: u32, stops: &[u32]) -> Vec<u32> {
    let feasible = |stops: &[u32]| {
        let mut route = Route::of(model, class, stops);
        E::settle(model, &mut route, 1..stops.len() + 1);
        route.feasible
    };
    if feasible(stops) {
        return stops.to_vec();
    }
    let mut kept = Vec::new();
    for &stop in stops {
        kept.push(stop);
        if !feasible(&kept) {
            kept.pop();
        }
    }
    kept
}
