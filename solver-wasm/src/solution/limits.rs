//! Limits of the whole plan that have nothing to do with the clock of a route: vehicles a day, and what stations hold.

use super::Solution;
use crate::goods::stations::of_plan;
use crate::model::Model;

impl Solution {
    /// May one more route be used on the day of the class?
    pub(super) fn day_admits(&self, model: &Model, class: u32) -> bool {
        let Some(limit) = model.limits.max_vehicles else {
            return true;
        };
        let day = model.classes[class as usize].day;
        let of_day = |class: u32| model.classes[class as usize].day == day;
        let used = self
            .routes
            .iter()
            .filter(|route| !route.is_empty() && of_day(route.class));
        used.count() < limit as usize
    }

    /// After a change of this route: is it still one, and do all of them together leave stations within their limits?
    pub(super) fn admits_changed(&self, model: &Model, slot: u32) -> bool {
        self.routes[slot as usize].feasible && self.stations_admit(model)
    }

    pub(super) fn stations_admit(&self, model: &Model) -> bool {
        let Some(book) = model.book.as_ref().filter(|_| model.limits.stations) else {
            return true;
        };
        let visits = self.routes.iter().filter_map(|route| {
            let vehicle = model.classes[route.class as usize].vehicles[0];
            Some((vehicle, &route.settled.as_ref()?.visits[..]))
        });
        of_plan(&book.problem, visits)
            .is_none_or(|sums| sums.exceeded(book.problem.num_dimensions).is_empty())
    }
}
