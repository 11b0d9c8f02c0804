//! Small problems for golden plans, one rule each, so that whoever changes one sees which.

use solver_wasm::generate_rules::{FAMILIES, Family, generate_with};
use solver_wasm::model::Core;
use solver_wasm::problem::{BreakRule, DumpMode, Problem, Term, TrafficSpeed};

use super::golden_cases::{Case, FEW, core, search};
use super::solve::solve;

/// The same with windows that hold on every day.
fn of_every_day(problem: &Problem) -> Problem {
    let mut problem = problem.clone();
    for window in problem.activities.iter_mut().flat_map(|a| &mut a.windows) {
        window.day = None;
    }
    problem
}

/// Says whether a problem is one that a case asks for.
pub type Wanted = fn(&Problem) -> bool;

/// The problem of the first seed that is wanted and has a plan with several stops.
pub fn first_with(families: &[Family], wanted: Wanted) -> (u64, Problem) {
    (0..5_000)
        .map(|seed| (seed, generate_with(seed, families)))
        .find(|(seed, problem)| {
            wanted(problem) && {
                let plan = solve(problem, &search(*seed, FEW)).plan;
                plan.routes.iter().any(|route| route.activities.len() > 1)
            }
        })
        .expect("one of many seeds is wanted")
}

/// Problems in which one family of rules says what the name tells, or all of them meet.
pub fn rules() -> Vec<Case> {
    let list: [(&str, &[Family], Wanted); 24] = [
        ("core-plain", &[], |p| core(p) == Core::Plain),
        ("core-timed", &[Family::Windows], |p| core(p) == Core::Timed),
        ("core-duration", &[Family::Windows], |p| {
            core(p) == Core::Duration
        }),
        ("core-rich", &[Family::Relations, Family::Capacity], |p| {
            core(p) == Core::Rich && !p.relations.is_empty()
        }),
        ("core-pairs", &[Family::Shipments, Family::Capacity], |p| {
            core(p) == Core::Pairs
        }),
        ("core-full", &[Family::Limits], |p| core(p) == Core::Full),
        ("soft-windows", &[Family::Windows], |p| {
            let mut windows = p.activities.iter().flat_map(|a| &a.windows);
            windows.any(|w| w.early_penalty.is_some() && w.late_penalty.is_some())
        }),
        ("unload", &[Family::Capacity], |p| {
            p.dump_stations.iter().any(|d| d.mode == DumpMode::Unload)
        }),
        ("reload", &[Family::Capacity], |p| {
            p.dump_stations.iter().any(|d| d.mode == DumpMode::Reload)
                && p.activities.iter().any(|a| a.release_time > 0)
                && has_initial_load(p)
        }),
        ("last-in-first-out", &[Family::Shipments], |p| {
            let lifo = p.tasks.iter().filter(|t| t.lifo).count();
            lifo > 1 && p.tasks.iter().any(|t| t.max_time_in_vehicle.is_some())
        }),
        ("breaks-by-window", &[Family::Breaks], |p| {
            any_break(p, |rule| matches!(rule, BreakRule::Window { .. }))
        }),
        ("breaks-by-work", &[Family::Breaks], |p| {
            any_break(p, |rule| matches!(rule, BreakRule::Work { .. }))
                && any_break(p, |rule| matches!(rule, BreakRule::Driving { .. }))
        }),
        ("zones-and-skills", &[Family::Eligibility], |p| {
            let tasks = || p.tasks.iter();
            !p.zones.is_empty()
                && tasks().any(|t| !t.skills.is_empty())
                && tasks().any(|t| t.allowed_resources.is_some())
        }),
        ("traffic", &[Family::Travel], |p| {
            let segments = p.traffic.iter().flat_map(|t| &t.segments);
            let tables = segments.filter(|s| matches!(s.speed, TrafficSpeed::Table(_)));
            tables.count() > 1 && p.profiles.len() > 1
        }),
        ("days", &[Family::Days, Family::Locks], |p| {
            p.tasks.iter().any(|t| t.allowed_days.is_some()) && p.locks.iter().any(|l| l.first)
        }),
        ("windows-by-day", &[Family::Days, Family::Windows], |p| {
            let mut windows = p.activities.iter().flat_map(|a| &a.windows);
            windows.any(|w| w.day.is_some()) && core(p) == Core::Rich
        }),
        (
            "shipments-by-day",
            &[Family::Days, Family::Windows, Family::Shipments],
            |p| core(p) == Core::Pairs && &of_every_day(p) != p,
        ),
        (
            "shipments-by-day-and-time",
            &[Family::Days, Family::Windows, Family::Shipments],
            |p| core(p) == Core::Full && core(&of_every_day(p)) == Core::Pairs,
        ),
        (
            "relations-by-day",
            &[Family::Days, Family::Windows, Family::Relations],
            |p| core(p) == Core::Rich && !p.relations.is_empty() && &of_every_day(p) != p,
        ),
        ("locks", &[Family::Locks], |p| {
            p.locks.iter().any(|l| l.activities.len() > 1 && l.strict)
        }),
        ("fairness", &[Family::Objectives], |p| {
            p.fairness.as_ref().is_some_and(|f| f.tolerance > 0)
        }),
        ("objective-time", &[Family::Objectives], |p| {
            p.objective.tiers[0].len() > 2 && p.objective.tiers[0][1].0 == Term::Time
        }),
        ("objective-tiers", &[Family::Objectives], |p| {
            p.objective.tiers.len() > 1 && p.objective.tiers[0][0].0 == Term::Vehicles
        }),
        ("every-rule", &FAMILIES, |p| {
            p.locks.len() + p.dump_stations.len() > 1 && !p.traffic.is_empty()
        }),
    ];
    list.into_iter()
        .map(|(name, families, wanted)| {
            let (seed, problem) = first_with(families, wanted);
            Case {
                name: format!("rule-{name}"),
                problem,
                options: search(seed, FEW),
            }
        })
        .collect()
}

fn has_initial_load(problem: &Problem) -> bool {
    let mut loads = problem.vehicles.iter().flat_map(|v| &v.initial_load);
    loads.any(Option::is_some)
}

fn any_break(problem: &Problem, wanted: fn(&BreakRule) -> bool) -> bool {
    let mut breaks = problem.vehicles.iter().flat_map(|v| &v.breaks);
    breaks.any(|entry| wanted(&entry.rule))
}
