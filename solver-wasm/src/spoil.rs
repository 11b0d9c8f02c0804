//! Rules broken on purpose, one at a time, so that tests prove that tests would notice.
//!
//! With the cargo feature `spoil` the OPTIONS word `spoiled_rule` names a part of the kernel and a rule;
//! that part then works on a problem from which the rule is missing, while the others and the checker see
//! the true one. A build without the feature refuses the word (`wire::options`) and borrows the problem
//! as it is: nothing of this reaches the artefact.

#[cfg(feature = "spoil")]
mod forget;
#[cfg(feature = "spoil")]
mod options;
#[cfg(feature = "spoil")]
mod rules;

use std::borrow::Cow;

use crate::problem::{Options, Problem};

#[cfg(feature = "spoil")]
pub use forget::without;
#[cfg(feature = "spoil")]
pub use rules::{RULES, Rule};

/// Who is to forget the rule. The word is `part × 100 + rule`; 0 spoils nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Part {
    Search = 0,
    Report = 1,
    Reasons = 2,
}

/// The problem as `part` gets to see it.
#[cfg(not(feature = "spoil"))]
pub fn seen_by(_part: Part, problem: &Problem, _spoiled_rule: u32) -> Cow<'_, Problem> {
    Cow::Borrowed(problem)
}

/// The options as the search gets to see them.
#[cfg(not(feature = "spoil"))]
pub fn followed(options: Options) -> Options {
    options
}

/// The OPTIONS word that makes `part` forget `rule`.
#[cfg(feature = "spoil")]
pub fn word(part: Part, rule: Rule) -> u32 {
    part as u32 * 100 + rule as u32 + 1
}

#[cfg(feature = "spoil")]
fn forgotten_by(part: Part, spoiled_rule: u32) -> Option<Rule> {
    let id = (spoiled_rule % 100) as usize;
    let mine = spoiled_rule / 100 == part as u32 && id > 0;
    mine.then(|| RULES.get(id - 1).copied()).flatten()
}

#[cfg(feature = "spoil")]
pub fn seen_by(part: Part, problem: &Problem, spoiled_rule: u32) -> Cow<'_, Problem> {
    match forgotten_by(part, spoiled_rule) {
        Some(rule) => Cow::Owned(without(problem, rule)),
        None => Cow::Borrowed(problem),
    }
}

#[cfg(feature = "spoil")]
pub fn followed(mut options: Options) -> Options {
    if let Some(rule) = forgotten_by(Part::Search, options.spoiled_rule) {
        options::forget(rule, &mut options);
    }
    options
}
