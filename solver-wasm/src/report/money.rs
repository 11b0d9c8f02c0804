//! The plan's money, term by term: the closed list of contract C1 (fairness is the host's).

use super::{RouteReport, Violation, ViolationKind};
use crate::constraint::min_tasks::missing;
use crate::problem::{Problem, Vehicle};
use crate::timing::spans::unpaid_seconds;

/// Scaled money. Every term is a cost except `revenue`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Money {
    /// `cost_per_distance × distance`.
    pub distance: i64,
    /// `cost_per_time × (travel + setup + paid breaks)`.
    pub travel_time: i64,
    /// `cost_per_service_time × service`.
    pub service_time: i64,
    /// `cost_per_wait × waiting`; without such a price `cost_per_time × waiting`.
    pub waiting_time: i64,
    pub fixed_vehicle_cost: i64,
    pub overtime: i64,
    pub time_window_penalty: i64,
    pub zone_penalty: i64,
    pub relation_penalty: i64,
    pub break_penalty: i64,
    pub min_tasks_penalty: i64,
    /// Of optional tasks only; mandatory ones stand before all money.
    pub penalty_dropped: i64,
    pub revenue: i64,
}

impl Money {
    /// The order of the report words.
    pub fn terms(&self) -> [i64; 13] {
        [
            self.distance,
            self.travel_time,
            self.service_time,
            self.waiting_time,
            self.fixed_vehicle_cost,
            self.overtime,
            self.time_window_penalty,
            self.zone_penalty,
            self.relation_penalty,
            self.break_penalty,
            self.min_tasks_penalty,
            self.penalty_dropped,
            self.revenue,
        ]
    }

    /// What the objective's money term counts: every cost less the revenue.
    pub fn total(&self) -> i64 {
        let terms = self.terms();
        terms[..12].iter().sum::<i64>() - self.revenue
    }
}

pub fn of_plan(
    problem: &Problem,
    routes: &[RouteReport],
    served: &[bool],
    violations: &[Violation],
) -> Money {
    let mut money = Money::default();
    for route in routes {
        let vehicle = &problem.vehicles[route.vehicle as usize];
        money.distance += vehicle.cost_per_distance * route.distance;
        let paid = route.breaks - unpaid(problem, route);
        money.travel_time += vehicle.cost_per_time * (route.travel + route.setup + paid);
        let wait_price = vehicle.cost_per_wait.unwrap_or(vehicle.cost_per_time);
        money.waiting_time += wait_price * route.waiting;
        money.overtime += overtime(vehicle, route);
        money.service_time += vehicle.cost_per_service_time * route.service;
        money.fixed_vehicle_cost += vehicle.fixed_cost;
        if vehicle.min_tasks > 0 {
            let lacking = missing(vehicle.min_tasks, route.num_tasks(problem));
            money.min_tasks_penalty += vehicle.min_tasks_penalty * lacking;
        }
    }
    for (task, served) in problem.tasks.iter().zip(served) {
        if *served {
            money.revenue += task.revenue;
        } else if !task.mandatory {
            money.penalty_dropped += task.penalty;
        }
    }
    for violation in violations.iter().filter(|v| !v.hard) {
        match violation.kind {
            ViolationKind::Precedence | ViolationKind::Relation => {
                money.relation_penalty += violation.penalty;
            }
            ViolationKind::MissingBreak => money.break_penalty += violation.penalty,
            ViolationKind::Zone => money.zone_penalty += violation.penalty,
            _ => money.time_window_penalty += violation.penalty,
        }
    }
    money
}

/// Seconds of unpaid breaks.
pub fn unpaid(problem: &Problem, route: &RouteReport) -> i64 {
    if route.breaks == 0 {
        return 0;
    }
    let stops = route.stops.iter().filter(|row| row.activity >= 0);
    let visits: Vec<u32> = stops.map(|row| row.activity.cast_unsigned()).collect();
    unpaid_seconds(problem, &visits)
}

/// Seconds behind the shift, unloading included, at the price of overtime.
fn overtime(vehicle: &Vehicle, route: &RouteReport) -> i64 {
    let finished = route.stops.last().map_or(route.end, |row| row.departure);
    let over = (finished - i64::from(vehicle.shift.end)).max(0);
    vehicle
        .overtime
        .map_or(0, |price| price.cost_per_time * over)
}
