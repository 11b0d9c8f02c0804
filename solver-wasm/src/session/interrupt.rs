//! When a look for places is broken off: under the core for every rule one look at a route may take as long as a thousand
//! iterations of the others.

use std::rc::Rc;

use crate::host::Host;

/// Asked with the milliseconds that are granted beyond the limit.
pub fn interrupt<H: Host + 'static>(
    host: Rc<H>,
    limit_ms: Option<u64>,
    started: f64,
) -> Box<dyn Fn(f64) -> bool> {
    Box::new(move |granted| {
        let late = |limit| host.now() - started >= limit as f64 + granted;
        host.stopped() || limit_ms.is_some_and(late)
    })
}
