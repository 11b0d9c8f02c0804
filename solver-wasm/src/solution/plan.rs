//! A solution as a plan of the border.

use super::Solution;
use crate::model::Model;
use crate::problem::{Plan, PlannedRoute};
use crate::sort;

impl Solution {
    /// As the border wants it: routes in use ordered by vehicle, each class using its first vehicles.
    pub fn plan(&self, model: &Model) -> Plan {
        let mut used = vec![0; model.classes.len()];
        let mut routes = Vec::new();
        for route in self.routes.iter().filter(|route| !route.is_empty()) {
            let class = route.class as usize;
            let vehicle = model.classes[class].vehicles[used[class]];
            used[class] += 1;
            routes.push(PlannedRoute {
                vehicle,
                activities: model.visits_of(vehicle, route.class, &route.stops),
            });
        }
        sort::by_key(&mut routes, |route| route.vehicle);
        Plan { routes }
    }
}
