//! Search engines: resumable, driven in chunks by the session.

pub mod best;
pub mod fleet_reduction;
pub mod ruin_recreate;
#[cfg(feature = "verify")]
mod verify;

use crate::evaluate::{duration::Duration, plain::Plain, rich::Rich, timed::Timed};
use crate::model::{Core, Model};
use crate::problem::{Options, Plan};

pub use best::Best;
pub use ruin_recreate::RuinRecreate;

/// A search in progress.
pub trait Engine {
    /// Goes on with the first plan; true when there is one. `count` activities at most.
    fn construct(&mut self, count: usize) -> bool;
    /// Sets the temperature that belongs to this fraction of the budget.
    fn set_fraction(&mut self, fraction: f64);
    fn iterate(&mut self);
    /// Last pass over the best plan: nothing mandatory stays out that one insertion could place.
    fn finish(&mut self);
    fn best(&self) -> &Best;
    fn plan(&self) -> Plan;
    fn model(&self) -> &Model;
}

/// The engine over the plainest core that carries the problem.
pub fn start(model: Model, options: &Options) -> Box<dyn Engine> {
    match model.features.core() {
        Core::Plain => Box::new(RuinRecreate::<Plain>::new(model, options)),
        Core::Timed => Box::new(RuinRecreate::<Timed>::new(model, options)),
        Core::Duration => Box::new(RuinRecreate::<Duration>::new(model, options)),
        Core::Rich => Box::new(RuinRecreate::<Rich>::new(model, options)),
    }
}
