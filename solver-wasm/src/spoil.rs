//! Rules broken on purpose, one at a time, so that tests prove that tests would notice.
//!
//! With the cargo feature `spoil` the OPTIONS word `spoiled_rule` names a part of the kernel and a rule;
//! that part then works on a problem from which the rule is missing, while the others and the checker see
//! the true one. A build without the feature refuses the word (`wire::options`) and borrows the problem
//! as it is: nothing of this reaches the artefact.

use std::borrow::Cow;

use crate::problem::Problem;

/// Who is to forget the rule. The word is `part × 100 + rule`; 0 spoils nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Part {
    Search = 0,
    Report = 1,
    Reasons = 2,
}

/// The problem as `part` gets to see it.
#[cfg(not(feature = "spoil"))]
pub fn seen_by(_part: Part, problem: &Problem, _spoiled_rule: u32) -> Cow<'_, Problem> {
    Cow::Borrowed(problem)
}

#[cfg(feature = "spoil")]
pub use with_feature::{RULES, Rule, seen_by, word};

#[cfg(feature = "spoil")]
mod with_feature {
    use super::{Cow, Part, Problem};
    use crate::problem::{Interval, Objective, RelationKind, UNREACHABLE};

    /// What can be forgotten; position in [`RULES`] + 1 is the id.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Rule {
        Capacity,
        InitialLoad,
        TimeWindows,
        SeveralWindows,
        Shift,
        DepotWindows,
        DepotServices,
        Skills,
        SkillLevels,
        ServiceClasses,
        AllowedResources,
        MaxTasks,
        MaxDistance,
        MaxTime,
        MaxTravelTime,
        SetupTimes,
        ServiceTimes,
        Unreachable,
        Mandatory,
        Penalty,
        Revenue,
        FixedCost,
        CostPerDistance,
        CostPerTime,
        CostPerServiceTime,
        Precedence,
        PrecedenceGaps,
        PrecedenceRequires,
        Profiles,
        OpenRoutes,
        Starts,
        Ends,
        Tiers,
        SameRoute,
        DifferentRoute,
        SameResource,
        DifferentDay,
        AllOrNone,
        Sequence,
        SequenceDirect,
        SequenceResource,
        RelationPenalty,
        SameTime,
        SameDay,
    }

    pub const RULES: [Rule; 44] = [
        Rule::Capacity,
        Rule::InitialLoad,
        Rule::TimeWindows,
        Rule::SeveralWindows,
        Rule::Shift,
        Rule::DepotWindows,
        Rule::DepotServices,
        Rule::Skills,
        Rule::SkillLevels,
        Rule::ServiceClasses,
        Rule::AllowedResources,
        Rule::MaxTasks,
        Rule::MaxDistance,
        Rule::MaxTime,
        Rule::MaxTravelTime,
        Rule::SetupTimes,
        Rule::ServiceTimes,
        Rule::Unreachable,
        Rule::Mandatory,
        Rule::Penalty,
        Rule::Revenue,
        Rule::FixedCost,
        Rule::CostPerDistance,
        Rule::CostPerTime,
        Rule::CostPerServiceTime,
        Rule::Precedence,
        Rule::PrecedenceGaps,
        Rule::PrecedenceRequires,
        Rule::Profiles,
        Rule::OpenRoutes,
        Rule::Starts,
        Rule::Ends,
        Rule::Tiers,
        Rule::SameRoute,
        Rule::DifferentRoute,
        Rule::SameResource,
        Rule::DifferentDay,
        Rule::AllOrNone,
        Rule::Sequence,
        Rule::SequenceDirect,
        Rule::SequenceResource,
        Rule::RelationPenalty,
        Rule::SameTime,
        Rule::SameDay,
    ];

    /// The OPTIONS word that makes `part` forget `rule`.
    pub fn word(part: Part, rule: Rule) -> u32 {
        part as u32 * 100 + rule as u32 + 1
    }

    pub fn seen_by(part: Part, problem: &Problem, spoiled_rule: u32) -> Cow<'_, Problem> {
        let id = spoiled_rule % 100;
        if spoiled_rule / 100 != part as u32 || id == 0 {
            return Cow::Borrowed(problem);
        }
        let mut spoiled = problem.clone();
        if let Some(&rule) = RULES.get(id as usize - 1) {
            forget(rule, &mut spoiled);
        }
        Cow::Owned(spoiled)
    }

    const ALWAYS: Interval = Interval {
        start: 0,
        end: 1 << 28,
    };

    fn forget_kind(problem: &mut Problem, kind: RelationKind) {
        problem.relations.retain(|relation| relation.kind != kind);
    }

    fn forget(rule: Rule, problem: &mut Problem) {
        for vehicle in &mut problem.vehicles {
            match rule {
                Rule::Capacity => vehicle.capacity.fill(None),
                Rule::InitialLoad => vehicle.initial_load.fill(None),
                Rule::Shift => vehicle.shift = ALWAYS,
                Rule::DepotWindows => {
                    vehicle.start_window = ALWAYS;
                    vehicle.end_window = ALWAYS;
                }
                Rule::DepotServices => {
                    vehicle.start_service = 0;
                    vehicle.end_service = 0;
                }
                Rule::MaxTasks => vehicle.max_tasks = None,
                Rule::MaxDistance => vehicle.max_distance = None,
                Rule::MaxTime => vehicle.max_time = None,
                Rule::MaxTravelTime => vehicle.max_travel_time = None,
                Rule::FixedCost => vehicle.fixed_cost = 0,
                Rule::CostPerDistance => vehicle.cost_per_distance = 0,
                Rule::CostPerTime => vehicle.cost_per_time = 0,
                Rule::CostPerServiceTime => vehicle.cost_per_service_time = 0,
                Rule::Profiles => vehicle.profile = 0,
                Rule::OpenRoutes if vehicle.end_location.is_none() => {
                    vehicle.end_location = Some(vehicle.start_location);
                }
                Rule::Starts => vehicle.start_location = 0,
                Rule::Ends if vehicle.end_location.is_some() => vehicle.end_location = Some(0),
                Rule::ServiceClasses => vehicle.service_class = 0,
                _ => {}
            }
        }
        for activity in &mut problem.activities {
            let windows = &mut activity.windows;
            match rule {
                Rule::TimeWindows => windows.clear(),
                // As if the gaps between them were open.
                Rule::SeveralWindows if windows.len() > 1 => {
                    let start = windows.iter().map(|w| w.start).min().unwrap_or(0);
                    let end = windows.iter().map(|w| w.end).max().unwrap_or(0);
                    windows.truncate(1);
                    windows[0].start = start;
                    windows[0].end = end;
                }
                Rule::SetupTimes => activity.setup_time = 0,
                _ => {}
            }
        }
        for task in &mut problem.tasks {
            match rule {
                Rule::Skills => task.skills.clear(),
                Rule::SkillLevels => task.skills.iter_mut().for_each(|s| s.level = i32::MIN),
                Rule::AllowedResources => task.allowed_resources = None,
                Rule::Mandatory => task.mandatory = false,
                Rule::Penalty => task.penalty = 0,
                Rule::Revenue => task.revenue = 0,
                _ => {}
            }
        }
        for relation in &mut problem.relations {
            match rule {
                Rule::PrecedenceGaps => {
                    relation.min_gap = 0;
                    relation.max_gap = None;
                }
                Rule::PrecedenceRequires => relation.requires = false,
                Rule::SequenceDirect => relation.direct = false,
                Rule::SequenceResource => relation.resource = None,
                Rule::RelationPenalty => relation.penalty = 0,
                _ => {}
            }
        }
        match rule {
            Rule::Precedence => forget_kind(problem, RelationKind::Precedence),
            Rule::SameRoute => forget_kind(problem, RelationKind::SameRoute),
            Rule::DifferentRoute => forget_kind(problem, RelationKind::DifferentRoute),
            Rule::SameResource => forget_kind(problem, RelationKind::SameResource),
            Rule::DifferentDay => forget_kind(problem, RelationKind::DifferentDay),
            Rule::AllOrNone => forget_kind(problem, RelationKind::AllOrNone),
            Rule::SameTime => forget_kind(problem, RelationKind::SameTime),
            Rule::SameDay => forget_kind(problem, RelationKind::SameDay),
            Rule::Sequence => forget_kind(problem, RelationKind::Sequence),
            Rule::Tiers => problem.objective = Objective::default(),
            Rule::ServiceTimes => problem.service_times.fill(0),
            Rule::Unreachable => {
                for profile in &mut problem.profiles {
                    let cells = profile.distance.iter_mut().chain(profile.time.iter_mut());
                    cells
                        .filter(|cell| **cell >= UNREACHABLE)
                        .for_each(|cell| *cell = 1);
                }
            }
            _ => {}
        }
    }
}
