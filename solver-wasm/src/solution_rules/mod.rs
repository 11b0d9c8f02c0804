//! Rules over the whole solution (tier 3 of evaluation): what one route does bounds what another may do.

pub mod linked;
pub mod network;
mod waiting;

#[cfg(test)]
mod tests;
