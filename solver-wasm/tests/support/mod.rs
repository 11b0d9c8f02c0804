//! What the suites share. Each suite uses a part of it.
#![allow(dead_code)]

pub mod brute;
pub mod drive;
pub mod encode;
pub mod golden_cases;
pub mod golden_rules;
pub mod judge;
pub mod line;
pub mod mutate;
pub mod oracle;
pub mod plans;
pub mod refused;
pub mod rule_plans;
pub mod seeds;
pub mod solve;
#[cfg(feature = "spoil")]
pub mod spoilt;
pub mod tell;
pub mod unserved;
