//! Names the rule of time that a plan breaks: the demands of `times`, added step by step until no schedule is left.

use super::times::{ALL, Node, Stop, System, With};
use super::{Broken, Rule};
use crate::problem::{Plan, Problem};

/// Reports the first demand of each route that no schedule meets, then of the linked routes.
pub(super) fn check_times(problem: &Problem, plan: &Plan, broken: &mut Vec<Broken>) {
    let mut each_alone_fits = true;
    for route in &plan.routes {
        let steps = [
            (
                With {
                    waits: false,
                    span: false,
                },
                None,
            ),
            (
                With {
                    waits: true,
                    span: false,
                },
                Some(Rule::TimeWindow),
            ),
            (ALL, Some(Rule::MaxTime)),
        ];
        for (with, rule) in steps {
            let mut system = System::default();
            system.add_route(problem, route, with);
            if let Err(stuck) = system.least() {
                let node = &system.nodes[stuck.node];
                let activity = match node.stop {
                    Stop::Activity(activity) => Some(activity),
                    Stop::Departure | Stop::End => None,
                };
                let rule = rule.unwrap_or_else(|| rule_of(problem, node));
                let vehicle = Some(route.vehicle);
                broken.push(Broken {
                    rule,
                    vehicle,
                    activity,
                    amount: stuck.by,
                });
                each_alone_fits = false;
                break;
            }
        }
    }
    if !each_alone_fits || problem.relations.is_empty() {
        return;
    }
    let mut system = System::default();
    for route in &plan.routes {
        system.add_route(problem, route, ALL);
    }
    system.add_precedences(problem);
    if let Err(stuck) = system.least() {
        let node = &system.nodes[stuck.node];
        broken.push(Broken::route(Rule::Precedence, node.vehicle, stuck.by));
    }
}

fn rule_of(problem: &Problem, node: &Node) -> Rule {
    let vehicle = &problem.vehicles[node.vehicle as usize];
    match node.stop {
        Stop::Activity(_) => Rule::TimeWindow,
        Stop::Departure => Rule::DepotWindow,
        Stop::End => {
            let unloading_by = i64::from(vehicle.shift.end) - i64::from(vehicle.end_service);
            if vehicle.end_location.is_some() && i64::from(vehicle.end_window.end) < unloading_by {
                Rule::DepotWindow
            } else {
                Rule::Shift
            }
        }
    }
}
