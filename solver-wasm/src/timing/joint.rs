//! The cheapest schedules of several routes together, some of whose instants are tied.
//!
//! A tie says that one instant comes no earlier than another one plus a gap. Each route alone gives a bound; where the
//! schedules of all routes alone break a tie, the pairs of instants that keep it fall into three parts around a moment
//! `s` of the earlier one: it lies at or before `s` and the later one at or after `s` plus the gap; or it lies before
//! `s`, or behind it. The moment is where the two routes together cost least (their costs by that instant are known
//! exactly), so that the first part is nearly always the answer and the others are cut off by their bounds.
//! Ties narrow one another before anything is branched on: what comes after an instant comes after its earliest moment.
//!
//! Exact for hard ties and priced ones, up to a bound on branching; then the best that was found counts.

mod branching;
mod costs;
mod earliest;
mod least_pair;

use super::allowance::Allowance;
use super::chain::{Chain, Coupling, Path};
use super::function::CostFunction;
use super::route::{Keep, Route};
use super::shortest;
use crate::interrupt::Interrupt;
use crate::sort;
use branching::{MOST_PIECES, Search};

/// `instant[to] >= instant[from] + gap`; both are (route, instant of its chain).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tie {
    pub from: (usize, usize),
    pub to: (usize, usize),
    pub gap: i64,
    /// Whose penalty breaking it costs, once for all ties of the same; `None`: it is hard.
    pub priced: Option<usize>,
}

impl Tie {
    fn kept(&self, paths: &[&Path]) -> bool {
        let at = |place: (usize, usize)| paths[place.0].instants[place.1];
        at(self.to) >= at(self.from) + self.gap
    }
}

/// Schedules in order of the routes, and the penalties that are paid beside them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joint {
    pub paths: Vec<Path>,
    pub paid: i64,
}

/// `None`: no schedules keep the hard ties, or none were found. `alone` are the best schedules of each route by itself, where
/// all have one; when they keep every tie they are the answer. When the time is up, the best that is found counts.
pub fn schedule_until(
    routes: &[&Route],
    alone: Option<Vec<&Path>>,
    ties: &[Tie],
    penalties: &[i64],
    interrupt: &Interrupt,
) -> Option<Joint> {
    if let Some(held) = alone
        && ties.iter().all(|tie| tie.kept(&held))
    {
        let paths = held.into_iter().cloned().collect();
        return Some(Joint { paths, paid: 0 });
    }
    let paid: i64 = penalties.iter().sum();
    let parts = shortest::parts(routes, Keep::TIED, paid);
    if parts == 1 {
        return together(routes, ties, penalties, interrupt);
    }
    let own: Vec<Route> = routes
        .iter()
        .map(|r| shortest::in_parts(r, parts))
        .collect();
    let penalties: Vec<i64> = penalties.iter().map(|penalty| penalty * parts).collect();
    let found = together(&own.iter().collect::<Vec<_>>(), ties, &penalties, interrupt)?;
    let paths = found.paths.into_iter();
    Some(Joint {
        paths: paths.map(|path| shortest::told(path, parts)).collect(),
        paid: found.paid / parts,
    })
}

/// Schedules that keep the ties, cheapest first.
fn together(
    routes: &[&Route],
    ties: &[Tie],
    penalties: &[i64],
    interrupt: &Interrupt,
) -> Option<Joint> {
    let mut chains: Vec<Chain> = routes.iter().map(|r| r.chain(Keep::TIED)).collect();
    let mut between = Vec::with_capacity(ties.len());
    for &tie in ties {
        // Backwards on one route: so much time at most between the two instants.
        if tie.from.0 == tie.to.0 && tie.to.1 <= tie.from.1 {
            if tie.gap > 0 {
                match tie.priced {
                    // Never kept.
                    Some(_) => between.push(tie),
                    None => return None,
                }
                continue;
            }
            if tie.priced.is_none() {
                chains[tie.from.0].couplings.push(Coupling {
                    from: tie.to.1,
                    to: tie.from.1,
                    limit: -tie.gap,
                    penalty: None,
                    of_break: None,
                });
                continue;
            }
        }
        between.push(tie);
    }
    let mut places: Vec<(usize, usize)> = between.iter().flat_map(|t| [t.from, t.to]).collect();
    sort::ascending(&mut places);
    places.dedup();
    let index = |place: &(usize, usize)| places.partition_point(|known| known < place);
    let spans: Vec<Vec<(i64, i64)>> = chains.iter().map(Chain::spans).collect();
    let search = Search {
        ends: between
            .iter()
            .map(|t| (index(&t.from), index(&t.to)))
            .collect(),
        places: places.clone(),
        ties: &between,
        penalties,
        masks: chains.iter().zip(&spans).map(masks).collect(),
        spans,
        free: chains.iter().map(Chain::without_prices).collect(),
        chains,
        interrupt,
        allowance: Allowance::of(MOST_PIECES),
    };
    search.run()
}

/// Of the hard couplings of a chain, where the earlier instant may lie.
fn masks((chain, spans): (&Chain, &Vec<(i64, i64)>)) -> Vec<(usize, CostFunction)> {
    let hard = chain.couplings.iter().filter(|c| c.penalty.is_none());
    hard.map(|c| (c.from, chain.where_met(c, spans[c.from])))
        .collect()
}
