//! One solve from words to plan: begin, step after step, done. Owns the clock and the budget.

mod bounding;
mod budget;
mod describe;
mod exchange;
mod given;
mod handing_out;
mod limit;
mod outcome;
mod polishing;
mod proof;
mod stagnation;

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use crate::engine::{self, Engine};
use crate::host::Host;
use crate::interrupt::Interrupt;
use crate::memory::Memory;
use crate::model::{Core, Model};
use crate::problem::{Options, Plan, Problem};
use crate::report::Report;
use crate::spoil::{self, Part};
use crate::wire::summary::StoppedBy;
use crate::wire::{self, WireError};
use bounding::Bounding;
use budget::{Budget, budget};
use limit::Limit;

/// Wall time of one `step`: short, so that stop flags, progress and the compiler's tier-up come through.
const STEP_MS: f64 = 3.0;
/// The clock is read, and the temperature set, every so many iterations.
const CLOCK_EVERY: u64 = 16;
/// Iterations that together take longer are looked at one by one: under some rules one takes as long as a thousand others.
const SLOW_MS: f64 = 2.0;
/// Activities placed between two looks at the clock, where one look at a route is a matter of microseconds and elsewhere.
const CONSTRUCT_CHUNK: usize = 16;
const CONSTRUCT_CHUNK_SLOW: usize = 1;

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
    /// Weighted cost and plan that a tiny problem was found to have beside the search; `Some(None)`: none that is better.
    polished: Option<Option<(i64, Plan)>>,
    handed_out: Option<Plan>,
    bounding: Bounding,
    /// The last iterations were so slow that the clock is looked at after each.
    is_slow: bool,
    /// The core's looks at routes may take long.
    chunk: usize,
    limit: Limit,
    interrupt: Interrupt,
    memory: Memory,
    /// By the host's clock: when the first plan has to hurry.
    hurries_at: f64,
    /// So many tasks were left out when the last look at the plan was foreseen.
    foreseen_for: usize,
    /// It did, so the clock had a say in the plan.
    has_hurried: bool,
    /// The plan that was reported last, with its report.
    known: RefCell<Option<(Plan, Rc<Report>)>>,
}

