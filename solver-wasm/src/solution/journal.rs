//! Routes as they were, so that changes can be taken back: since the last commit, and, inside it, since the
//! beginning of each trial.

use super::{Place, Route, Solution};
use crate::model::{Model, NONE};

/// Routes as they were before the current change, and behind them the buffers of earlier ones for reuse: a route is copied into the
/// place where it stays, and changes places with the one that it replaces, as moving one is dear.
#[derive(Default)]
pub(super) struct Journal {
    kept: Vec<(u32, Route)>,
    /// So many of them are routes as they were.
    saved: usize,
    /// By slot: saved already.
    touched: Vec<bool>,
    cost: i64,
    fairness: i64,
}

impl Journal {
    fn save(&mut self, slot: u32, route: &Route) {
        if self.touched.len() <= slot as usize {
            self.touched.resize(slot as usize + 1, false);
        }
        if std::mem::replace(&mut self.touched[slot as usize], true) {
            return;
        }
        if self.kept.len() == self.saved {
            self.kept.push((slot, Route::default()));
        }
        let (of, copy) = &mut self.kept[self.saved];
        *of = slot;
        copy.copy_from(route);
        self.saved += 1;
    }

    fn saved(&self) -> &[(u32, Route)] {
        &self.kept[..self.saved]
    }

    fn forget(&mut self) {
        for (slot, _) in &self.kept[..self.saved] {
            self.touched[*slot as usize] = false;
        }
        self.saved = 0;
    }
}

/// The journal since the last commit, and one a trial.
#[derive(Default)]
pub(super) struct Journals {
    commit: Journal,
    /// The first `depth` are in use, the others keep their buffers.
    trials: Vec<Journal>,
    depth: usize,
}

impl Journals {
    pub fn new(cost: i64) -> Journals {
        let commit = Journal {
            cost,
            ..Journal::default()
        };
        Journals {
            commit,
            ..Journals::default()
        }
    }

    /// The route is about to change.
    #[inline]
    pub fn save(&mut self, slot: u32, route: &Route) {
        self.commit.save(slot, route);
        for trial in &mut self.trials[..self.depth] {
            trial.save(slot, route);
        }
    }
}

