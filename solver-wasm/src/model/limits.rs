//! Limits and terms of the whole plan that have nothing to do with the clock of a route.

use crate::goods::stations::StationUse;
use crate::objective::FairShare;
use crate::problem::Problem;

/// Empty for most problems.
#[derive(Clone, Debug, Default)]
pub struct PlanLimits {
    /// Routes a day.
    pub max_vehicles: Option<u32>,
    /// Some station holds or gives so much only.
    pub stations: bool,
    /// Fairness of a plan without work.
    pub share: Option<FairShare>,
}

impl PlanLimits {
    pub fn compile(problem: &Problem) -> PlanLimits {
        PlanLimits {
            max_vehicles: problem.max_vehicles,
            stations: StationUse::compile(problem).is_some(),
            share: FairShare::compile(problem),
        }
    }
}
