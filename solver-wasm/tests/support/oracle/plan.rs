//! Rules that look at several routes at once, in the oracle.

use solver_wasm::problem::{FairnessMetric, Problem, RelationKind, Term, Visit};

use super::choice::Choice;
use super::time::DAY;

/// Money of broken soft relations; `None`: a hard rule of the plan forbids it.
pub fn joint_money(problem: &Problem, chosen: &[&Choice]) -> Option<i64> {
    for (station, data) in problem.dump_stations.iter().enumerate() {
        for (d, limit) in data.capacity.iter().enumerate() {
            let moved: i64 = chosen.iter().map(|c| c.moved[station][d]).sum();
            if limit.is_some_and(|limit| moved > limit) {
                return None;
            }
        }
    }
    for a in chosen {
        for b in chosen {
            let (va, vb) = (
                &problem.vehicles[a.vehicle as usize],
                &problem.vehicles[b.vehicle as usize],
            );
            let end = i64::from(va.day) * DAY + a.end;
            if va.resource == vb.resource
                && va.day < vb.day
                && i64::from(vb.day) * DAY + b.start < end
            {
                return None;
            }
        }
    }
    let mut money = 0;
    for relation in &problem.relations {
        if holds(problem, chosen, relation) {
            continue;
        }
        if relation.hard {
            return None;
        }
        money += relation.penalty;
    }
    Some(money)
}

fn holds(problem: &Problem, chosen: &[&Choice], relation: &solver_wasm::problem::Relation) -> bool {
    struct Member {
        route: usize,
        at: usize,
        resource: u32,
        day: u32,
        clock: Option<(i64, i64)>,
    }
    let find = |activity: u32| {
        chosen.iter().enumerate().find_map(|(route, choice)| {
            let at = choice
                .stops
                .iter()
                .position(|&v| v == Visit::Activity(activity))?;
            let vehicle = &problem.vehicles[choice.vehicle as usize];
            let mark = choice.marks.iter().find(|mark| mark.0 == activity);
            Some(Member {
                route,
                at,
                resource: vehicle.resource,
                day: vehicle.day,
                clock: mark.map(|mark| (mark.1, mark.2)),
            })
        })
    };
    let all: Vec<Option<Member>> = relation.activities.iter().map(|&a| find(a)).collect();
    let served: Vec<&Member> = all.iter().flatten().collect();
    let every_pair = |test: &dyn Fn(&Member, &Member) -> bool| {
        (0..served.len()).all(|i| (i + 1..served.len()).all(|j| test(served[i], served[j])))
    };
    match relation.kind {
        RelationKind::Precedence => all.windows(2).all(|pair| match (&pair[0], &pair[1]) {
            (Some(a), Some(b)) => {
                let (a, b) = (a.clock.expect("watched"), b.clock.expect("watched"));
                let gap = b.0 - a.1;
                relation.min_gap <= gap && relation.max_gap.is_none_or(|most| gap <= most)
            }
            (None, Some(_)) => !relation.requires,
            _ => true,
        }),
        RelationKind::Sequence => {
            let tasks_between = |a: &Member, b: &Member| {
                let between = &chosen[a.route].stops[a.at + 1..b.at];
                between.iter().any(|v| matches!(v, Visit::Activity(_)))
            };
            served.iter().all(|m| {
                relation
                    .resource
                    .is_none_or(|resource| resource == m.resource)
            }) && served.windows(2).all(|pair| {
                pair[0].route == pair[1].route
                    && pair[0].at < pair[1].at
                    && !(relation.direct && tasks_between(pair[0], pair[1]))
            })
        }
        RelationKind::SameRoute => every_pair(&|a, b| a.route == b.route),
        RelationKind::DifferentRoute => every_pair(&|a, b| a.route != b.route),
        RelationKind::SameResource => every_pair(&|a, b| a.resource == b.resource),
        RelationKind::SameDay => every_pair(&|a, b| a.day == b.day),
        RelationKind::DifferentDay => every_pair(&|a, b| a.day != b.day),
        RelationKind::SameTime => every_pair(&|a, b| {
            let (a, b) = (a.clock.expect("watched"), b.clock.expect("watched"));
            (a.0 - b.0).abs() <= relation.max_gap.unwrap_or(0)
        }),
        RelationKind::AllOrNone => served.is_empty() || served.len() == all.len(),
    }
}

