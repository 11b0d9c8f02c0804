//! One solve from words to plan: begin, step after step, done. Owns the clock and the budget.

mod bounding;
mod budget;
mod interrupt;
mod outcome;
mod proof;

use std::rc::Rc;

use crate::engine::{self, Engine};
use crate::host::Host;
use crate::model::{Core, Model};
use crate::problem::{Options, Plan, Problem};
use crate::spoil::{self, Part};
use crate::wire::summary::{StoppedBy, encode_summary};
use crate::wire::{self, WireError};
use crate::{diagnose, exact, report};
use bounding::Bounding;
use budget::{Budget, budget};
use interrupt::interrupt;
use std::borrow::Cow;

/// Wall time of one `step`: short, so that stop flags, progress and the compiler's tier-up come through.
const STEP_MS: f64 = 3.0;
/// The clock is read, and the temperature set, every so many iterations.
const CLOCK_EVERY: u64 = 16;
/// Activities placed between two looks at the clock.
const CONSTRUCT_CHUNK: usize = 16;
/// Part of an explicit limit before which a search is never called stagnant (contract C9).
const NEVER_STAGNANT_BEFORE: f64 = 0.6;
/// Part of the limit without a better plan that then ends it.
const STAGNANT_AFTER: f64 = 0.2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Idle,
    Constructing,
    Bounding,
    Searching,
    Done,
}

pub struct Session<H: Host> {
    host: Rc<H>,
    problem: Problem,
    options: Options,
    engine: Option<Box<dyn Engine>>,
    phase: Phase,
    budget: Budget,
    started: f64,
    iterations: u64,
    /// Fraction of the budget used when the clock or the count was looked at last.
    fraction: f64,
    improved_at: f64,
    improvements: u64,
    /// When the search began or found its best plan, in the host's milliseconds. Kept where the caller limits the time
    /// without a better plan.
    better_at: f64,
    stopped_by: StoppedBy,
    deterministic: bool,
    /// The exact search's plan: proven optimal.
    proof: Option<Plan>,
    bounding: Bounding,
    /// Under the core for every rule one iteration may take as long as a thousand of the others: the clock is looked at
    /// after each.
    is_slow: bool,
}

