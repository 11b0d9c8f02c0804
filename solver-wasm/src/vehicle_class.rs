//! Identical vehicles as one class: the search tries one empty route a class, not one a vehicle.

mod signatures;

use std::collections::BTreeMap;

use crate::objective::Weights;
use crate::problem::{Problem, RelationKind, Vehicle};
use crate::product;
use crate::wire::MAX_TIME;
use signatures::Signatures;

/// Vehicles that nothing tells apart, with their numbers ready for use.
#[derive(Clone, Debug)]
pub struct Class {
    /// Ascending; a plan uses them from the first on.
    pub vehicles: Vec<u32>,
    /// Of the first vehicle; of all where a relation names resources.
    pub resource: u32,
    pub day: u32,
    pub profile: u32,
    pub service_class: u32,
    pub start_location: u32,
    /// The place behind the last one (all its arcs are free) where the route is open.
    pub end_location: u32,
    /// Departure from the start, loaded. Seconds.
    pub start_earliest: i32,
    pub start_latest: i32,
    /// Begin of unloading at the end.
    pub end_earliest: i32,
    pub end_latest: i32,
    /// Prices of the weighted sum.
    pub per_distance: i64,
    pub per_time: i64,
    pub per_service: i64,
    /// A route in use: fixed cost and its weight among the vehicles used.
    pub fixed: i64,
    pub max_tasks: u32,
    /// A used route pays `per_missing_task` for each task that it lacks of these.
    pub min_tasks: u32,
    pub per_missing_task: i64,
    pub max_distance: i64,
    pub max_time: i64,
    pub max_travel: i64,
    /// Per dimension (at least one).
    pub capacity: Vec<i64>,
    pub initial_load: Vec<Option<i64>>,
}

/// Classes in order of their first vehicle.
pub fn group(problem: &Problem, weights: &Weights) -> Vec<Class> {
    let signatures = Signatures::compile(problem);
    let told_apart = problem
        .relations
        .iter()
        .any(|relation| relation.kind == RelationKind::SameResource || relation.resource.is_some());
    let mut index: BTreeMap<Vec<i64>, usize> = BTreeMap::new();
    let mut classes: Vec<Class> = Vec::new();
    for (id, vehicle) in problem.vehicles.iter().enumerate() {
        let mut key = key(id as u32, vehicle, &signatures);
        if told_apart {
            key.push(i64::from(vehicle.resource));
        }
        let class = *index.entry(key).or_insert(classes.len());
        if class == classes.len() {
            classes.push(compile(problem, vehicle, weights));
        }
        classes[class].vehicles.push(id as u32);
    }
    classes
}

/// Every number of a vehicle that a rule or a price reads.
fn key(id: u32, vehicle: &Vehicle, signatures: &Signatures) -> Vec<i64> {
    let none = |value: Option<i64>| value.unwrap_or(-1);
    let mut key = vec![
        i64::from(vehicle.day),
        i64::from(vehicle.profile),
        i64::from(vehicle.service_class),
        i64::from(vehicle.start_location),
        none(vehicle.end_location.map(i64::from)),
        i64::from(vehicle.start_service),
        i64::from(vehicle.end_service),
        none(vehicle.max_tasks.map(i64::from)),
        none(vehicle.max_distance),
        none(vehicle.max_time),
        none(vehicle.max_travel_time),
        vehicle.fixed_cost,
        vehicle.cost_per_distance,
        vehicle.cost_per_time,
        vehicle.cost_per_service_time,
    ];
    for interval in [vehicle.shift, vehicle.start_window, vehicle.end_window] {
        key.extend([i64::from(interval.start), i64::from(interval.end)]);
    }
    key.extend(
        vehicle
            .capacity
            .iter()
            .chain(&vehicle.initial_load)
            .map(|&load| none(load)),
    );
    key.push(vehicle.skills.len() as i64);
    key.extend(
        vehicle
            .skills
            .iter()
            .map(|s| i64::from(s.skill) << 32 | i64::from(s.level as u32)),
    );
    signatures.extend(id, vehicle, &mut key);
    key
}

fn compile(problem: &Problem, vehicle: &Vehicle, weights: &Weights) -> Class {
    let shift_end = vehicle.shift.end.min(MAX_TIME);
    let open = vehicle.end_location.is_none();
    let loaded = vehicle.shift.start.saturating_add(vehicle.start_service);
    let unloading = if open { 0 } else { vehicle.end_service };
    let receives = if open {
        (0, MAX_TIME)
    } else {
        (vehicle.end_window.start, vehicle.end_window.end)
    };
    let dimensions = problem.num_dimensions.max(1) as usize;
    let at = |list: &[Option<i64>], d: usize| list.get(d).copied().flatten();
    // Bounds count what a plan may pay: the price of what there is none of may be any number.
    let money = |price: i64| product::saturating(weights.money, price);
    Class {
        vehicles: Vec::new(),
        resource: vehicle.resource,
        day: vehicle.day,
        profile: vehicle.profile,
        service_class: vehicle.service_class,
        start_location: vehicle.start_location,
        end_location: vehicle.end_location.unwrap_or(problem.num_locations),
        start_earliest: loaded.max(vehicle.start_window.start).min(MAX_TIME),
        start_latest: shift_end.min(vehicle.start_window.end),
        end_earliest: receives.0,
        end_latest: receives.1.min(shift_end - unloading),
        per_distance: money(vehicle.cost_per_distance).saturating_add(weights.distance),
        per_time: money(vehicle.cost_per_time).saturating_add(weights.time),
        per_service: money(vehicle.cost_per_service_time),
        fixed: money(vehicle.fixed_cost) + weights.vehicles,
        max_tasks: vehicle.max_tasks.unwrap_or(u32::MAX),
        min_tasks: vehicle.min_tasks,
        per_missing_task: money(vehicle.min_tasks_penalty),
        max_distance: vehicle.max_distance.unwrap_or(i64::MAX),
        max_time: vehicle.max_time.unwrap_or(i64::MAX),
        max_travel: vehicle.max_travel_time.unwrap_or(i64::MAX),
        capacity: (0..dimensions)
            .map(|d| at(&vehicle.capacity, d).unwrap_or(i64::MAX))
            .collect(),
        initial_load: (0..dimensions)
            .map(|d| at(&vehicle.initial_load, d))
            .collect(),
    }
}
