//! Vehicle routing kernel. This file holds the exports only; docs/wire-format.md describes them.

// The judge and the maker of test problems: native builds only, the artefact stays small.
#[cfg(not(target_arch = "wasm32"))]
pub mod check;
#[cfg(not(target_arch = "wasm32"))]
pub mod generate;
pub mod host;
pub mod problem;
pub mod random;
pub mod report;
pub mod wire;

#[cfg(test)]
mod fixtures;
