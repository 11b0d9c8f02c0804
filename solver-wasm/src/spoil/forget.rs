//! A problem from which one rule is missing. What plans name by number (breaks, stations) stays.

use super::Rule;
use crate::problem::{
    ActivityKind, Break, BreakRule, DumpMode, DumpStation, Interval, Objective, Problem, Relation,
    RelationKind, Task, TaskKind, Term, UNREACHABLE, Vehicle, Window,
};

const ALWAYS: Interval = Interval {
    start: 0,
    end: 1 << 28,
};

/// The problem as one sees it who does not know the rule.
pub fn without(problem: &Problem, rule: Rule) -> Problem {
    let mut spoiled = problem.clone();
    for vehicle in &mut spoiled.vehicles {
        of_vehicle(rule, vehicle);
        for entry in &mut vehicle.breaks {
            of_break(rule, entry);
        }
    }
    for activity in &mut spoiled.activities {
        match rule {
            Rule::SetupTimes => activity.setup_time = 0,
            Rule::MaxWaitOfStop => activity.max_wait = None,
            Rule::Release => activity.release_time = 0,
            _ => of_windows(rule, &mut activity.windows),
        }
    }
    spoiled.tasks.iter_mut().for_each(|t| of_task(rule, t));
    for station in &mut spoiled.dump_stations {
        of_station(rule, station);
    }
    for relation in &mut spoiled.relations {
        of_relation(rule, relation);
    }
    if let Some(kind) = kind_of(rule) {
        spoiled.relations.retain(|relation| relation.kind != kind);
    }
    of_plan(rule, &mut spoiled);
    spoiled
}

fn of_vehicle(rule: Rule, vehicle: &mut Vehicle) {
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
        Rule::MaxLegTime => vehicle.max_leg_time = None,
        Rule::MaxWait => vehicle.max_wait = None,
        Rule::MinTasks => vehicle.min_tasks = 0,
        Rule::Overtime => vehicle.overtime = None,
        Rule::OvertimePrice => {
            if let Some(overtime) = &mut vehicle.overtime {
                overtime.cost_per_time = 0;
            }
        }
        Rule::FixedCost => vehicle.fixed_cost = 0,
        Rule::CostPerDistance => vehicle.cost_per_distance = 0,
        Rule::CostPerTime => vehicle.cost_per_time = 0,
        Rule::CostPerWait => vehicle.cost_per_wait = None,
        Rule::CostPerServiceTime => vehicle.cost_per_service_time = 0,
        Rule::MaxDumpVisits => vehicle.max_dump_visits = 99,
        Rule::MustDumpAtEnd => vehicle.must_dump_at_end = false,
        Rule::ZoneOnly => vehicle.zone_only = false,
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

fn of_break(rule: Rule, entry: &mut Break) {
    match rule {
        Rule::MandatoryBreaks => entry.mandatory = false,
        Rule::BreakPenalty => entry.penalty = 0,
        Rule::BreakDuration => entry.duration = 0,
        Rule::BreakPlace => entry.location = None,
        Rule::PaidBreaks => entry.paid = true,
        Rule::BreakMaxLoad => entry.max_load.fill(None),
        // Parts are short.
        Rule::BreakSplit => entry.split.fill(1),
        // What was driven before the start.
        Rule::BreakInitialDriving => {
            if let BreakRule::Driving { initial, .. } = &mut entry.rule {
                *initial = 0;
            }
        }
        _ => {}
    }
}

fn of_windows(rule: Rule, windows: &mut Vec<Window>) {
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
        // A soft side is hard.
        Rule::EarlyPenalty => windows.iter_mut().for_each(|w| w.early_penalty = None),
        Rule::LatePenalty => windows.iter_mut().for_each(|w| w.late_penalty = None),
        Rule::WindowDays => windows.iter_mut().for_each(|w| w.day = None),
        _ => {}
    }
}

fn of_task(rule: Rule, task: &mut Task) {
    match rule {
        Rule::Skills => task.skills.clear(),
        Rule::SkillLevels => task.skills.iter_mut().for_each(|s| s.level = i32::MIN),
        Rule::AllowedResources => task.allowed_resources = None,
        Rule::AllowedDays => task.allowed_days = None,
        Rule::Mandatory => task.mandatory = false,
        Rule::Penalty => task.penalty = 0,
        Rule::Revenue => task.revenue = 0,
        Rule::Lifo => task.lifo = false,
        Rule::MaxTimeInVehicle => task.max_time_in_vehicle = None,
        _ => {}
    }
}

