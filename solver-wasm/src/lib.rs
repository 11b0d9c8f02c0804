//! Vehicle routing kernel. This file holds the exports only; docs/wire-format.md describes them.

pub mod host;
pub mod problem;
pub mod random;
pub mod wire;
