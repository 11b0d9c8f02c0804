//! Whether a task may be served at all without others that are not, and what keeps it from being served with them.

use super::alone::alone;
use super::budget::Budget;
use super::main_reason::nearer;
use crate::constraint::Eligibility;
use crate::problem::{Problem, Relation, RelationKind};
use crate::report::refusal::Refusal;

/// Tasks of a group that are tried in every order, at most.
const MAX_GROUP: usize = 4;

/// Must something that is not served either be served with these activities?
pub fn needs_unserved(
    problem: &Problem,
    activities: &[u32],
    is_served: impl Fn(u32) -> bool,
) -> bool {
    let mut hard = problem.relations.iter().filter(|relation| relation.hard);
    hard.any(|relation| match relation.kind {
        RelationKind::Precedence => {
            let mut pairs = relation.activities.windows(2);
            relation.requires
                && pairs.any(|pair| activities.contains(&pair[1]) && !is_served(pair[0]))
        }
        RelationKind::AllOrNone => {
            let own = |a: &u32| activities.contains(a);
            let mut others = relation.activities.iter().filter(|a| !own(a));
            relation.activities.iter().any(own) && others.any(|&other| !is_served(other))
        }
        _ => false,
    })
}

/// The limit that keeps a vehicle from serving the task with all that all_or_none binds it to, in any order. `None`: it could,
/// nothing is bound to it, or the group is too large to try.
pub fn limit_of_group(
    rules: &Eligibility<'_>,
    vehicle: u32,
    task: u32,
    budget: &mut Budget,
) -> Option<Refusal> {
    let group = group_of(rules.problem, task);
    if !(2..=MAX_GROUP).contains(&group.len()) {
        return None;
    }
    let mut nearest: Option<Refusal> = None;
    for order in orders(&group) {
        if budget.spent() {
            return None;
        }
        let tasks = order
            .iter()
            .map(|&task| &rules.problem.tasks[task as usize]);
        let activities: Vec<u32> = tasks
            .flat_map(|of| of.first_activity..of.first_activity + of.num_activities)
            .collect();
        let refusal = alone(rules, vehicle, &activities, budget).err()?;
        if nearest.is_none_or(|known| nearer(&refusal, &known).is_lt()) {
            nearest = Some(refusal);
        }
    }
    nearest.filter(|refusal| refusal.required > refusal.available)
}

/// The task and all that hard all_or_none relations bind to it, over one another too.
fn group_of(problem: &Problem, task: u32) -> Vec<u32> {
    let task_of = |activity: &u32| problem.activities[*activity as usize].task;
    let bound = |of: &&Relation| of.hard && of.kind == RelationKind::AllOrNone;
    let mut group = vec![task];
    let mut next = 0;
    while let Some(&member) = group.get(next) {
        next += 1;
        for relation in problem.relations.iter().filter(bound) {
            let mut members: Vec<u32> = relation.activities.iter().map(task_of).collect();
            if members.contains(&member) {
                members.retain(|other| !group.contains(other));
                members.dedup();
                group.extend(members);
            }
        }
        if group.len() > MAX_GROUP {
            break;
        }
    }
    group.sort_unstable();
    group.dedup();
    group
}

fn orders(tasks: &[u32]) -> Vec<Vec<u32>> {
    if tasks.len() < 2 {
        return vec![tasks.to_vec()];
    }
    let mut found = Vec::new();
    for (place, &first) in tasks.iter().enumerate() {
        let mut rest = tasks.to_vec();
        rest.remove(place);
        for order in orders(&rest) {
            found.push([&[first], &order[..]].concat());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::constraint::Reason;
    use crate::diagnose::reasons;
    use crate::fixtures::{add_job, add_precedence, add_vehicle, line, vehicle};
    use crate::problem::{Plan, Problem, RelationKind};

    /// Jobs at places 10 and 20, all or none.
    fn both() -> Problem {
        let mut p = line(&[0, 10, 20]);
        add_vehicle(&mut p, vehicle());
        add_job(&mut p, 1, 0, &[]);
        add_job(&mut p, 2, 0, &[(0, 20)]);
        add_precedence(&mut p, 1, 0, 0, None);
        p.relations[0].kind = RelationKind::AllOrNone;
        p
    }

    fn told(problem: &Problem) -> Vec<(Reason, Option<u32>, i64, i64)> {
        let found = reasons(problem, &Plan::default()).unwrap();
        let lines = found.iter().map(|of| of.vehicles[0].refusal);
        lines
            .map(|of| (of.reason, of.index, of.required, of.available))
            .collect()
    }

    #[test]
    fn what_keeps_all_from_being_served_together_is_named() {
        let mut p = both();
        p.vehicles[0].max_tasks = Some(1);
        let limit = Some(Reason::MaxTasksExceeded as u32);
        assert_eq!(told(&p), [(Reason::DependentUnserved, limit, 2, 1); 2]);
    }

    #[test]
    fn together_means_in_any_order() {
        let mut p = both();
        // Only 0 (at 10) before 1 (at 20 by then) is in time.
        p.vehicles[0].max_distance = Some(40);
        assert_eq!(told(&p), [(Reason::DependentUnserved, None, 0, 0); 2]);
        p.vehicles[0].max_distance = Some(39);
        let far = (Reason::MaxDistanceExceeded, None, 40, 39);
        let limit = Some(Reason::MaxDistanceExceeded as u32);
        assert_eq!(told(&p), [(Reason::DependentUnserved, limit, 40, 39), far]);
    }
}