impl<H: Host + 'static> Session<H> {
    /// Decodes problem words.
    pub fn decode(words: &[i32], host: H) -> Result<Self, WireError> {
        let (problem, options) = wire::decode_problem(words)?;
        Ok(Session::new(problem, options, host))
    }

    pub fn new(problem: Problem, options: Options, host: H) -> Self {
        let options = spoil::followed(options);
        let budget = budget(&problem, &options);
        let host = Rc::new(host);
        let started = host.now();
        let limit = Limit::new(started, options.time_limit_ms);
        Session {
            started,
            interrupt: limit.interrupt(Rc::clone(&host)),
            limit,
            host,
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
            polished: None,
            handed_out: None,
            bounding: Bounding::default(),
            is_slow: true,
            chunk: CONSTRUCT_CHUNK,
            memory: Memory::as_it_is(),
            hurries_at: f64::INFINITY,
            foreseen_for: 0,
            has_hurried: false,
            known: RefCell::default(),
        }
    }

    pub fn add_profile(&mut self, distance: Vec<i32>, time: Vec<i32>) -> Result<(), WireError> {
        wire::add_profile(&mut self.problem, distance, time)
    }

    pub fn add_time_table(&mut self, time: Vec<i32>) -> Result<(), WireError> {
        wire::add_time_table(&mut self.problem, time)
    }

    /// Checks the whole: plans can be reported from here on.
    pub fn check(&mut self) -> Result<(), WireError> {
        wire::validate(&self.problem)?;
        self.problem.index_breaks();
        Ok(())
    }

    /// Checks the whole and compiles the model. The clock runs since the words were decoded.
    pub fn begin(&mut self) -> Result<(), WireError> {
        self.check()?;
        self.interrupt.grant(-self.limit.kept(true));
        let model = Model::compile_until(&self.seen_by(Part::Search), self.interrupt.clone());
        let core = model.features.core();
        if !matches!(core, Core::Plain | Core::Timed | Core::Duration) {
            self.chunk = CONSTRUCT_CHUNK_SLOW;
        }
        self.engine = Some(engine::start(model, &self.options));
        self.proof = self.prove();
        self.phase = Phase::Constructing;
        self.hurries_at = self.limit.hurries_at(self.host.now());
        if matches!(self.budget, Budget::Time(_)) {
            self.deterministic = false;
        }
        Ok(())
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
                // A solve that ends within its first steps needs no more than it has.
                self.memory.grow_ahead();
                return false;
            }
        }
    }

    fn construct(&mut self) {
        let Some(engine) = &mut self.engine else {
            return;
        };
        if self.host.now() >= self.hurries_at {
            self.hurries_at = f64::INFINITY;
            self.has_hurried = true;
            engine.hurry();
        }
        if engine.construct(self.chunk) {
            let goes_on = self.options.consume_all_time && !self.has_one_plan();
            if self.proof.is_some() && !goes_on {
                self.end(StoppedBy::Proof);
            } else {
                self.begin_bounding();
            }
        } else if self.host.stopped() {
            self.end(StoppedBy::StopFlag);
        } else if self.out_of_time(true) {
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
        let leaves_out = self.leaves_out();
        let end = self.limit.ends_at(leaves_out);
        self.interrupt.grant(-self.limit.kept(leaves_out));
        let begun = self.host.now();
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
            self.deterministic = !self.clock_had_a_say();
            return;
        }
        for _ in 0..left.min(CLOCK_EVERY) {
            if self.host.stopped() {
                self.end(StoppedBy::StopFlag);
                return;
            }
            engine.iterate();
            self.iterations += 1;
            if self.is_slow && self.host.now() >= end {
                break;
            }
        }
        self.is_slow = self.host.now() - begun > SLOW_MS;
        let improvements = engine.best().improvements;
        self.polish();
        if improvements > self.improvements {
            self.improvements = improvements;
            self.improved_at = self.fraction;
            if self.options.no_improvement_ms.is_some() {
                self.better_at = self.host.now();
            }
            self.end_when_met();
        }
    }

    /// Where in the budget the search stands, and whether it ends here.
    fn look(&mut self) -> Option<StoppedBy> {
        self.look_ahead();
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
                self.out_of_time(self.leaves_out())
                    .then_some(StoppedBy::Time)
            }
            Budget::Time(_) => {
                self.fraction = self.elapsed_fraction();
                if self.out_of_time(self.leaves_out()) {
                    return Some(StoppedBy::Time);
                }
                self.is_stagnant().then_some(StoppedBy::Stagnation)
            }
        }
    }

    /// Share of a time limit that has passed; 0 where iterations are the budget.
    fn elapsed_fraction(&self) -> f64 {
        match self.budget {
            Budget::Time(limit) => (self.host.now() - self.started) / limit.max(f64::MIN_POSITIVE),
            Budget::Iterations { .. } => 0.0,
        }
    }

    /// Something is unserved that a last pass may place.
    fn leaves_out(&self) -> bool {
        self.engine
            .as_ref()
            .is_some_and(|engine| engine.best().unserved > 0)
    }

    /// Something was hurried or broken off, so that another run may end with another plan.
    fn clock_had_a_say(&self) -> bool {
        self.has_hurried || self.interrupt.has_struck()
    }

    fn out_of_time(&self, leaves_out: bool) -> bool {
        self.host.now() >= self.limit.ends_at(leaves_out)
    }

    fn end(&mut self, reason: StoppedBy) {
        self.hand_out();
        self.phase = Phase::Done;
        self.stopped_by = reason;
        // Where time is the budget, the clock says how long the bound is worked at.
        let by_count = matches!(reason, StoppedBy::Iterations)
            || (reason == StoppedBy::Proof && self.proof.is_some())
            || (matches!(reason, StoppedBy::Stagnation | StoppedBy::Proof)
                && matches!(self.budget, Budget::Iterations { .. }));
        self.deterministic = by_count && !self.clock_had_a_say();
    }

    /// The best plan so far.
    pub fn plan(&self) -> Plan {
        let searched = || {
            self.engine
                .as_ref()
                .map_or_else(Plan::default, |engine| engine.plan())
        };
        let polished = || self.polished_plan().cloned();
        self.proof
            .clone()
            .or_else(|| self.handed_out.clone())
            .or_else(polished)
            .unwrap_or_else(searched)
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

    /// The problem, or in test builds what is left of it when a rule is spoilt.
    fn seen_by(&self, part: Part) -> Cow<'_, Problem> {
        spoil::seen_by(part, &self.problem, self.options.spoiled_rule)
    }
}
