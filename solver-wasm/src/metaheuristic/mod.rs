//! What decides whether a changed plan is kept. One a file.

pub mod annealing;
pub mod arc_memory;
pub mod generic_tabu;
pub mod guided;
pub mod tabu;
