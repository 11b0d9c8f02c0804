//! A schedule of many tied routes at once, without branching.

use std::rc::Rc;

use super::branching::{Node, Search};
use super::{Joint, Tie};
use crate::timing::chain::Path;

impl Search<'_> {
    /// All tied instants as early as ties and routes let them be: they keep every hard tie, because each is the least that
    /// the others leave. Priced ties cost what they then break. `None`: a limit between two instants is in the way.
    pub(super) fn earliest(&self, mut node: Node, spans: &[(i64, i64)]) -> Option<(i64, Joint)> {
        for (place, span) in self.places.iter().zip(spans) {
            node.confine(*place, span.0, span.0);
        }
        self.settle(&mut node)?;
        let paths: Vec<&Path> = node.paths.iter().flatten().map(Rc::as_ref).collect();
        let broken = |tie: &&Tie| !tie.kept(&paths);
        if self
            .ties
            .iter()
            .filter(broken)
            .any(|tie| self.holds(&node, tie))
        {
            return None;
        }
        let mut priced: Vec<usize> = self
            .ties
            .iter()
            .filter(broken)
            .filter_map(|t| t.priced)
            .collect();
        priced.dedup();
        let paid = priced.iter().map(|&p| self.penalties[p]).sum::<i64>();
        let cost = paths.iter().map(|path| path.cost).sum::<i64>() + paid;
        let paths = paths.into_iter().cloned().collect();
        Some((cost, Joint { paths, paid }))
    }
}
