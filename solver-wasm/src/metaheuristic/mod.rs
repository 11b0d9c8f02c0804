//! What decides whether a changed plan is kept. One a file.

pub mod annealing;
