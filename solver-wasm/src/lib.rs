//! Vehicle routing kernel. This file holds the exports only; docs/wire-format.md describes them.

pub mod bound;
// The judge and the maker of test problems: native builds only, the artefact stays small.
#[cfg(not(target_arch = "wasm32"))]
pub mod check;
pub mod constraint;
pub mod construct;
pub mod diagnose;
pub mod engine;
pub mod evaluate;
pub mod exact;
#[cfg(not(target_arch = "wasm32"))]
pub mod fixtures;
#[cfg(not(target_arch = "wasm32"))]
pub mod generate;
#[cfg(not(target_arch = "wasm32"))]
pub mod generate_rules;
pub mod given;
pub mod goods;
pub mod host;
pub mod interrupt;
pub mod local_search;
mod memory;
pub mod metaheuristic;
pub mod model;
pub mod objective;
mod own_time;
pub mod penalised;
mod polish;
pub mod problem;
mod product;
pub mod random;
pub mod recreate;
pub mod report;
pub mod ruin;
pub mod session;
pub mod solution;
pub mod solution_rules;
mod sort;
pub mod spoil;
pub mod timing;
pub mod vehicle_class;
pub mod wire;
mod worklist;

use host::Host;
use session::Session;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds, monotonic.
    #[wasm_bindgen(js_namespace = host)]
    fn now() -> f64;
    /// The caller's stop flag.
    #[wasm_bindgen(js_namespace = host)]
    fn stopped() -> bool;
}

struct JsHost;

impl Host for JsHost {
    fn now(&self) -> f64 {
        now()
    }

    fn stopped(&self) -> bool {
        stopped()
    }
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "the shape that map_err wants"
)]
fn thrown(error: wire::WireError) -> JsError {
    JsError::new(&error.to_string())
}

/// One solve.
#[wasm_bindgen]
pub struct Kernel {
    session: Session<JsHost>,
}

#[wasm_bindgen]
impl Kernel {
    #[wasm_bindgen(constructor)]
    pub fn new(words: &[i32]) -> Result<Kernel, JsError> {
        // A panic reaches the host as an error with its message, not as a bare trap.
        #[cfg(target_arch = "wasm32")]
        std::panic::set_hook(Box::new(|panic| {
            wasm_bindgen::throw_str(&panic.to_string())
        }));
        Session::decode(words, JsHost)
            .map(|session| Kernel { session })
            .map_err(thrown)
    }

    pub fn add_profile(&mut self, distance: Vec<i32>, time: Vec<i32>) -> Result<(), JsError> {
        self.session.add_profile(distance, time).map_err(thrown)
    }

    /// Travel times of traffic segments, after the profiles, in order.
    pub fn add_time_table(&mut self, time: Vec<i32>) -> Result<(), JsError> {
        self.session.add_time_table(time).map_err(thrown)
    }

    /// Checks the whole: plans may be asked about from here on.
    pub fn check(&mut self) -> Result<(), JsError> {
        self.session.check().map_err(thrown)
    }

    pub fn begin(&mut self) -> Result<(), JsError> {
        self.session.begin().map_err(thrown)
    }

    /// 0: more to do, 1: done.
    pub fn step(&mut self) -> u32 {
        u32::from(self.session.step())
    }

    pub fn plan(&self) -> Vec<i32> {
        self.session.plan_words()
    }

    pub fn improvements(&self) -> f64 {
        self.session.improvements() as f64
    }

    /// What the best plan costs, to compare searches of the same words by.
    pub fn cost(&self) -> i64 {
        self.session.cost()
    }

    /// Part that is used of what the search may have.
    pub fn used(&self) -> f64 {
        self.session.used()
    }

    /// Goes on from another search's plan where that costs less than the best one; whether it did.
    pub fn adopt(&mut self, plan: &[i32]) -> Result<bool, JsError> {
        self.session.adopt_words(plan).map_err(thrown)
    }

    pub fn summary(&self) -> Vec<i32> {
        self.session.summary_words()
    }

    pub fn report(&self, plan: &[i32]) -> Result<Vec<i32>, JsError> {
        self.session.report_words(plan).map_err(thrown)
    }

    /// The plan with the stations and breaks that its routes do not name.
    pub fn completed(&self, plan: &[i32]) -> Result<Vec<i32>, JsError> {
        self.session.completed_words(plan).map_err(thrown)
    }

    /// The best places of each of these tasks, alone, in the plan.
    pub fn places(&self, plan: &[i32], tasks: &[u32], most: u32) -> Result<Vec<i32>, JsError> {
        self.session.places_words(plan, tasks, most).map_err(thrown)
    }

    /// What each task of the plan costs where it stands, and where else it could; `given`: the plan as it came, or nothing.
    pub fn standing(&self, plan: &[i32], given: &[i32]) -> Result<Vec<i32>, JsError> {
        self.session.standing_words(plan, given).map_err(thrown)
    }

    pub fn reasons(&self, plan: &[i32]) -> Result<Vec<i32>, JsError> {
        self.session.reasons_words(plan).map_err(thrown)
    }
}

#[wasm_bindgen]
pub fn wire_schema() -> String {
    wire::wire_schema()
}
