//! A sequence may name the resource that serves it.

use super::Reason;
use crate::problem::{Problem, RelationKind};
use crate::vehicle_class::Class;

pub fn refusal(problem: &Problem, class: &Class, activity: u32) -> Option<Reason> {
    let named = problem.relations.iter().filter(|relation| {
        relation.hard
            && relation.kind == RelationKind::Sequence
            && relation
                .resource
                .is_some_and(|named| named != class.resource)
    });
    named
        .flat_map(|relation| &relation.activities)
        .any(|&member| member == activity)
        .then_some(Reason::RelationConflict)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{add_job, add_vehicle, line, vehicle};
    use crate::model::Model;
    use crate::problem::Relation;

    /// Vehicles 0 and 1; jobs 0 and 1 are a sequence for resource 1, job 2 is in none.
    #[test]
    fn only_hard_sequences_and_only_their_members_ask_for_the_resource() {
        let mut p = line(&[0, 10]);
        add_vehicle(&mut p, vehicle());
        add_vehicle(&mut p, vehicle());
        for _ in 0..3 {
            add_job(&mut p, 1, 0, &[]);
        }
        p.relations.push(Relation {
            kind: RelationKind::Sequence,
            hard: true,
            requires: false,
            direct: false,
            min_gap: 0,
            max_gap: None,
            penalty: 0,
            resource: Some(1),
            activities: vec![0, 1],
        });
        let refused = |p: &Problem| -> Vec<(u32, u32)> {
            let model = Model::compile(p);
            let classes = 0..model.classes.len() as u32;
            let pairs = classes.flat_map(|class| (0..3).map(move |job| (class, job)));
            let refused = pairs.filter(|&(class, job)| !model.admits(class, job));
            refused.collect()
        };
        assert_eq!(refused(&p), [(0, 0), (0, 1)]);
        let conflict = Some(Reason::RelationConflict);
        assert_eq!(Model::compile(&p).refusal(0, 1), conflict);
        p.relations[0].hard = false;
        assert_eq!(refused(&p), []);
        p.relations[0].hard = true;
        p.relations[0].kind = RelationKind::SameRoute;
        assert_eq!(refused(&p), []);
        p.relations[0].kind = RelationKind::Sequence;
        p.relations[0].resource = None;
        assert_eq!(refused(&p), []);
    }
}
