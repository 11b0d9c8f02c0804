//! How a search stands: what its best plan is worth, and what is proven of it.

use std::rc::Rc;

use super::Session;
use super::bounding::Worth;
use crate::engine::Engine;
use crate::host::Host;
use crate::problem::{EngineChoice, Metaheuristic, Methods, Plan};
use crate::report::{self, Report};
use crate::wire::summary::{ProvenBy, Summary};

impl<H: Host + 'static> Session<H> {
    /// What the best plan so far is worth.
    pub(super) fn worth(&self) -> Worth {
        let plan = self.plan();
        let (served, missing) = self.served(&plan);
        let report = self.known_report(&plan);
        Worth {
            money: report.money.total(),
            vehicles: report.routes.len() as i64,
            unserved: self.problem.tasks.len() as i64 - i64::from(served),
            missing: i64::from(missing),
        }
    }

    pub(super) fn proven_by(&self) -> ProvenBy {
        self.summary().proven_by
    }

    pub fn summary(&self) -> Summary {
        let plan = self.plan();
        let (served, missing) = self.served(&plan);
        let unserved = self.problem.tasks.len() as u32 - served;
        let report = self.known_report(&plan);
        let tiers = report::tiers(&self.problem, &report, i64::from(unserved));
        let proven_by = if self.proof.is_some() {
            ProvenBy::ExactSearch
        } else if missing == 0 && report.feasible && self.bounding.proves(&self.problem, &tiers) {
            ProvenBy::Bound
        } else {
            ProvenBy::Nothing
        };
        // A proven plan is its own bound.
        let lower_bound = match proven_by {
            ProvenBy::Nothing => self.bounding.value().map(|bound| bound.money),
            _ => Some(report.money.total()),
        };
        Summary {
            iterations: self.iterations,
            improvements: self.improvements(),
            proven_by,
            stopped_by: self.stopped_by,
            deterministic: self.deterministic,
            served_tasks: served,
            unserved_tasks: unserved,
            missing_mandatory: missing,
            tiers,
            lower_bound,
            methods: self.methods(),
        }
    }

    /// What ran so far. Without an iteration no metaheuristic did.
    fn methods(&self) -> Methods {
        let metaheuristic = |engine: &dyn Engine| match self.iterations {
            0 => Metaheuristic::Automatic,
            _ => engine.metaheuristic(),
        };
        let engine = self.engine.as_deref();
        Methods {
            engine: engine.map_or(EngineChoice::Automatic, Engine::choice),
            first_solution: self.options.first_plan(),
            metaheuristic: engine.map_or(Metaheuristic::Automatic, metaheuristic),
        }
    }

    /// Without routes for a plan that nobody could have made.
    fn known_report(&self, plan: &Plan) -> Rc<Report> {
        self.reported(&self.problem, plan).unwrap_or_default()
    }

    /// Tasks that a plan serves, and mandatory ones that it does not.
    fn served(&self, plan: &Plan) -> (u32, u32) {
        let mut served = vec![false; self.problem.tasks.len()];
        for &activity in plan.routes.iter().flat_map(|route| &route.activities) {
            if let Some(activity) = self.problem.activities.get(activity as usize) {
                served[activity.task as usize] = true;
            }
        }
        let tasks = self.problem.tasks.iter().zip(&served);
        let missing = tasks.filter(|(task, is)| task.mandatory && !**is).count();
        let count = served.iter().filter(|&&is| is).count();
        (count as u32, missing as u32)
    }
}