impl Solution {
    /// Routes changed since the last commit or roll-back.
    pub fn changed(&self) -> impl Iterator<Item = u32> + '_ {
        self.journals.commit.saved().iter().map(|(slot, _)| *slot)
    }

    /// Routes changed since the last commit or roll-back: as they were, and as they are.
    pub fn changes(&self) -> impl Iterator<Item = (&Route, &Route)> {
        let saved = self.journals.commit.saved().iter();
        saved.map(|(slot, before)| (before, &self.routes[*slot as usize]))
    }

    /// The change stays. Called once a change and from everywhere: one copy in the artefact.
    #[inline(never)]
    pub fn commit(&mut self, model: &Model) {
        self.recognise(model);
        self.journals.commit.forget();
        self.settle_fairness(model);
        (self.journals.commit.cost, self.journals.commit.fairness) = (self.cost, self.fairness);
        self.unsettled.clear();
    }

    /// A route that was built anew just as it was has the version that it had, so that what is remembered of it holds on: a third
    /// to a half of all recreates end where they began. Where rules couple routes, its clocks may be others all the same.
    fn recognise(&mut self, model: &Model) {
        if !model.rules.is_empty() {
            return;
        }
        for (slot, before) in self.journals.commit.saved() {
            let now = &mut self.routes[*slot as usize];
            if is_as_before(now, before) {
                now.version = before.version;
                self.versions.set(*slot, before.version);
            }
        }
    }

    /// Back to the last commit. No trial is going on.
    #[inline(never)]
    pub fn roll_back(&mut self, model: &Model) {
        let mut journal = std::mem::take(&mut self.journals.commit);
        self.take_back(model, &mut journal);
        self.journals.commit = journal;
    }

    /// What follows, on a settled plan, can be taken back by itself. Trials nest.
    #[inline(never)]
    pub fn begin_trial(&mut self) {
        let depth = self.journals.depth;
        if self.journals.trials.len() == depth {
            self.journals.trials.push(Journal::default());
        }
        let trial = &mut self.journals.trials[depth];
        (trial.cost, trial.fairness) = (self.cost, self.fairness);
        self.journals.depth += 1;
    }

    /// The innermost trial's changes stay.
    pub fn keep_trial(&mut self) {
        self.journals.depth -= 1;
        let depth = self.journals.depth;
        self.journals.trials[depth].forget();
    }

    /// Back to where the innermost trial began.
    #[inline(never)]
    pub fn undo_trial(&mut self, model: &Model) {
        self.journals.depth -= 1;
        let depth = self.journals.depth;
        let mut journal = std::mem::take(&mut self.journals.trials[depth]);
        self.take_back(model, &mut journal);
        self.journals.trials[depth] = journal;
    }

    fn take_back(&mut self, model: &Model, journal: &mut Journal) {
        while journal.saved > 0 {
            journal.saved -= 1;
            let (slot, route) = &mut journal.kept[journal.saved];
            let (slot, s) = (*slot, *slot as usize);
            journal.touched[s] = false;
            let class = route.class as usize;
            self.versions.set(slot, route.version);
            std::mem::swap(&mut self.routes[s], route);
            let changed = &*route;
            for &stop in &changed.stops {
                if self.place[stop as usize].route == slot {
                    self.put_into_bank(model, stop);
                }
            }
            match (changed.is_empty(), self.routes[s].is_empty()) {
                (true, false) => self.empty[class].retain(|&e| e != slot),
                (false, true) => self.empty[class].push(slot),
                _ => {}
            }
            for index in 0..self.routes[s].stops.len() {
                let stop = self.routes[s].stops[index];
                if self.place[stop as usize].route == NONE {
                    self.take_from_bank(model, stop);
                }
                self.place[stop as usize] = Place::at(slot, index as u32 + 1);
            }
        }
        (self.cost, self.fairness) = (journal.cost, journal.fairness);
        self.unsettled.clear();
        self.settle_fairness(model);
    }
}

/// Stop by stop: the first two that differ end it, and a comparison of memory is a call in WASM.
fn is_as_before(now: &Route, before: &Route) -> bool {
    let is_same = |(a, b): (&u32, &u32)| a == b;
    now.class == before.class
        && now.len() == before.len()
        && now.stops.iter().zip(&before.stops).all(is_same)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::plain::Plain;
    use crate::fixtures::{add_job, add_vehicle, line, vehicle};

    #[test]
    fn a_route_that_is_built_anew_as_it_was_is_recognised() {
        let mut p = line(&[0, 10, 20, 30]);
        for _ in 0..2 {
            add_vehicle(&mut p, vehicle());
        }
        for place in 1..4 {
            add_job(&mut p, place, 0, &[]);
        }
        let model = Model::compile(&p);
        let mut solution = Solution::new(&model);
        let slot = solution.empty_slot::<Plain>(&model, 0).unwrap();
        solution.fill::<Plain>(&model, slot, &[0, 1, 2]);
        solution.commit(&model);
        let version = |solution: &Solution| {
            let listed = solution.versions_of(0)[slot as usize];
            assert_eq!(listed, solution.routes[slot as usize].version);
            listed
        };
        let first = version(&solution);
        let rebuild = |solution: &mut Solution, stops: &[u32]| {
            solution.remove(&model, slot, 1, 4);
            solution.refresh::<Plain>(&model, slot);
            assert_ne!(version(solution), first);
            solution.fill::<Plain>(&model, slot, stops);
            solution.commit(&model);
        };
        rebuild(&mut solution, &[0, 1, 2]);
        assert_eq!(version(&solution), first);
        rebuild(&mut solution, &[0, 2, 1]);
        assert_ne!(version(&solution), first);
    }
}
