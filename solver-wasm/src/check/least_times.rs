//! The least schedule of routes that are linked in time. Every demand is of the form "no earlier than a rising function
//! of another moment" or "in one of these intervals", so a least schedule exists if there is any: raising what is too
//! early finds it.

use super::rules::place;
use super::schedule::{departures, latest_end};
use super::steps::{Steps, steps};
use super::ties::{DAY, binding, next_days, vehicle};
use super::travel::arrival;
use crate::problem::{BreakRule, Plan, Problem, Relation, RelationKind, Vehicle, Visit};

/// One route in the joint system: departure, begins, end on its own day's clock.
struct Line {
    route: Steps,
    times: Vec<i64>,
    latest_departure: i64,
    limit: i64,
    unpaid: i64,
    /// Moments of this line that mandatory breaks by window leave the route: (last end, first departure).
    avoids: Vec<(i64, i64)>,
}

/// The times of each route. `choice`: for each break of `avoided` in turn, whether the route keeps before it (0) or
/// behind it (1). `None`: there are none.
pub(super) fn least(
    problem: &Problem,
    plan: &Plan,
    avoided: &[Vec<(i64, i64)>],
    choice: u64,
) -> Option<Vec<Vec<i64>>> {
    let mut bit = 0;
    let mut lines = Vec::new();
    for (route, left_out) in plan.routes.iter().zip(avoided) {
        let owner = &problem.vehicles[route.vehicle as usize];
        let mut avoids = Vec::new();
        for &(start, end) in left_out {
            avoids.push(if choice >> bit & 1 == 0 {
                (start, i64::MIN / 8)
            } else {
                (i64::MAX / 8, end + 1)
            });
            bit += 1;
        }
        let (first, last) = departures(problem, owner, &route.activities);
        let steps = steps(problem, owner, &route.activities);
        let unpaid = steps
            .steps
            .iter()
            .filter(|step| match step.visit {
                Visit::Break { index, .. } => !owner.breaks[index as usize].paid,
                _ => false,
            })
            .map(|step| step.rest)
            .sum();
        lines.push(Line {
            times: vec![first; steps.steps.len() + 2],
            route: steps,
            latest_departure: last,
            limit: latest_end(owner),
            unpaid,
            avoids,
        });
    }
    let relations = binding(problem, plan, true);
    loop {
        let before: Vec<Vec<i64>> = lines.iter().map(|line| line.times.clone()).collect();
        for (line, route) in lines.iter_mut().zip(&plan.routes) {
            raise_line(problem, &problem.vehicles[route.vehicle as usize], line)?;
        }
        for relation in &relations {
            raise_relation(problem, plan, &mut lines, relation);
        }
        for (a, b) in next_days(problem, plan) {
            let day = |r: usize| i64::from(vehicle(problem, plan, r).day) * DAY;
            let end = *lines[a].times.last().expect("an end") + day(a) - day(b);
            lines[b].times[0] = lines[b].times[0].max(end);
        }
        if lines
            .iter()
            .zip(&before)
            .all(|(line, old)| line.times == *old)
        {
            return Some(before);
        }
    }
}

