//! What a session says of plans that came with the request: completed, and where more work would fit.

use std::cell::OnceCell;

use super::Session;
use super::limit::{Limit, PLACES_MS};
use crate::constraint::Eligibility;
use crate::given::{Completion, encode_places, places};
use crate::host::Host;
use crate::wire::{self, WireError};

impl<H: Host + 'static> Session<H> {
    /// The plan with the stations and breaks that its routes do not name.
    pub fn completed_words(&self, plan: &[i32]) -> Result<Vec<i32>, WireError> {
        let plan = wire::decode_plan(plan, &self.problem)?;
        let rules = Eligibility::new(&self.problem);
        Ok(wire::encode_plan(&Completion::new(&rules).plan(&plan)))
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
}
