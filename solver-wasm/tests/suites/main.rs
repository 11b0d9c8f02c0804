//! The suites of the kernel but the golden plans, in one program: thirty of them link in the time of one, and share both cores to the end.
//! (`golden.rs` stands alone, because another compiler builds and runs it: scripts/kernel/second-compiler.sh.)

#[path = "../support/mod.rs"]
mod support;

mod bound;
mod brute_force;
mod checker;
mod checker_rules;
mod checker_rules_of_plans;
mod checker_rules_of_stops;
mod decoder;
mod earliest_end;
mod empty;
mod exchange;
mod fuzz_seeds;
mod generated;
mod given;
mod methods;
mod methods_every_rule;
mod one_insertion;
mod oracle;
mod oracle_and_checker;
mod oracle_of_clocks;
mod oracle_of_single_routes;
mod oracle_search;
mod oracle_shapes;
mod oracle_sizes;
mod penalised;
mod reasons_limits;
mod recombination;
mod report;
mod report_cases;
mod report_rules;
#[cfg(feature = "spoil")]
mod spoil;
#[cfg(feature = "spoil")]
mod spoil_every_rule;
mod standing;
mod time_limit;
