//! What is done when the search is over: the last passes over its plan, which then is handed out.

use super::Session;
use super::limit::{LAST_PASS_GRANTED_MS, LAST_PASS_LEAST_MS};
use crate::engine::Engine;
use crate::given::{last_insertions, look_at_each, places_in};
use crate::host::Host;
use crate::polish;
use crate::spoil::Part;

impl<H: Host + 'static> Session<H> {
    /// Once. The search's own pass comes first, as it alone places stations and breaks anew; it ends early enough for the look
    /// at the plan as it is. What is moved for breaks that end earliest may make room for more.
    pub(super) fn hand_out(&mut self) {
        self.foresee_last_look();
        self.interrupt.grant(match self.host.stopped() {
            true => LAST_PASS_GRANTED_MS / 2.0,
            false => -self.limit.kept_for_last_look(),
        });
        self.interrupt.grant_work(LAST_PASS_LEAST_MS);
        if let Some(engine) = &mut self.engine {
            engine.rest();
            if self.options.last_pass {
                engine.last_pass();
            }
        }
        self.interrupt.grant(LAST_PASS_GRANTED_MS);
        self.interrupt.grant_work(LAST_PASS_LEAST_MS);
        self.end_early();
        while self.insert_missing() {
            self.end_early();
        }
    }

    /// Towards the end of the time, whenever the search leaves out another number of tasks.
    pub(super) fn look_ahead(&mut self) {
        let unserved = self
            .engine
            .as_ref()
            .map_or(0, |engine| engine.best().unserved);
        if unserved != self.foreseen_for && self.limit.is_near(self.host.now()) {
            self.foreseen_for = unserved;
            self.foresee_last_look();
        }
    }

    /// Measures what a look at a route takes, and keeps as much time as all places of what is left out will take.
    fn foresee_last_look(&mut self) {
        let Some(plan) = self.engine.as_ref().map(|engine| engine.plan()) else {
            return;
        };
        let places = match self.needs_a_look() {
            true => places_in(&self.problem, &plan),
            false => 0,
        };
        let mut expected = 0.0;
        if places > 0 && !plan.routes.is_empty() {
            let begun = self.host.now();
            let looks = look_at_each(&self.problem, &plan);
            expected = (self.host.now() - begun) * places as f64 / looks.max(1) as f64;
        }
        self.limit.expect_last_look(expected);
    }

    /// Of choices of breaks that cost the same those that end earliest.
    fn end_early(&mut self) {
        let plan = self.plan();
        let Some(engine) = self.engine.as_ref().filter(|_| self.proof.is_none()) else {
            return;
        };
        self.handed_out = Some(polish::ended_early(engine.model(), plan));
    }

    /// True when something went in.
    fn insert_missing(&mut self) -> bool {
        let longer = match self.handed_out.as_ref().filter(|_| self.needs_a_look()) {
            Some(plan) => last_insertions(&self.seen_by(Part::Search), plan, &self.interrupt),
            None => None,
        };
        let found = longer.is_some();
        self.handed_out = longer.or_else(|| self.handed_out.take());
        found
    }

    /// A plan that the search made by itself, without rules that its pass follows less than wholly, has nothing to hope for.
    fn needs_a_look(&self) -> bool {
        let overlooks = |engine: &dyn Engine| {
            let model = engine.model();
            model.book.is_some() || !model.rules.is_empty()
        };
        let own = self.polished_plan().is_none();
        self.options.last_insertions && (!own || self.engine.as_deref().is_some_and(overlooks))
    }
}
