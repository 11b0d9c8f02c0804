//! At most so many routes a day (contract A9): a count by day with its changes; the opposite change is the undo.

use crate::problem::{Plan, Problem};

/// Routes in use by day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaxVehicles {
    limit: u32,
    used: Vec<u32>,
}

impl MaxVehicles {
    /// `None`: any number.
    pub fn compile(problem: &Problem) -> Option<MaxVehicles> {
        let days = problem.vehicles.iter().map(|vehicle| vehicle.day + 1).max();
        problem.max_vehicles.map(|limit| MaxVehicles {
            limit,
            used: vec![0; days.unwrap_or(0).max(problem.num_days) as usize],
        })
    }

    /// With the routes of a plan.
    pub fn of_plan(problem: &Problem, plan: &Plan) -> Option<MaxVehicles> {
        let mut counts = MaxVehicles::compile(problem)?;
        for route in plan.routes.iter().filter(|r| !r.activities.is_empty()) {
            counts.open(problem.vehicles[route.vehicle as usize].day);
        }
        Some(counts)
    }

    /// May one more route of that day be used?
    #[inline]
    pub fn admits(&self, day: u32) -> bool {
        self.used[day as usize] < self.limit
    }

    /// A route of that day has got its first stop.
    #[inline]
    pub fn open(&mut self, day: u32) {
        self.used[day as usize] += 1;
    }

    /// A route of that day has lost its last stop.
    #[inline]
    pub fn close(&mut self, day: u32) {
        self.used[day as usize] -= 1;
    }

    /// Every (day, routes, limit) above the limit.
    pub fn exceeded(&self) -> impl Iterator<Item = (u32, u32, u32)> + '_ {
        (0u32..)
            .zip(&self.used)
            .filter(|(_, used)| **used > self.limit)
            .map(|(day, &used)| (day, used, self.limit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{add_job, add_vehicle, line, plan, vehicle};

    #[test]
    fn each_day_counts_for_itself() {
        let mut problem = line(&[0, 10]);
        assert_eq!(MaxVehicles::compile(&problem), None);
        problem.num_days = 2;
        problem.max_vehicles = Some(1);
        for day in [0, 0, 1] {
            let own = crate::problem::Vehicle { day, ..vehicle() };
            add_vehicle(&mut problem, own);
            add_job(&mut problem, 1, 0, &[]);
        }
        let mut counts = MaxVehicles::of_plan(&problem, &plan(&[&[0], &[], &[2]])).unwrap();
        assert!(!counts.admits(0) && counts.exceeded().next().is_none());
        counts.open(0);
        assert_eq!(counts.exceeded().collect::<Vec<_>>(), [(0, 2, 1)]);
        counts.close(0);
        counts.close(0);
        assert!(counts.admits(0) && !counts.admits(1));
    }

    /// Nobody has to say how many days there are.
    #[test]
    fn the_days_of_the_vehicles_count_too() {
        let mut problem = line(&[0, 10]);
        (problem.num_days, problem.max_vehicles) = (0, Some(1));
        add_vehicle(&mut problem, vehicle());
        let counts = MaxVehicles::compile(&problem).unwrap();
        assert!(counts.admits(0));
    }
}
