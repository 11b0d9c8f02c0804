//! Local cheapest insertion: activities in the order in which they were given, each at its cheapest place in any route
//! (OR-Tools' LOCAL_CHEAPEST_INSERTION; the order apart, D. Rosenkrantz, R. Stearns, P. Lewis, "An analysis of several heuristics
//! for the traveling salesman problem", SIAM Journal on Computing 6, 1977).

use super::{Strategy, is_lead, scan};
use crate::evaluate::Evaluate;
use crate::model::Model;
use crate::solution::Solution;

#[derive(Default)]
pub struct LocalCheapestInsertion {
    next: u32,
}

impl<E: Evaluate> Strategy<E> for LocalCheapestInsertion {
    fn advance(&mut self, model: &Model, solution: &mut Solution, count: usize) -> bool {
        let end = (self.next + count as u32).min(model.num_activities as u32);
        for activity in (self.next..end).filter(|&a| is_lead(model, a)) {
            let best = scan::everywhere::<E>(model, solution, activity);
            if best.found() {
                solution.insert_found::<E>(model, activity, &best);
            }
        }
        solution.commit(model);
        self.next = end;
        end == model.num_activities as u32
    }
}
