//! Starts from a given plan; what does not hold in it goes to the bank.

use crate::evaluate::Evaluate;
use crate::model::Model;
use crate::problem::{Plan, PlannedRoute};
use crate::solution::{Route, Solution};

/// Builds the routes that the plan names, stop by stop in its order, leaving out whatever makes a route
/// infeasible. The plan's vehicles become members of their classes.
pub fn load<E: Evaluate>(model: &Model, solution: &mut Solution, plan: &Plan) {
    for planned in &plan.routes {
        if model.interrupt.is_due() {
            break;
        }
        let Some(class) = class_of(model, planned) else {
            continue;
        };
        let Some(slot) = solution.empty_slot::<E>(model, class) else {
            continue;
        };
        let feasible = |stops: &[u32]| {
            let mut route = Route::of(model, class, stops);
            E::settle(model, &mut route, 1..stops.len() + 1);
            route.feasible
        };
        let stops = feasible_part(model, &admitted(model, planned, class), &feasible);
        solution.fill::<E>(model, slot, &stops);
        solution.commit(model);
    }
    solution.link_all::<E>(model);
    solution.commit(model);
}

fn class_of(model: &Model, planned: &PlannedRoute) -> Option<u32> {
    (0u32..)
        .zip(&model.classes)
        .find(|(_, class)| class.vehicles.contains(&planned.vehicle))
        .map(|(index, _)| index)
}

fn admitted(model: &Model, planned: &PlannedRoute, class: u32) -> Vec<u32> {
    let stops = planned.activities.iter().copied();
    stops
        .filter(|&a| (a as usize) < model.num_activities && model.admits(class, a))
        .collect()
}

/// The whole list when it is feasible, else as many of its stops as can stand in this order.
fn feasible_part(model: &Model, stops: &[u32], feasible: &dyn Fn(&[u32]) -> bool) -> Vec<u32> {
    let halved = |&stop: &u32| {
        let place = |a: u32| stops.iter().position(|&other| other == a);
        model.partner(stop).is_some_and(|partner| {
            place(partner).is_none_or(|at| (stop < partner) != (place(stop) < Some(at)))
        })
    };
    if !stops.iter().any(halved) && feasible(stops) {
        return stops.to_vec();
    }
    let mut chosen: Vec<u32> = Vec::new();
    let mut kept = Vec::new();
    for (index, &stop) in stops.iter().enumerate() {
        if model.interrupt.is_due() {
            break;
        }
        // A shipment stands or falls whole, at its first stop.
        let partner = model.partner(stop);
        let known = |other: u32| chosen.contains(&other);
        if known(stop)
            || partner.is_some_and(|other| !stops[index..].contains(&other) || stop > other)
        {
            continue;
        }
        let before = chosen.len();
        chosen.push(stop);
        chosen.extend(partner);
        let list: Vec<u32> = stops
            .iter()
            .copied()
            .filter(|other| chosen.contains(other))
            .collect();
        if feasible(&list) {
            kept = list;
        } else {
            chosen.truncate(before);
        }
    }
    kept
}
