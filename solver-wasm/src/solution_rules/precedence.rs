//! Precedence over all routes: b's service begins `min_gap` or more after a's service has ended, and
//! `max_gap` or less where that is given, when both are served. With `requires`, b is served only when a is.
//!
//! The times that follow from it are the business of `time_graph`; here is what the rule
//! says of one activity: its partners, when it may begin beside those that are served, and where on a route.

use super::{PlanView, SolutionRule, TimeLink, Within};
use crate::constraint::Reason;
use crate::model::{Model, NONE};
use crate::problem::{Problem, RelationKind};

/// The other activity of a precedence. Gaps in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Partner {
    activity: u32,
    min_gap: i64,
    max_gap: Option<i64>,
}

/// All hard precedences of a problem, by activity.
#[derive(Clone, Debug, Default)]
pub struct Precedence {
    /// Who must come before each activity, and who after it.
    before: Vec<Vec<Partner>>,
    after: Vec<Vec<Partner>>,
    /// Without which activities each may not be served, and which fall with it.
    required: Vec<Vec<u32>>,
    dependents: Vec<Vec<u32>>,
    setup: Vec<i64>,
    /// Seconds between begin and departure, over all service classes.
    least_busy: Vec<i64>,
    most_busy: Vec<i64>,
}

impl Precedence {
    /// `None` when the problem has no precedence: nothing is paid then.
    pub fn compile(problem: &Problem) -> Option<Precedence> {
        let is_one = |r: &&crate::problem::Relation| r.kind == RelationKind::Precedence && r.hard;
        problem.relations.iter().find(is_one)?;
        let n = problem.activities.len();
        let mut rule = Precedence {
            before: vec![Vec::new(); n],
            after: vec![Vec::new(); n],
            required: vec![Vec::new(); n],
            dependents: vec![Vec::new(); n],
            setup: problem
                .activities
                .iter()
                .map(|a| i64::from(a.setup_time))
                .collect(),
            least_busy: vec![i64::MAX; n],
            most_busy: vec![0; n],
        };
        for (index, &service) in problem.service_times.iter().enumerate() {
            let busy = rule.setup[index % n] + i64::from(service);
            rule.least_busy[index % n] = rule.least_busy[index % n].min(busy);
            rule.most_busy[index % n] = rule.most_busy[index % n].max(busy);
        }
        for relation in problem.relations.iter().filter(is_one) {
            for pair in relation.activities.windows(2) {
                let (a, b) = (pair[0], pair[1]);
                let partner = |activity| Partner {
                    activity,
                    min_gap: relation.min_gap,
                    max_gap: relation.max_gap,
                };
                rule.before[b as usize].push(partner(a));
                rule.after[a as usize].push(partner(b));
                if relation.requires {
                    rule.required[b as usize].push(a);
                    rule.dependents[a as usize].push(b);
                }
            }
        }
        Some(rule)
    }
}

impl SolutionRule for Precedence {
    fn binds(&self, activity: u32) -> bool {
        let a = activity as usize;
        !self.before[a].is_empty() || !self.after[a].is_empty()
    }

    fn within(
        &self,
        model: &Model,
        plan: &PlanView<'_>,
        activity: u32,
        slot: u32,
    ) -> Result<Within, Reason> {
        let x = activity as usize;
        let mut within = Within::default();
        // The core that keeps every rule schedules tied routes together, after the insertion.
        let clocks = model.book.is_none();
        let (mut opens, mut closes) = (i64::from(within.opens), i64::from(within.closes));
        if self.required[x]
            .iter()
            .any(|&a| plan.place[a as usize].route == NONE)
        {
            return Err(Reason::DependentUnserved);
        }
        for partner in &self.before[x] {
            let place = plan.place[partner.activity as usize];
            if place.route == NONE {
                continue;
            }
            if place.route == slot {
                within.first = within.first.max(place.position + 1);
            }
            if !clocks {
                continue;
            }
            let (departs, latest) = plan.span(place);
            let busy = plan.busy(model, partner.activity, place.route);
            opens = opens.max(departs + partner.min_gap - self.setup[x]);
            if let Some(most) = partner.max_gap {
                closes = closes.min(latest + busy + most - self.setup[x]);
            }
        }
        for partner in &self.after[x] {
            let place = plan.place[partner.activity as usize];
            if place.route == NONE {
                continue;
            }
            if place.route == slot {
                within.last = within.last.min(place.position);
            }
            if !clocks {
                continue;
            }
            let (departs, latest) = plan.span(place);
            let setup = self.setup[partner.activity as usize];
            closes = closes.min(latest + setup - partner.min_gap - self.least_busy[x]);
            if let Some(most) = partner.max_gap {
                let begins = departs - plan.busy(model, partner.activity, place.route);
                opens = opens.max(begins + setup - most - self.most_busy[x]);
            }
        }
        if opens > closes || within.first > within.last {
            return Err(Reason::RelationConflict);
        }
        within.opens = i32::try_from(opens).map_err(|_| Reason::RelationConflict)?;
        within.closes = i32::try_from(closes).unwrap_or(i32::MIN);
        Ok(within)
    }

    fn required(&self, activity: u32) -> &[u32] {
        &self.required[activity as usize]
    }

    fn dependents(&self, activity: u32) -> &[u32] {
        &self.dependents[activity as usize]
    }

    fn time_links(&self, activity: u32, out: &mut Vec<TimeLink>) {
        for partner in &self.after[activity as usize] {
            let setup = self.setup[partner.activity as usize];
            out.push(TimeLink {
                from: activity,
                to: partner.activity,
                gap: partner.min_gap - setup,
                at_most: partner.max_gap.map(|most| most - setup),
            });
        }
    }

    fn predecessors(&self, activity: u32, out: &mut Vec<u32>) {
        out.extend(self.before[activity as usize].iter().map(|p| p.activity));
    }

    fn partners(&self, activity: u32, out: &mut Vec<u32>) {
        let a = activity as usize;
        out.extend(
            self.before[a]
                .iter()
                .chain(&self.after[a])
                .map(|p| p.activity),
        );
    }
}
