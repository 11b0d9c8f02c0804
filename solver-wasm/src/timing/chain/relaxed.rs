//! The best schedule of one route by functions of time, one pass forwards and one backwards, over the moments alone at which
//! the route can come and still end in time.

use super::{Chain, Node, Path, Stand};
use crate::timing::allowance::Allowance;
use crate::timing::function::CostFunction;
use crate::timing::piece::Piece;

impl Chain {
    /// By instant, first and last: outside of that the route does not come, or nothing ends within the horizon.
    pub fn spans(&self) -> Vec<(i64, i64)> {
        let (low, high) = self.horizon;
        let mut first = self.starts.0.max(low);
        let mut spans = Vec::with_capacity(self.steps.len() + 1);
        spans.push((first, high));
        for step in &self.steps {
            first = step.soonest(first);
            spans.push((first, high));
        }
        for (index, step) in self.steps.iter().enumerate().rev() {
            spans[index].1 = step.latest(spans[index + 1].1).min(high);
        }
        spans
    }

    /// The best schedule of a node, priced rules that nobody has looked at left out.
    pub(super) fn relaxed(
        &self,
        node: &Node,
        (masks, spans): (&[CostFunction], &[(i64, i64)]),
        end_charge: &CostFunction,
        allowance: &Allowance,
    ) -> Option<Path> {
        let confine = |mut function: CostFunction, instant: usize| {
            function.clip(spans[instant].0, spans[instant].1);
            for &(_, low, high) in node.confined.iter().filter(|c| c.0 == instant) {
                function.clip(low, high);
            }
            for ((coupling, stand), mask) in self.couplings.iter().zip(&node.stands).zip(masks) {
                let holds = coupling.penalty.is_none() || *stand == Stand::Kept;
                if holds && coupling.from == instant {
                    function = function.plus(mask);
                }
            }
            function
        };
        let mut function = confine(self.at_start(), 0);
        // By instant: when it may come at all. What lies behind is of no interest at other moments.
        let mut reached = Vec::with_capacity(self.steps.len());
        for (index, step) in self.steps.iter().enumerate() {
            reached.push(function.span()?);
            function = confine(step.forward(&function), index + 1);
            // The way back makes no more.
            allowance.spend(2 * function.pieces().len());
        }
        let function = function.plus(end_charge);
        let (cost, end) = if self.end_first {
            let end = function.span()?.0;
            (function.at(end)?, end)
        } else {
            function.least()?
        };
        let mut last = CostFunction::default();
        last.push(Piece::flat(end, end, end_charge.at(end)?));
        let mut behind = vec![last];
        for (index, step) in self.steps.iter().enumerate().rev() {
            let (from, to) = reached[index];
            let mut before = step.backward(&behind[behind.len() - 1], from);
            before.clip(from, to);
            behind.push(confine(before, index));
        }
        behind.reverse();
        let mut starts = behind[0].clone();
        starts.clip(self.starts.0, self.starts.1);
        let mut instants = vec![starts.last_within(cost)?];
        for (index, step) in self.steps.iter().enumerate() {
            instants.push(step.next(instants[index], &behind[index + 1])?);
        }
        Some(Path { cost, instants })
    }
}
