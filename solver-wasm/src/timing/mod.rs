//! The exact schedule of one route: when it starts, waits and begins, at least cost (docs/rules.md, "Readings").
//!
//! `function` holds cost functions of time, `step` what each step of a route makes of them, `chain` the schedule of a
//! row of steps; `route` turns a vehicle and its stops into one. `ready` holds ready-time functions: the same without
//! prices, which is all that hard windows need. `cache` joins prefixes and suffixes for the search, `driving` sums
//! driving between breaks; `earliest` knows at once what is late anyway; `joint` schedules several routes that are tied
//! in time. In traffic `start_search` finds the schedule, and the joins follow straight lines (`straight`).
//!
//! Exact: the cost of a schedule and the choice among schedules, with windows, caps, shift, overtime, traffic, owed
//! breaks; with rules between two instants (`max_time`, time in the vehicle, work between breaks) up to a bound on
//! branching (`chain`). Sums of driving where traffic makes them depend on the hour (`stretches`) are weighed by `start_search`;
//! where it declines, and in routes that are tied, they are only judged on the schedule chosen.

pub mod admission;
pub mod allowance;
pub mod cache;
pub mod chain;
pub mod driving;
pub mod earliest;
pub mod estimate;
mod fraction;
pub mod function;
pub mod joint;
pub mod piece;
mod pieces;
pub mod ready;
pub mod rich;
pub mod route;
mod shortest;
mod sliding;
pub mod spans;
mod start_search;
pub mod step;
mod straight;
pub mod stretches;
pub mod travel;
pub mod visit;
pub mod windows;
mod without_prices;

#[cfg(test)]
mod tests;
