//! The best division of activities among vehicles, one class after the other.

use super::{Effort, Value};

/// What the vehicles of a class can do.
pub(super) struct Offers {
    pub vehicles: usize,
    /// Value of serving exactly a set with one vehicle; `None`: it cannot.
    pub by_set: Vec<Option<Value>>,
}

/// The best choice of (class, set) pairs with disjoint sets, no class used more often than it has
/// vehicles; in order of class. Activities in no set stay unserved. Strictly better ones replace what was
/// found before, so that ties always fall the same way. `None`: the effort is used up.
pub(super) fn divide(
    stops: usize,
    fleet: &[Offers],
    effort: &mut Effort<'_>,
) -> Option<Vec<(usize, usize)>> {
    let sets = 1usize << stops;
    // Best value of serving exactly a set with the vehicles so far.
    let mut best: Vec<Option<Value>> = vec![None; sets];
    best[0] = Some(Value::default());
    // For each vehicle so far: its class, and what it serves in the best value of each set.
    let mut choices: Vec<(usize, Vec<usize>)> = Vec::new();
    for (class, offers) in fleet.iter().enumerate() {
        for _ in 0..offers.vehicles.min(stops) {
            if !effort.divisions(3usize.pow(u32::try_from(stops).ok()?)) {
                return None;
            }
            let before = best.clone();
            let mut chosen = vec![0; sets];
            for set in 1..sets {
                // All subsets of the set, from itself down.
                let mut part = set;
                while part > 0 {
                    if let (Some(own), Some(rest)) = (offers.by_set[part], before[set ^ part]) {
                        let value = sum(own, rest);
                        if best[set].is_none_or(|known| value < known) {
                            best[set] = Some(value);
                            chosen[set] = part;
                        }
                    }
                    part = (part - 1) & set;
                }
            }
            choices.push((class, chosen));
        }
    }
    let mut set = (0..sets)
        .filter(|&set| best[set].is_some())
        .min_by_key(|&set| (best[set], set))?;
    let mut routes = Vec::new();
    for (class, chosen) in choices.iter().rev() {
        if chosen[set] != 0 {
            routes.push((*class, chosen[set]));
            set ^= chosen[set];
        }
    }
    routes.reverse();
    Some(routes)
}

fn sum(mut a: Value, b: Value) -> Value {
    for (left, right) in a.iter_mut().zip(b) {
        *left += right;
    }
    a
}
