//! Goods aboard along a route: jobs, shipments, dump stations, stacks (contract C3, docs/rules.md "Loads").
//!
//! In every dimension the load has two parts. The goods of **jobs** (`J`, the start load among them) are alike: what
//! was collected may serve a later drop-off. The goods of **shipments** (`S`) are their own: nobody else is served
//! from them and no station takes them. `J >= 0` and `J + S <= capacity` hold on departure from every stop.
//!
//! What is needed is read backwards. The *need* `R` on arrival at a stop is the least `J` with which the drop-offs
//! until the next reload can be served: 0 at the end and before a reload, `max(0, R - q)` before a job of demand `q`.
//! Then, forwards:
//!
//! | stop | `J` on departure | taken or left at the station |
//! |---|---|---|
//! | start | the given load, else `R` | |
//! | job | `J + q` | |
//! | unload | `min(J, R)` | `J - R`, when positive |
//! | reload | `max(J, R)` | `R - J`, when positive |
//!
//! [`walk`] does this for one route, exactly; [`segment`] joins parts of routes in constant time and [`route_loads`]
//! keeps the parts of a route under search; [`lifo`] keeps the
//! stack; [`stations`] adds up what stations with a capacity take; [`rules`] says what a route breaks.

pub mod lifo;
pub mod route_loads;
pub mod rules;
pub mod segment;
pub mod stations;
pub mod walk;

pub use route_loads::{GoodsTable, Hold, RouteLoads};
pub use rules::{GoodsFault, GoodsFaultKind, faults};
pub use segment::LoadSegment;
pub use walk::{LoadWalk, Step, step, walk};

#[cfg(test)]
mod route_tests;
#[cfg(test)]
mod tests;