impl<H: Host + 'static> Session<H> {
    /// Decodes problem words.
    pub fn decode(words: &[i32], host: H) -> Result<Self, WireError> {
        let (problem, options) = wire::decode_problem(words)?;
        Ok(Session::new(problem, options, host))
    }

    pub fn new(problem: Problem, options: Options, host: H) -> Self {
        let budget = budget(&problem, &options);
        Session {
            started: host.now(),
            host: Rc::new(host),
            problem,
            options,
            engine: None,
            phase: Phase::Idle,
            budget,
            iterations: 0,
            fraction: 0.0,
            improved_at: 0.0,
            improvements: 0,
            better_at: 0.0,
            stopped_by: StoppedBy::Running,
            deterministic: true,
            proof: None,
            bounding: Bounding::default(),
            is_slow: false,
        }
    }

    pub fn add_profile(&mut self, distance: Vec<i32>, time: Vec<i32>) -> Result<(), WireError> {
        wire::add_profile(&mut self.problem, distance, time)
    }

    pub fn add_time_table(&mut self, time: Vec<i32>) -> Result<(), WireError> {
        wire::add_time_table(&mut self.problem, time)
    }

    /// Checks the whole and compiles the model. The clock runs since the words were decoded.
    pub fn begin(&mut self) -> Result<(), WireError> {
        wire::validate(&self.problem)?;
        let mut model = Model::compile(&self.seen_by(Part::Search));
        if let Some(book) = &mut model.book {
            let limit = self.options.time_limit_ms;
            book.interrupt_by(interrupt(Rc::clone(&self.host), limit, self.started));
        }
        self.is_slow = model.features.core() == Core::Full;
        self.engine = Some(engine::start(model, &self.options));
        self.proof = self.prove();
        self.phase = Phase::Constructing;
        if matches!(self.budget, Budget::Time(_)) {
            self.deterministic = false;
        }
        Ok(())
    }

    /// The optimal plan of a tiny request: tens of milliseconds, less where the limit is shorter.
    fn prove(&self) -> Option<Plan> {
        let late = || matches!(self.budget, Budget::Time(_)) && self.out_of_time();
        let give_up = || self.host.stopped() || late();
        if self.options.exact {
            exact::solve(&self.seen_by(Part::Search), &give_up)
        } else {
            None
        }
    }

    /// One short chunk of work; true when the search is over.
    pub fn step(&mut self) -> bool {
        let until = self.host.now() + STEP_MS;
        loop {
            match self.phase {
                Phase::Idle | Phase::Done => return true,
                Phase::Constructing => self.construct(),
                Phase::Bounding => self.bound(),
                Phase::Searching => self.search(),
            }
            if self.phase == Phase::Done {
                return true;
            }
            if self.host.now() >= until {
                return false;
            }
        }
    }

    fn construct(&mut self) {
        let Some(engine) = &mut self.engine else {
            return;
        };
        let chunk = if self.is_slow { 1 } else { CONSTRUCT_CHUNK };
        if engine.construct(chunk) {
            if self.proof.is_some() && !self.options.consume_all_time {
                self.end(StoppedBy::Proof);
            } else if self.problem.tasks.is_empty() || self.problem.vehicles.is_empty() {
                self.end(StoppedBy::Stagnation);
            } else {
                self.begin_bounding();
            }
        } else if self.host.stopped() {
            self.end(StoppedBy::StopFlag);
        } else if self.out_of_time() {
            self.end(StoppedBy::Time);
        }
    }

    fn begin_search(&mut self) {
        self.phase = Phase::Searching;
        // The search has had no time yet: a long construction must not make it look stagnant.
        self.improved_at = self.elapsed_fraction();
        self.better_at = self.host.now();
    }

    /// Up to [`CLOCK_EVERY`] iterations at one temperature. The blocks are counted from the first iteration
    /// on, so that where a step ends never shows in the plan.
    fn search(&mut self) {
        if let Some(reason) = self.look() {
            self.end(reason);
            return;
        }
        if self.waited_long_enough() {
            self.end(StoppedBy::Stagnation);
            self.deterministic = false;
            return;
        }
        let (limit, started) = (self.options.time_limit_ms, self.started);
        let late = |host: &H| limit.is_some_and(|limit| host.now() - started >= limit as f64);
        let Some(engine) = &mut self.engine else {
            return;
        };
        let left = match self.budget {
            Budget::Iterations { count, .. } => count - self.iterations,
            Budget::Time(_) => CLOCK_EVERY,
        };
        engine.set_fraction(self.fraction);
        if engine.exhausted() && !self.options.consume_all_time {
            // The clock had no say in it.
            self.end(StoppedBy::Stagnation);
            self.deterministic = true;
            return;
        }
        for _ in 0..left.min(CLOCK_EVERY) {
            if self.host.stopped() {
                self.end(StoppedBy::StopFlag);
                return;
            }
            engine.iterate();
            self.iterations += 1;
            if self.is_slow && late(&self.host) {
                break;
            }
        }
        let improvements = engine.best().improvements;
        if improvements > self.improvements {
            self.improvements = improvements;
            self.improved_at = self.fraction;
            if self.options.no_improvement_ms.is_some() {
                self.better_at = self.host.now();
            }
            self.end_when_met();
        }
    }

    /// The caller's own limit on the time without a better plan has passed. It holds in every search mode.
    fn waited_long_enough(&self) -> bool {
        self.options
            .no_improvement_ms
            .is_some_and(|limit| self.host.now() - self.better_at >= limit as f64)
    }

    /// Where in the budget the search stands, and whether it ends here.
    fn look(&mut self) -> Option<StoppedBy> {
        match self.budget {
            Budget::Iterations { count, announced } => {
                self.fraction = self.iterations as f64 / count.max(1) as f64;
                if self.iterations >= count {
                    return Some(if announced {
                        StoppedBy::Iterations
                    } else {
                        StoppedBy::Stagnation
                    });
                }
                self.out_of_time().then_some(StoppedBy::Time)
            }
            Budget::Time(_) => {
                self.fraction = self.elapsed_fraction();
                if self.fraction >= 1.0 {
                    return Some(StoppedBy::Time);
                }
                let stagnant = !self.options.consume_all_time
                    && self.fraction >= NEVER_STAGNANT_BEFORE
                    && self.fraction - self.improved_at >= STAGNANT_AFTER
                    && self.mandatory_are_served();
                stagnant.then_some(StoppedBy::Stagnation)
            }
        }
    }

    /// A search that still has mandatory work to place goes on to its limit.
    fn mandatory_are_served(&self) -> bool {
        self.engine
            .as_ref()
            .is_none_or(|engine| engine.best().cost < engine.model().weights.mandatory)
    }

    /// Share of a time limit that has passed; 0 where iterations are the budget.
    fn elapsed_fraction(&self) -> f64 {
        match self.budget {
            Budget::Time(limit) => (self.host.now() - self.started) / limit.max(f64::MIN_POSITIVE),
            Budget::Iterations { .. } => 0.0,
        }
    }

    fn out_of_time(&self) -> bool {
        self.options
            .time_limit_ms
            .is_some_and(|limit| self.host.now() - self.started >= limit as f64)
    }

    fn end(&mut self, reason: StoppedBy) {
        if let Some(engine) = &mut self.engine {
            engine.finish();
        }
        self.phase = Phase::Done;
        self.stopped_by = reason;
        // Where time is the budget, the clock says how long the bound is worked at.
        self.deterministic = matches!(reason, StoppedBy::Iterations)
            || (reason == StoppedBy::Proof && self.proof.is_some())
            || (matches!(reason, StoppedBy::Stagnation | StoppedBy::Proof)
                && matches!(self.budget, Budget::Iterations { .. }));
    }

    /// The best plan so far.
    pub fn plan(&self) -> Plan {
        let searched = || {
            self.engine
                .as_ref()
                .map_or_else(Plan::default, |engine| engine.plan())
        };
        self.proof.clone().unwrap_or_else(searched)
    }

    pub fn improvements(&self) -> u64 {
        self.engine
            .as_ref()
            .map_or(0, |engine| engine.best().improvements)
    }

    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    pub fn plan_words(&self) -> Vec<i32> {
        wire::encode_plan(&self.plan())
    }

    pub fn summary_words(&self) -> Vec<i32> {
        encode_summary(&self.summary())
    }

    /// The problem, or in test builds what is left of it when a rule is spoilt.
    fn seen_by(&self, part: Part) -> Cow<'_, Problem> {
        spoil::seen_by(part, &self.problem, self.options.spoiled_rule)
    }

    /// The full schedule of any plan, feasible or not.
    pub fn report_words(&self, plan: &[i32]) -> Result<Vec<i32>, WireError> {
        let plan = wire::decode_plan(plan, &self.problem)?;
        match report::report(&self.seen_by(Part::Report), &plan) {
            Ok(report) => Ok(report::encode(&report)),
            Err(error) => Err(WireError {
                section: "report",
                what: error.to_string(),
            }),
        }
    }

    /// Why each unserved task is unserved.
    pub fn reasons_words(&self, plan: &[i32]) -> Result<Vec<i32>, WireError> {
        let plan = wire::decode_plan(plan, &self.problem)?;
        match diagnose::reasons(&self.seen_by(Part::Reasons), &plan) {
            Ok(reasons) => Ok(diagnose::encode(&reasons)),
            Err(error) => Err(WireError {
                section: "reasons",
                what: error.to_string(),
            }),
        }
    }
}
