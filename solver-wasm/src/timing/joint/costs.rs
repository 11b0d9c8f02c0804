//! What a route costs by each of its instants.

use super::branching::Search;
use crate::timing::chain::Chain;
use crate::timing::function::CostFunction;

/// Least costs of one route under the confinements of a node, of what lies before each instant and of what lies behind.
pub(super) struct Costs {
    before: Vec<CostFunction>,
    behind: Vec<CostFunction>,
}

impl Costs {
    pub(super) fn pieces(&self) -> usize {
        let functions = self.before.iter().chain(&self.behind);
        functions.map(|function| function.pieces().len()).sum()
    }

    /// Least cost of the route by one of its instants.
    pub(super) fn by(&self, instant: usize) -> CostFunction {
        self.before[instant].plus(&self.behind[instant])
    }
}

impl Search<'_> {
    /// Costs by instant of one route, as it is or with nothing to pay; `None`: it cannot be driven.
    pub(super) fn costs(
        &self,
        chain: &Chain,
        route: usize,
        confined: &[(usize, i64, i64)],
    ) -> Option<Costs> {
        let (low, high) = chain.horizon;
        let confine = |mut function: CostFunction, instant: usize| {
            let (first, last) = self.spans[route][instant];
            function.clip(first, last);
            for &(_, from, to) in confined.iter().filter(|c| c.0 == instant) {
                function.clip(from, to);
            }
            for (_, mask) in self.masks[route]
                .iter()
                .filter(|(from, _)| *from == instant)
            {
                function = function.plus(mask);
            }
            function
        };
        let mut before = vec![confine(chain.at_start(), 0)];
        for (index, step) in chain.steps.iter().enumerate() {
            let next = confine(step.forward(&before[index]), index + 1);
            if next.is_empty() {
                return None;
            }
            before.push(next);
        }
        let mut behind = vec![confine(CostFunction::free(low, high), chain.steps.len())];
        for (index, step) in chain.steps.iter().enumerate().rev() {
            // What lies behind is of no interest at moments at which the route does not come.
            let (from, to) = before[index].span()?;
            let mut next = step.backward(&behind[behind.len() - 1], from);
            next.clip(from, to);
            behind.push(confine(next, index));
        }
        behind.reverse();
        Some(Costs { before, behind })
    }
}