/// Raises the times of one route by its own rules. `None`: something closes first.
fn raise_line(problem: &Problem, owner: &Vehicle, line: &mut Line) -> Option<()> {
    for &(_, first) in &line.avoids {
        line.times[0] = line.times[0].max(first);
    }
    let steps = &line.route.steps;
    let busy = |k: usize| match k {
        0 => 0,
        k => steps[k - 1].setup + steps[k - 1].service + steps[k - 1].rest,
    };
    let reach = |k: usize, from: i64| match steps.get(k).map_or(line.route.home, |s| s.leg) {
        Some(leg) => arrival(problem, owner, leg, from + busy(k)),
        None => Some(from + busy(k)),
    };
    let times = &mut line.times;
    for k in 0..steps.len() {
        let arrives = reach(k, times[k])?;
        let from = arrives.max(times[k + 1]);
        times[k + 1] = steps[k]
            .slots
            .iter()
            .filter(|slot| slot.close >= from)
            .map(|slot| slot.open.max(from))
            .min()?;
        if let Some(most) = steps[k].max_wait {
            while reach(k, times[k])? + most < times[k + 1] {
                times[k] += 1;
            }
        }
    }
    let last = steps.len();
    let mut end = reach(last, times[last])?.max(times[last + 1]);
    if line.route.home.is_some() {
        end = end.max(i64::from(owner.end_window.start));
        if end > i64::from(owner.end_window.end) {
            return None;
        }
    }
    times[last + 1] = end;
    let closes = line.avoids.iter().map(|a| a.0).min().unwrap_or(line.limit);
    if times[0] > line.latest_departure || end > line.limit.min(closes) {
        return None;
    }
    if let Some(most) = owner.max_time {
        times[0] = times[0].max(end - most - line.unpaid);
    }
    let mut refs: Vec<(usize, i64)> = vec![(0, 0); owner.breaks.len()];
    let mut picked_up = vec![0; problem.tasks.len()];
    for k in 0..steps.len() {
        match steps[k].visit {
            Visit::Activity(activity) => {
                let number = problem.activities[activity as usize].task;
                let task = &problem.tasks[number as usize];
                if activity == task.first_activity {
                    picked_up[number as usize] = k + 1;
                } else if let Some(most) = task.max_time_in_vehicle {
                    let from = picked_up[number as usize];
                    let needed = times[k + 1] + steps[k].setup - i64::from(most) - busy(from);
                    times[from] = times[from].max(needed);
                }
            }
            Visit::Break { index, part, .. } => {
                let entry = &owner.breaks[index as usize];
                if let BreakRule::Work { max } = entry.rule {
                    let (from, after) = refs[index as usize];
                    if part <= 1 && entry.mandatory {
                        times[from] = times[from].max(times[k + 1] - i64::from(max) - after);
                    }
                    if part == 0 || part as usize == entry.split.len() {
                        refs[index as usize] = (k + 1, steps[k].rest);
                    }
                }
            }
            Visit::Dump(_) => {}
        }
    }
    for (entry, &(from, after)) in owner.breaks.iter().zip(&refs) {
        if let BreakRule::Work { max } = entry.rule
            && entry.mandatory
        {
            times[from] = times[from].max(end - i64::from(max) - after);
        }
    }
    Some(())
}

fn raise_relation(problem: &Problem, plan: &Plan, lines: &mut [Line], relation: &Relation) {
    // Raises the begin of service of `b` to `from` seconds after the begin (end) of service of `a`.
    let mut raise = |a: u32, of_end: bool, b: u32, to_end: bool, gap: i64| {
        let (Some((ra, pa)), Some((rb, pb))) = (place(plan, a), place(plan, b)) else {
            return;
        };
        let day = |r: usize| i64::from(vehicle(problem, plan, r).day) * DAY;
        let offset = |line: &Line, position: usize, end: bool| {
            let step = &line.route.steps[position];
            step.setup + if end { step.service } else { 0 }
        };
        let base = lines[ra].times[pa + 1] + offset(&lines[ra], pa, of_end) + day(ra);
        let needed = base + gap - day(rb) - offset(&lines[rb], pb, to_end);
        lines[rb].times[pb + 1] = lines[rb].times[pb + 1].max(needed);
    };
    match relation.kind {
        RelationKind::Precedence => {
            for pair in relation.activities.windows(2) {
                raise(pair[0], true, pair[1], false, relation.min_gap);
                if let Some(most) = relation.max_gap {
                    raise(pair[1], false, pair[0], true, -most);
                }
            }
        }
        _ => {
            for &a in &relation.activities {
                for &b in &relation.activities {
                    raise(a, false, b, false, -relation.max_gap.unwrap_or(0));
                }
            }
        }
    }
}
