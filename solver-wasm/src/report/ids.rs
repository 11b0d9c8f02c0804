//! Does a plan speak of this problem at all?

use crate::problem::{Plan, Problem, Visit};
use std::fmt;

/// Why a plan has no report: it does not speak of this problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportError {
    UnknownVehicle(u32),
    UnknownActivity(u32),
    VehicleTwice(u32),
    ActivityTwice(u32),
    /// A break stands on the route of another vehicle.
    ForeignBreak(u32),
}

impl fmt::Display for ReportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReportError::UnknownVehicle(id) => write!(f, "plan: vehicle {id} does not exist"),
            ReportError::UnknownActivity(id) => write!(f, "plan: activity {id} does not exist"),
            ReportError::VehicleTwice(id) => write!(f, "plan: vehicle {id} has two routes"),
            ReportError::ActivityTwice(id) => write!(f, "plan: activity {id} is listed twice"),
            ReportError::ForeignBreak(id) => {
                write!(f, "plan: break {id} belongs to another vehicle")
            }
        }
    }
}

impl std::error::Error for ReportError {}

/// Every id exists and stands where it may, once where it may stand once.
pub fn check(problem: &Problem, plan: &Plan) -> Result<(), ReportError> {
    let mut vehicle_seen = vec![false; problem.vehicles.len()];
    let mut activity_seen = vec![false; problem.activities.len()];
    for route in &plan.routes {
        let id = route.vehicle;
        let seen = vehicle_seen
            .get_mut(id as usize)
            .ok_or(ReportError::UnknownVehicle(id))?;
        if std::mem::replace(seen, true) {
            return Err(ReportError::VehicleTwice(id));
        }
        for &id in &route.activities {
            check_stop(problem, route.vehicle, id)?;
            // Stations and breaks may come again.
            if let Some(seen) = activity_seen.get_mut(id as usize)
                && std::mem::replace(seen, true)
            {
                return Err(ReportError::ActivityTwice(id));
            }
        }
    }
    Ok(())
}

fn check_stop(problem: &Problem, route_of: u32, id: u32) -> Result<(), ReportError> {
    match problem.visit(id) {
        None => Err(ReportError::UnknownActivity(id)),
        Some(Visit::Break { vehicle, .. }) if vehicle != route_of => {
            Err(ReportError::ForeignBreak(id))
        }
        Some(_) => Ok(()),
    }
}
