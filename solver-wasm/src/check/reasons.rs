//! Judges the reasons that the kernel gives for unserved tasks, word by word (docs/wire-format.md).

use super::best_alternative;
use super::violation_kinds::is_closed_today;
use super::words::{Words, same};
use super::{Broken, Rule, check, timing};
use crate::problem::{Plan, PlannedRoute, Problem};

/// Recomputes what can be said about the reasons of the unserved tasks from the task alone.
pub fn check_reasons(problem: &Problem, plan: &Plan, words: &[i32]) -> Result<(), String> {
    let mut words = Words::new(words);
    let unserved: Vec<i64> = (0..problem.tasks.len())
        .filter(|&t| {
            !plan
                .routes
                .iter()
                .any(|r| r.activities.contains(&problem.tasks[t].first_activity))
        })
        .map(|t| t as i64)
        .collect();
    same(
        "number of unserved tasks",
        words.next()?,
        unserved.len() as i64,
    )?;
    let plan_is_clean = check(problem, plan).is_empty();
    let rests = problem.vehicles.iter().any(|v| !v.breaks.is_empty());
    let stations = !problem.dump_stations.is_empty();
    for &expected in &unserved {
        let task = words.next()?;
        same("task", task, expected)?;
        let main = words.next()?;
        let best_vehicle = words.next()?;
        let (position, delta) = (words.next()?, words.long()?);
        let alone: Vec<Vec<Broken>> = (0..problem.vehicles.len())
            .map(|v| broken_alone(problem, task as usize, v))
            .collect();
        let servable = alone.iter().any(Vec::is_empty);
        let data = &problem.tasks[task as usize];
        let said = |what: String| Err(format!("task {task}, main reason {main}: {what}"));
        match main {
            // Nobody is there who could fail.
            6 | 19 if problem.vehicles.is_empty() => {}
            0..=15 if servable => return said("but a vehicle could serve it alone".into()),
            18 if data.mandatory => return said("a mandatory task is never unprofitable".into()),
            // Some places can only be reached from another stop, so room in a route is room too.
            // Nor are the breaks and stations placed here that a vehicle owes beside the task.
            18 | 19 | 21 if !servable && !rests && !stations && best_vehicle < 0 => {
                return said("but no vehicle could serve it alone".into());
            }
            0..=15
                if !alone.iter().any(|broken| {
                    explains(problem, main, broken) || stations && lacks_station(broken)
                }) =>
            {
                return said(format!("no vehicle fails so: {alone:?}"));
            }
            0..=21 => {}
            _ => return said("unknown".into()),
        }
        if best_vehicle >= 0 && plan_is_clean {
            let place = (best_vehicle as u32, position.max(0) as usize);
            if let Err(fault) = best_alternative::judge(problem, plan, task as u32, place, delta) {
                return said(fault);
            }
        }
        for _ in 0..words.next()? {
            let (vehicle, reason, index) = (words.next()?, words.next()?, words.next()?);
            let (required, available) = (words.long()?, words.long()?);
            let broken = alone.get(vehicle as usize).ok_or("reason of no vehicle")?;
            let is_explained =
                explains(problem, reason, broken) || stations && lacks_station(broken);
            if (0..=15).contains(&reason) && !is_explained {
                return said(format!(
                    "vehicle {vehicle} is said to fail by {reason}, fails by {broken:?}"
                ));
            }
            // Goods that may not come home measure nothing.
            let measures = index < 2 * i64::from(problem.num_dimensions);
            if reason == 2 && (index < 0 || measures && required <= available) {
                return said(format!(
                    "capacity {index}: {required} of {available} is no excess"
                ));
            }
        }
    }
    let mut seen = vec![false; problem.vehicles.len()];
    for _ in 0..words.next()? {
        for _ in 0..words.next()? {
            let vehicle = words.next()?;
            let once = usize::try_from(vehicle).ok().and_then(|v| seen.get_mut(v));
            match once {
                Some(seen) if !*seen => *seen = true,
                _ => return Err(format!("vehicle {vehicle} in no class or in two")),
            }
        }
    }
    words.finished()
}

/// What goes wrong when `vehicle` serves nothing but `task`.
fn broken_alone(problem: &Problem, task: usize, vehicle: usize) -> Vec<Broken> {
    let data = &problem.tasks[task];
    let activities = (data.first_activity..data.first_activity + data.num_activities).collect();
    let plan = Plan {
        routes: vec![PlannedRoute {
            vehicle: vehicle as u32,
            activities,
        }],
    };
    let mut broken = check(problem, &plan);
    // Whom the task requires is a matter of the whole plan, not of this route.
    broken.retain(|b| b.rule != Rule::Precedence && b.rule != Rule::Relation);
    for one in &mut broken {
        if is_closed_today(problem, &plan, one) {
            one.rule = Rule::Day;
        }
    }
    // Where there is no way to a stop, its windows are not come to.
    if let Some(&way) = broken.iter().find(|b| b.rule == Rule::Unreachable) {
        let late = plan.routes[0].activities.iter().map(|&stop| Broken {
            rule: Rule::TimeWindow,
            activity: Some(stop),
            ..way
        });
        let closed: Vec<Broken> = late
            .filter(|late| is_closed_today(problem, &plan, late))
            .collect();
        broken.extend(closed.into_iter().map(|late| Broken {
            rule: Rule::Day,
            ..late
        }));
    }
    let nameless = |b: &&Broken| b.rule == Rule::TimeWindow && b.activity.is_none();
    if let Some(&one) = broken.iter().find(nameless) {
        let rules = timing::obstacles(problem, &plan.routes[0]);
        broken.extend(rules.into_iter().map(|rule| Broken { rule, ..one }));
    }
    broken
}

/// With a station the goods may fit, and what is said then is the reason of that route.
fn lacks_station(broken: &[Broken]) -> bool {
    let goods = [Rule::Capacity, Rule::DumpAtEnd];
    broken.iter().any(|of| goods.contains(&of.rule))
}

/// May this reason be said of a route that breaks these rules?
fn explains(problem: &Problem, reason: i64, broken: &[Broken]) -> bool {
    let any = |rules: &[Rule]| broken.iter().any(|b| rules.contains(&b.rule));
    match reason {
        0 => any(&[Rule::TimeWindow, Rule::DepotWindow, Rule::Shift]),
        1 => any(&[Rule::Shift, Rule::DepotWindow, Rule::TimeWindow]),
        2 => any(&[Rule::Capacity, Rule::DumpAtEnd]),
        3 => any(&[Rule::Skill]),
        4 => any(&[Rule::SkillLevel]),
        5 | 6 => any(&[Rule::Resource]),
        7 => any(&[Rule::Day]),
        // In traffic a leg that is too long at once may be short enough when it is too late.
        9 if !problem.traffic.is_empty()
            && any(&[Rule::Shift, Rule::DepotWindow, Rule::TimeWindow]) =>
        {
            true
        }
        9 => any(&[Rule::Unreachable, Rule::MaxLegTime]),
        10 => any(&[Rule::MaxDistance]),
        11 => any(&[Rule::MaxTime, Rule::TimeInVehicle]),
        12 => any(&[Rule::MaxTravelTime]),
        13 => any(&[Rule::MaxTasks]),
        14 => any(&[Rule::TimeWindow, Rule::MaxWait]),
        _ => true,
    }
}
