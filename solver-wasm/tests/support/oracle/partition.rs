//! The best plan where routes have nothing to do with one another: the cheapest route of each set of tasks and vehicle, then the
//! best partition.

use std::collections::BTreeMap;

use solver_wasm::problem::Problem;

use super::choice::Choice;
use super::joint::Best;
use super::{too_many_routes, with_tasks};

type Kept = (Vec<i64>, Vec<usize>);

/// Vehicle after vehicle: by tasks served and routes used a day, the cheapest.
pub fn partition(problem: &Problem, by_vehicle: &[Vec<Choice>]) -> Option<Best> {
    let none = usize::MAX;
    let mut kept: BTreeMap<(usize, Vec<(u32, u32)>), Kept> = BTreeMap::new();
    kept.insert(
        (0, Vec::new()),
        (vec![0; problem.objective.tiers.len()], Vec::new()),
    );
    for (vehicle, choices) in by_vehicle.iter().enumerate() {
        let day = problem.vehicles[vehicle].day;
        let mut next: BTreeMap<(usize, Vec<(u32, u32)>), Kept> = BTreeMap::new();
        let mut offer = |state: (usize, Vec<(u32, u32)>), value: Kept| {
            if next.get(&state).is_none_or(|old| value.0 < old.0) {
                next.insert(state, value);
            }
        };
        for ((mask, used), (tiers, picks)) in &kept {
            let mut idle = picks.clone();
            idle.push(none);
            offer((*mask, used.clone()), (tiers.clone(), idle));
            let mut used_then: BTreeMap<u32, u32> = used.iter().copied().collect();
            *used_then.entry(day).or_insert(0) += 1;
            if too_many_routes(problem, &used_then) {
                continue;
            }
            for (number, choice) in choices.iter().enumerate() {
                if choice.mask & mask == 0 {
                    let sum = tiers
                        .iter()
                        .zip(&choice.least(problem))
                        .map(|(a, b)| a + b)
                        .collect();
                    let mut picks = picks.clone();
                    picks.push(number);
                    let counted = if problem.max_vehicles.is_some() {
                        used_then.iter().map(|(&d, &n)| (d, n)).collect()
                    } else {
                        Vec::new()
                    };
                    offer((mask | choice.mask, counted), (sum, picks));
                }
            }
        }
        kept = next;
    }
    kept.into_iter()
        .map(|((mask, _), (tiers, picks))| (with_tasks(problem, mask, tiers, 0), picks))
        .min_by(|a, b| a.0.cmp(&b.0))
        .map(|(value, picks)| {
            let chosen = picks
                .iter()
                .enumerate()
                .filter(|(_, pick)| **pick != none)
                .map(|(vehicle, &pick)| {
                    let choice = by_vehicle[vehicle][pick].clone();
                    let timing = choice.timings[0];
                    (choice, timing)
                });
            (value, chosen.collect())
        })
}
