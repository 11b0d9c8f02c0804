//! Whether a task may be served at all without others that are not.

use crate::problem::{Problem, RelationKind};

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