/// What fairness adds to each tier.
pub fn fairness(problem: &Problem, chosen: &[&Choice]) -> Vec<i64> {
    let tiers = &problem.objective.tiers;
    let Some(fairness) = &problem.fairness else {
        return vec![0; tiers.len()];
    };
    let share = |c: &Choice| -> i64 {
        match fairness.metric {
            FairnessMetric::WorkTime => c.end - c.start,
            FairnessMetric::ServiceTime => c.service,
            FairnessMetric::NumTasks => i64::from(c.mask.count_ones()),
            FairnessMetric::Distance => c.distance,
            FairnessMetric::Load => problem
                .tasks
                .iter()
                .enumerate()
                .filter(|(t, _)| c.mask >> t & 1 == 1)
                .map(|(_, task)| &problem.activities[task.first_activity as usize])
                .map(|a| {
                    a.demand
                        .get(fairness.dimension as usize)
                        .map_or(0, |d| d.abs())
                })
                .sum(),
        }
    };
    // Groups of (what each member did).
    let mut groups: Vec<Vec<i64>> = Vec::new();
    let done = |v: usize| {
        let worked = chosen.iter().filter(|c| c.vehicle as usize == v);
        worked.map(|c| share(c)).sum::<i64>()
    };
    let before = |resource: u32| {
        fairness
            .history
            .get(resource as usize)
            .copied()
            .unwrap_or(0)
    };
    let of = |test: &dyn Fn(usize) -> bool| {
        (0..problem.vehicles.len())
            .filter(|&v| test(v))
            .map(done)
            .sum::<i64>()
    };
    if fairness.horizon {
        let mut resources: Vec<u32> = problem.vehicles.iter().map(|v| v.resource).collect();
        resources.sort_unstable();
        resources.dedup();
        let members = resources
            .iter()
            .map(|&r| before(r) + of(&|v| problem.vehicles[v].resource == r));
        groups.push(members.collect());
    } else {
        for day in 0..problem.num_days.max(1) {
            let members = (0..problem.vehicles.len()).filter(|&v| problem.vehicles[v].day == day);
            groups.push(
                members
                    .map(|v| before(problem.vehicles[v].resource) + done(v))
                    .collect(),
            );
        }
    }
    let of_tier = |tier: &Vec<(Term, i64)>| -> i64 {
        let weights = tier.iter().filter(|(term, _)| *term == Term::Fairness);
        weights
            .map(|&(_, weight)| rounded(&groups, fairness.tolerance, weight))
            .sum()
    };
    tiers.iter().map(of_tier).collect()
}

/// Over all groups what members do beyond the tolerated distance from their mean, times the weight, to the nearest whole,
/// halves up. A
/// group's distances are counted in parts of a unit, one part for each member; the tolerance in whole parts.
fn rounded(groups: &[Vec<i64>], tolerance: i64, weight: i64) -> i64 {
    let groups = || groups.iter().filter(|group| !group.is_empty());
    let parts: i128 = groups().map(|group| group.len() as i128).product();
    let sum: i128 = groups()
        .map(|group| {
            let n = group.len() as i128;
            let all: i128 = group.iter().map(|&x| i128::from(x)).sum();
            let tolerated = all * i128::from(tolerance) / 1_000_000;
            let beyond = |&x: &i64| ((i128::from(x) * n - all).abs() - tolerated).max(0);
            group.iter().map(beyond).sum::<i128>() * (parts / n)
        })
        .sum();
    ((sum * i128::from(weight) * 2 + parts) / (parts * 2)) as i64
}
