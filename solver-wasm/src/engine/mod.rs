//! Search engines: resumable, driven in chunks by the session.

mod adopt;
pub mod best;
mod candidates;
pub mod fleet_reduction;
mod last_pass;
pub mod local_search;
pub mod parts;
mod penalising;
mod pending;
mod recombination;
mod relocation;
mod route_exchange;
pub mod ruin_recreate;
mod schedule;

use crate::evaluate::{
    Evaluate, duration::Duration, full::Full, pairs::Pairs, plain::Plain, rich::Rich, timed::Timed,
};
use crate::model::{Core, Model};
use crate::problem::{EngineChoice, Metaheuristic, Options, Plan};

pub use best::Best;
pub use local_search::LocalSearchEngine;
pub use ruin_recreate::RuinRecreate;

/// A search in progress.
pub trait Engine {
    /// Goes on with the first plan; true when there is one. `count` activities at most.
    fn construct(&mut self, count: usize) -> bool;
    /// Little time is left for the first plan: it takes the first room that it finds.
    fn hurry(&mut self);
    /// Sets the temperature that belongs to this fraction of the budget.
    fn set_fraction(&mut self, fraction: f64);
    fn iterate(&mut self);
    /// Goes on from a plan that another search of the same problem found, at its own temperature; false, and nothing changed, where
    /// it costs no less than the best one, or there is no first plan yet.
    fn adopt(&mut self, plan: &Plan) -> bool;
    /// Nothing that the method could still do changes the plan.
    fn exhausted(&self) -> bool {
        false
    }
    /// The search is over, wherever it stands: its plan is the best one.
    fn rest(&mut self);
    /// Last pass over the best plan, on which the search rests: nothing stays out that one insertion could place.
    fn last_pass(&mut self);
    /// Both.
    fn finish(&mut self) {
        self.rest();
        self.last_pass();
    }
    fn best(&self) -> &Best;
    /// Which engine this is.
    fn choice(&self) -> EngineChoice;
    /// What decides here whether a changed plan is kept.
    fn metaheuristic(&self) -> Metaheuristic;
    fn plan(&self) -> Plan;
    fn model(&self) -> &Model;
}

/// The engine over the plainest core that carries the problem. Who names a metaheuristic and no engine gets the local
/// search, which follows it.
pub fn start(model: Model, options: &Options) -> Box<dyn Engine> {
    match model.features.core() {
        Core::Plain => over::<Plain>(model, options),
        Core::Timed => over::<Timed>(model, options),
        Core::Duration => over::<Duration>(model, options),
        Core::Rich => over::<Rich>(model, options),
        Core::Pairs => over::<Pairs>(model, options),
        Core::Full => over::<Full>(model, options),
    }
}

fn over<E: Evaluate + 'static>(model: Model, options: &Options) -> Box<dyn Engine> {
    let local = match options.engine {
        EngineChoice::LocalSearch => true,
        EngineChoice::RuinRecreate => false,
        EngineChoice::Automatic => options.metaheuristic > 0,
    };
    if local {
        Box::new(LocalSearchEngine::<E>::new(model, options))
    } else {
        Box::new(RuinRecreate::<E>::new(model, options))
    }
}

#[cfg(test)]
mod estimate_tests;
#[cfg(test)]
mod incremental_tests;
#[cfg(test)]
mod penalised_tests;
#[cfg(test)]
mod recombination_tests;
#[cfg(test)]
mod search_of_tests;