fn of_station(rule: Rule, station: &mut DumpStation) {
    match rule {
        Rule::StationMode => {
            station.mode = match station.mode {
                DumpMode::Unload => DumpMode::Reload,
                DumpMode::Reload => DumpMode::Unload,
            };
        }
        Rule::StationWindows => station.windows.clear(),
        Rule::StationService => station.service_time = 0,
        Rule::StationCapacity => station.capacity.fill(None),
        Rule::StationResources => station.resources = None,
        Rule::StationDimensions => {
            station.dimensions = (0..station.capacity.len() as u32).collect();
        }
        _ => {}
    }
}

fn of_relation(rule: Rule, relation: &mut Relation) {
    match rule {
        Rule::PrecedenceGaps if relation.kind == RelationKind::Precedence => {
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

/// The kind of relations that the rule is.
fn kind_of(rule: Rule) -> Option<RelationKind> {
    match rule {
        Rule::Precedence => Some(RelationKind::Precedence),
        Rule::SameRoute => Some(RelationKind::SameRoute),
        Rule::DifferentRoute => Some(RelationKind::DifferentRoute),
        Rule::SameResource => Some(RelationKind::SameResource),
        Rule::DifferentDay => Some(RelationKind::DifferentDay),
        Rule::AllOrNone => Some(RelationKind::AllOrNone),
        Rule::SameTime => Some(RelationKind::SameTime),
        Rule::SameDay => Some(RelationKind::SameDay),
        Rule::Sequence => Some(RelationKind::Sequence),
        _ => None,
    }
}

fn of_plan(rule: Rule, problem: &mut Problem) {
    match rule {
        Rule::Tiers => problem.objective = Objective::default(),
        Rule::Weights => {
            let terms = problem.objective.tiers.iter_mut().flatten();
            terms.for_each(|(_, weight)| *weight = 1);
        }
        Rule::ServiceTimes => problem.service_times.fill(0),
        Rule::SetupOnce => problem.setup_once_per_location = false,
        Rule::MaxVehicles => problem.max_vehicles = None,
        Rule::Traffic => problem.traffic.clear(),
        Rule::Locks => problem.locks.clear(),
        Rule::LockStrict => problem.locks.iter_mut().for_each(|l| l.strict = false),
        Rule::LockFirst => problem.locks.iter_mut().for_each(|l| l.first = false),
        Rule::HardZones => problem.zones.iter_mut().for_each(|z| z.hard = false),
        Rule::ZonePenalty => problem.zones.iter_mut().for_each(|z| z.penalty = 0),
        Rule::Fairness => {
            for tier in &mut problem.objective.tiers {
                tier.retain(|&(term, _)| term != Term::Fairness);
            }
        }
        Rule::FairnessTolerance => problem.fairness.iter_mut().for_each(|f| f.tolerance = 0),
        Rule::FairnessHistory => problem.fairness.iter_mut().for_each(|f| f.history.fill(0)),
        Rule::FairnessScope => {
            problem
                .fairness
                .iter_mut()
                .for_each(|f| f.horizon = !f.horizon);
        }
        Rule::Shipments => ends_apart(problem),
        Rule::Legs => every_leg_back(problem),
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

/// Each end of a shipment as a job of its own.
fn ends_apart(problem: &mut Problem) {
    let mut tasks = Vec::new();
    for task in &problem.tasks {
        for activity in task.first_activity..task.first_activity + task.num_activities {
            let end = &mut problem.activities[activity as usize];
            end.kind = ActivityKind::Service;
            end.task = tasks.len() as u32;
            tasks.push(Task {
                kind: TaskKind::Job,
                first_activity: activity,
                num_activities: 1,
                ..task.clone()
            });
        }
    }
    problem.tasks = tasks;
}

/// Each leg as long as the leg back.
fn every_leg_back(problem: &mut Problem) {
    let n = problem.num_locations as usize;
    for profile in &mut problem.profiles {
        for table in [&mut profile.distance, &mut profile.time] {
            let there = table.to_vec();
            let back = (0..n * n).map(|cell| there[cell % n * n + cell / n]);
            *table = back.collect::<Vec<i32>>().into();
        }
    }
}
