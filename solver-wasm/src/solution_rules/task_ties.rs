//! Which tasks a task is bound to, whichever of its activities a relation names: the search moves shipments whole.

use std::ops::Range;

use super::SolutionRules;
use super::tied::of_time;
use crate::problem::{Problem, Relation, RelationKind};

/// Another task whose times hang on this one's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskTie {
    /// The activity by which it is moved.
    pub other: u32,
    /// It comes after this one, or at the same time.
    pub follows: bool,
    /// No more than so much time lies between them.
    pub tight: bool,
}

/// What rules say of a task, by activities that lead others.
#[derive(Clone, Debug, Default)]
pub struct TaskTies {
    /// Without which it may not be served, and which fall with it.
    pub required: Vec<u32>,
    pub dependents: Vec<u32>,
    /// Who comes before it when both are served.
    pub predecessors: Vec<u32>,
    /// Everyone that a rule names with it.
    pub partners: Vec<u32>,
    /// Whom soft relations want served with it; and who has to be in its vehicle: wherever one of them goes in alone, the other
    /// ones may find no room.
    pub rather: Vec<u32>,
    pub times: Vec<TaskTie>,
}

/// By activity, the other members of these relations, each with what its relation says.
pub(super) fn others_with<'a, T: Copy>(
    problem: &Problem,
    relations: impl Iterator<Item = (T, &'a Relation)>,
) -> Vec<Vec<(T, u32)>> {
    let mut others = vec![Vec::new(); problem.activities.len()];
    for (said, relation) in relations {
        for &a in &relation.activities {
            let rest = relation.activities.iter().filter(|&&b| b != a);
            others[a as usize].extend(rest.map(|&b| (said, b)));
        }
    }
    others
}

/// By activity, the other members of these relations.
pub(super) fn others<'a>(
    problem: &Problem,
    relations: impl Iterator<Item = &'a Relation>,
) -> Vec<Vec<u32>> {
    let others = others_with(problem, relations.map(|relation| ((), relation)));
    let bare = |list: Vec<((), u32)>| list.into_iter().map(|(_, b)| b).collect();
    others.into_iter().map(bare).collect()
}

/// The activities of the task of an activity.
pub(super) fn halves(problem: &Problem, activity: u32) -> Range<u32> {
    let task = &problem.tasks[problem.activities[activity as usize].task as usize];
    task.first_activity..task.first_activity + task.num_activities
}

/// By activity, what is said of its task.
pub(super) fn of_tasks(problem: &Problem, rules: &SolutionRules) -> Vec<TaskTies> {
    let lead = |a: u32| halves(problem, a).start;
    // Relations of time that are no links of the plain cores, by member.
    let mut others: Vec<Vec<&Relation>> = vec![Vec::new(); problem.activities.len()];
    for relation in problem.relations.iter().filter(|r| of_time(r)) {
        if relation.kind == RelationKind::SameTime || !relation.hard {
            for &member in &relation.activities {
                others[member as usize].push(relation);
            }
        }
    }
    let of_one_vehicle = |r: &&Relation| {
        r.hard && matches!(r.kind, RelationKind::SameRoute | RelationKind::SameResource)
    };
    let in_one_vehicle = self::others(problem, problem.relations.iter().filter(of_one_vehicle));
    let mut seen = Seen {
        round: vec![0; problem.activities.len()],
        now: 0,
    };
    let mut all: Vec<TaskTies> = Vec::with_capacity(problem.activities.len());
    for activity in 0..problem.activities.len() as u32 {
        if lead(activity) != activity {
            let known = all[lead(activity) as usize].clone();
            all.push(known);
            continue;
        }
        let mut lists: [Vec<u32>; 5] = Default::default();
        let mut times = Vec::new();
        for half in halves(problem, activity) {
            let [required, dependents, predecessors, partners, rather] = &mut lists;
            for rule in rules.rules.iter().map(super::Rule::rule) {
                if rule.binds(half) {
                    required.extend(rule.required(half));
                    dependents.extend(rule.dependents(half));
                    rule.predecessors(half, predecessors);
                    rule.partners(half, partners);
                }
            }
            rules.soft.partners(half, partners);
            partners.extend(&rules.in_time[half as usize]);
            rules.soft.all_or_none(half, rather);
            rather.extend(&in_one_vehicle[half as usize]);
            for link in rules.links(half) {
                let follows = link.from == half;
                times.push(TaskTie {
                    other: lead(if follows { link.to } else { link.from }),
                    follows,
                    tight: link.at_most.is_some(),
                });
            }
            for relation in &others[half as usize] {
                times.extend(in_relation(relation, half, lead));
            }
        }
        times.retain(|tie| tie.other != activity);
        let [required, dependents, predecessors, partners, rather] =
            lists.map(|list| seen.once(list.into_iter().map(lead), activity));
        all.push(TaskTies {
            required,
            dependents,
            predecessors,
            partners,
            rather,
            times,
        });
    }
    all
}

fn in_relation(
    relation: &Relation,
    half: u32,
    lead: impl Fn(u32) -> u32,
) -> impl Iterator<Item = TaskTie> {
    let same = relation.kind == RelationKind::SameTime;
    let own = relation.activities.iter().position(|&m| m == half);
    let tight = same || relation.max_gap.is_some();
    (0..)
        .zip(&relation.activities)
        .map(move |(index, &member)| TaskTie {
            other: lead(member),
            follows: same || Some(index) > own,
            tight,
        })
}

/// In which round an activity was met last.
struct Seen {
    round: Vec<u32>,
    now: u32,
}

impl Seen {
    /// Each once, in order of the first mention, `own` left out.
    fn once(&mut self, list: impl Iterator<Item = u32>, own: u32) -> Vec<u32> {
        self.now += 1;
        self.round[own as usize] = self.now;
        list.filter(|&a| std::mem::replace(&mut self.round[a as usize], self.now) != self.now)
            .collect()
    }
}
