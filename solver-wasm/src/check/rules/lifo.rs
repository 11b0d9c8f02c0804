//! Goods aboard form a stack: a flagged stop takes its goods out only from the top.

use crate::check::{Broken, Rule};
use crate::problem::{ActivityKind, DumpMode, PlannedRoute, Problem, Visit};

/// Goods on board from one position to another (the start is 0, stop k is k + 1).
struct Goods {
    task: u32,
    loaded: usize,
    unloaded: usize,
    lifo: bool,
    collected: bool,
    shipment: bool,
}

fn goods(problem: &Problem, route: &PlannedRoute) -> Vec<Goods> {
    let stops = &route.activities;
    let end = stops.len() + 1;
    let mut goods = Vec::new();
    for (index, &stop) in stops.iter().enumerate() {
        let position = index + 1;
        let Some(Visit::Activity(activity)) = problem.visit(stop) else {
            continue;
        };
        let data = &problem.activities[activity as usize];
        let task = &problem.tasks[data.task as usize];
        let mut push = |loaded, unloaded, collected| {
            goods.push(Goods {
                task: data.task,
                loaded,
                unloaded,
                lifo: task.lifo,
                collected,
                shipment: data.kind == ActivityKind::Pickup,
            });
        };
        let visits = |mode: DumpMode, dimension: usize, range: std::ops::Range<usize>| {
            let mut found = range.filter(|&k| match problem.visit(stops[k]) {
                Some(Visit::Dump(station)) => {
                    let data = &problem.dump_stations[station as usize];
                    data.mode == mode && data.dimensions.contains(&(dimension as u32))
                }
                _ => false,
            });
            let first = found.next();
            (first, found.next_back().or(first))
        };
        match data.kind {
            ActivityKind::Pickup => {
                let delivery = task.first_activity + task.num_activities - 1;
                let out = stops
                    .iter()
                    .position(|&s| s == delivery)
                    .map_or(end, |k| k + 1);
                push(position, out, false);
            }
            ActivityKind::Delivery => {}
            ActivityKind::Service => {
                let dimensions = 0..data.demand.len();
                if data.demand.iter().any(|&d| d > 0) {
                    // Until visits have taken every dimension.
                    let out = dimensions
                        .clone()
                        .filter(|&d| data.demand[d] > 0)
                        .map(|d| {
                            visits(DumpMode::Unload, d, index + 1..stops.len())
                                .0
                                .map_or(end, |k| k + 1)
                        })
                        .max();
                    push(position, out.unwrap_or(end), true);
                }
                if data.demand.iter().any(|&d| d < 0) {
                    let loaded = dimensions
                        .filter(|&d| data.demand[d] < 0)
                        .map(|d| visits(DumpMode::Reload, d, 0..index).1.map_or(0, |k| k + 1))
                        .max();
                    push(loaded.unwrap_or(0), position, false);
                }
            }
        }
    }
    goods
}

pub(crate) fn check(problem: &Problem, route: &PlannedRoute, broken: &mut Vec<Broken>) {
    if problem.tasks.iter().all(|task| !task.lifo) {
        return;
    }
    let end = route.activities.len() + 1;
    let goods = goods(problem, route);
    for out in &goods {
        // What goes home together is taken from the top.
        if out.unloaded == end {
            continue;
        }
        let buried = goods.iter().any(|above| {
            let lies_above = above.loaded > out.loaded
                && above.loaded < out.unloaded
                && above.unloaded > out.unloaded;
            lies_above && (out.lifo || (out.collected && above.lifo && above.shipment))
        });
        if buried {
            let first = problem.tasks[out.task as usize].first_activity;
            broken.push(Broken::stop(Rule::Lifo, route.vehicle, first, 1));
        }
    }
}
