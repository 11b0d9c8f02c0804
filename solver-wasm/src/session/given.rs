//! What a session says of plans that came with the request: completed, and where more work would fit.

use std::cell::OnceCell;

use super::limit::{COMPLETION_MS, Limit, PLACES_MS};
use super::{Phase, Session};
use crate::constraint::Eligibility;
use crate::given::{Completion, encode_places, encode_standings, places, standings};
use crate::host::Host;
use crate::problem::{Plan, PlannedRoute};
use crate::wire::{self, WireError};

impl<H: Host + 'static> Session<H> {
    /// The plan with the stations and breaks that its routes do not name.
    pub fn completed_words(&self, plan: &[i32]) -> Result<Vec<i32>, WireError> {
        let plan = wire::decode_plan(plan, &self.problem)?;
        let rules = Eligibility::new(&self.problem);
        let until = self.host.now() + COMPLETION_MS;
        let completion = Completion::until(&rules, Limit::until(until, &self.host));
        Ok(wire::encode_plan(&completion.plan(&plan)))
    }

    /// The best places of each task in the plan, which serves none of them, as far as the time goes.
    pub fn places_words(
        &self,
        plan: &[i32],
        tasks: &[u32],
        most: u32,
    ) -> Result<Vec<i32>, WireError> {
        let plan = wire::decode_plan(plan, &self.problem)?;
        for &task in tasks {
            let single = |task: &crate::problem::Task| task.num_activities == 1;
            let served = |first: u32| plan.routes.iter().any(|r| r.activities.contains(&first));
            let known = self.problem.tasks.get(task as usize).filter(|t| single(t));
            if known.is_none_or(|known| served(known.first_activity)) {
                return Err(WireError {
                    section: "places",
                    what: format!("task {task} is no job that the plan leaves out"),
                });
            }
        }
        // An equal share of the time each; what one leaves the next ones have.
        let share = |index: usize| PLACES_MS * (index + 1) as f64 / tasks.len() as f64;
        // The first look begins when what is common to all is known.
        let begun = OnceCell::new();
        let interrupt = |index| {
            let begun = begun.get_or_init(|| self.host.now());
            Limit::until(begun + share(index), &self.host)
        };
        Ok(encode_places(&places(
            &self.problem,
            &plan,
            tasks,
            most as usize,
            interrupt,
        )))
    }
    /// What each task of the plan costs where it stands, and where else it could. `given`: the words of the plan as it came, of
    /// which this one is the completion; none where it was searched for. Nothing of a plan that lacks mandatory work or breaks a
    /// hard rule.
    pub fn standing_words(&self, plan: &[i32], given: &[i32]) -> Result<Vec<i32>, WireError> {
        let plan = wire::decode_plan(plan, &self.problem)?;
        let report = self.reported(&self.problem, &plan);
        if !report.is_ok_and(|report| report.feasible && report.missing_mandatory == 0) {
            return Ok(encode_standings(&[]));
        }
        let rows = match given.is_empty() {
            true => self.of_tasks(&plan),
            false => wire::decode_plan(given, &self.problem)?,
        };
        let now = self.host.now();
        let until = now
            + match self.phase {
                Phase::Idle => PLACES_MS,
                _ => self.limit.explanation_ms(now - self.started),
            };
        // An equal share each of what is left after the costs; what one leaves the next ones have.
        let begun = OnceCell::new();
        let share = |index: usize, count: usize| {
            let begun = *begun.get_or_init(|| self.host.now());
            let part = (index + 1) as f64 / count as f64;
            Limit::until(begun + (until - begun) * part, &self.host)
        };
        let whole = Limit::until(until, &self.host);
        Ok(encode_standings(&standings(
            &self.problem,
            &plan,
            &rows,
            whole,
            share,
        )))
    }

    /// The routes without stations and breaks: a search places these by itself.
    fn of_tasks(&self, plan: &Plan) -> Plan {
        let tasks = self.problem.activities.len();
        let routes = plan.routes.iter().map(|route| PlannedRoute {
            vehicle: route.vehicle,
            activities: route
                .activities
                .iter()
                .copied()
                .filter(|&stop| (stop as usize) < tasks)
                .collect(),
        });
        Plan {
            routes: routes.collect(),
        }
    }
}
