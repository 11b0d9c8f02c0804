//! The best neighbours met so far.

use super::relocation::Relocation;
use crate::local_search::neighbourhood::{Change, Swap};

/// Arcs that go out, and those that come in.
pub type Arcs = (Vec<(u32, u32)>, Vec<(u32, u32)>);

#[derive(Clone, Debug)]
pub enum Candidate {
    Swap(Swap, Change),
    /// An activity leaves the plan, another one may take its place.
    Drop(u32, Option<u32>),
    /// An unserved activity goes where it costs least.
    Serve(u32),
    /// A move that was priced by making it: its arcs, and what guided local search charges above its cost.
    Relocate(Box<Arcs>, Relocation, i64),
}

impl Candidate {
    /// An activity that is not served has an arc to itself, so that serving and dropping can
    /// be tabu like anything else.
    pub fn arcs(&self) -> Arcs {
        let own = |activity: u32| (activity, activity);
        match self {
            Candidate::Swap(_, change) => (change.removed().to_vec(), change.added().to_vec()),
            Candidate::Drop(activity, instead) => {
                (instead.map(own).into_iter().collect(), vec![own(*activity)])
            }
            Candidate::Serve(activity) => (vec![own(*activity)], Vec::new()),
            Candidate::Relocate(arcs, ..) => (**arcs).clone(),
        }
    }
}

/// At most so many, cheapest first; of equals, whoever came first.
#[derive(Default)]
pub struct Candidates {
    list: Vec<(i64, Candidate)>,
    most: usize,
}

impl Candidates {
    pub fn clear(&mut self, most: usize) {
        self.list.clear();
        self.most = most;
    }

    /// Would a candidate of this price be among the best?
    #[inline]
    pub fn takes(&self, price: i64) -> bool {
        self.list.len() < self.most || self.list.last().is_some_and(|last| price < last.0)
    }

    pub fn offer(&mut self, price: i64, candidate: Candidate) {
        if self.takes(price) {
            self.list.truncate(self.most.saturating_sub(1));
            let at = self.list.partition_point(|entry| entry.0 <= price);
            self.list.insert(at, (price, candidate));
        }
    }

    pub fn take(&mut self) -> impl Iterator<Item = Candidate> + use<> {
        std::mem::take(&mut self.list)
            .into_iter()
            .map(|(_, candidate)| candidate)
    }
}
