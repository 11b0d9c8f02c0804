//! First plans. One strategy a file.

pub mod initial_plan;
pub mod insertion;
