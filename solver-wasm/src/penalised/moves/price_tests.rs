//! A move tells what making it costs, of one class and of several, of one load and of several, with and without a clock; SWAP* without one
//! alone.

use std::collections::BTreeMap;

use super::swap_star::Scratch;
use super::*;
use crate::model::Model;
use crate::penalised::fleets_of_tests::{Traits, alike, drawn_plan, mixed, penalties};
use crate::random::Random;

/// Changes and fleets that were judged, by what they are.
type Seen = BTreeMap<String, usize>;

/// Makes the first change that pays below a bound.
type Find<'a> = &'a dyn Fn(f64, &mut Change) -> bool;

/// Does the look at legs and loads let the move through below a bound?
type MayFind<'a> = &'a dyn Fn(f64) -> bool;

/// A plan, and the tours of it that moves are looked for in.
struct Judge<'a, const CLOCK: bool> {
    network: &'a Network,
    tables: &'a Tables,
    plan: &'a [(u32, Vec<u32>)],
    tours: Tours<CLOCK>,
}

impl<'a, const CLOCK: bool> Judge<'a, CLOCK> {
    fn new(network: &'a Network, tables: &'a Tables, plan: &'a [(u32, Vec<u32>)]) -> Self {
        let tours = Tours::new(network, tables, plan, penalties());
        Judge {
            network,
            tables,
            plan,
            tours,
        }
    }

    fn price(&self, tours: &Tours<CLOCK>) -> f64 {
        self.network.price(tours.sums.cost) + tours.penalties.of(tours.sums.excess)
    }

    /// What the bound has to be above: what the change makes dearer, and what its tours pay for what is too much now.
    fn exact(&self, change: &Change) -> f64 {
        let (network, tables) = (self.network, self.tables);
        let penalties = self.tours.penalties.clone();
        let mut after = Tours::<CLOCK>::new(network, tables, self.plan, penalties);
        after.splice(network, tables, change.first, &change.first_stops);
        let mut stood = self.tours.accounts[change.first.0 as usize].penalties;
        if let Some(second) = change.second {
            after.splice(network, tables, second, &change.second_stops);
            stood += self.tours.accounts[second.0 as usize].penalties;
        }
        self.price(&after) - self.price(&self.tours) + stood
    }

    /// The move's own sum is told by the bounds with which a change is found and not found; then by the next cheaper one, until none
    /// is left. `may_pay` lets all through that are found.
    fn judge(
        &self,
        (find, may_pay): (Find<'_>, MayFind<'_>),
        is_screened: bool,
        name: &dyn Fn(&Change) -> String,
        seen: &mut Seen,
    ) {
        let with = |bound: f64| {
            let mut change = Change::default();
            find(bound, &mut change).then_some(change)
        };
        let mut bound = f64::INFINITY;
        while let Some(change) = with(bound) {
            let (exact, told) = (self.exact(&change), format!("{change:?}"));
            let name = name(&change);
            // One that was not found below the last bound is not found below this one either.
            let above = with(bound.min(exact + 1e-4)).map(|change| format!("{change:?}"));
            if !is_screened {
                assert_eq!(above.as_ref(), Some(&told), "told too dear: {name}");
            }
            if above.is_some() {
                assert!(may_pay(bound.min(exact + 1e-4)), "kept away: {name}");
            }
            if !may_pay(exact - 1e-4) {
                *seen.entry("kept away".into()).or_default() += 1;
            }
            let below = with(exact - 1e-4).map(|change| format!("{change:?}"));
            assert_ne!(below.as_ref(), Some(&told), "told too cheap: {name}");
            *seen.entry(name).or_default() += 1;
            bound = bound.min(exact - 1e-4);
        }
    }

    /// Of each move the changes that bring two stops together, each one cheaper than the one before, those that give what follows from
    /// the first stop a tour of its own, and the best exchange of the two tours.
    fn judge_pair(&self, (u, v): (u32, u32), seen: &mut Seen) {
        let look = Look {
            network: self.network,
            tables: self.tables,
            tours: &self.tours,
        };
        let mover = Mover::new(look, u);
        let (ours, theirs) = (self.tours.spots[u as usize], self.tours.spots[v as usize]);
        let same = ours.tour == theirs.tour;
        let pair = |bound: f64| Pair::of(look, &mover, v, bound);
        let length = |(_, from, to): (u32, usize, usize)| to - from;
        let class = |tour: u32| look.tour(tour).kind.class;
        let classes = |change: &Change| match change.second {
            Some(second) if class(change.first.0) != class(second.0) => "of two classes",
            Some(_) => "of one class",
            None => "within",
        };

        let room = Room::of(&self.tours, ours.tour, theirs.tour);
        let rows = Rows::of(self.tables, mover.around());
        let around = &self.tours.arounds[v as usize];
        let kind = &look.tour(theirs.tour).kind;
        let screen = |bound: f64| {
            let room = room.raised(bound - room.bound);
            screen::look(&mover, &rows, around, kind, room)
        };
        let beside: MayFind<'_> = &|bound| screen(bound).beside;
        let rest: MayFind<'_> = &|bound| screen(bound).rest;
        let stops = |tour: u32| look.tour(tour).stops().len();
        if stops(ours.tour).min(stops(theirs.tour)) <= around::MOST {
            *seen.entry("of a short tour".into()).or_default() += 1;
        }
        let loads = [ours, theirs].map(|spot| look.tour(spot.tour).overload);
        if self.network.loads.dimensions == 1 && loads.iter().any(|&over| over > 0) {
            let is_within = if same { "within" } else { "between" };
            *seen
                .entry(format!("too much of one load {is_within}"))
                .or_default() += 1;
        }
        self.judge(
            (
                &|bound, change| relocate::find(&pair(bound), change),
                beside,
            ),
            false,
            &|change| {
                if change.second.is_none() {
                    return "relocate within".into();
                }
                let (_, from, to) = change.first;
                let is_turned = change.second_stops != look.tour(ours.tour).nodes[from..to];
                let turned = if is_turned { " turned" } else { "" };
                format!("relocate {}{turned} {}", to - from, classes(change))
            },
            seen,
        );
        self.judge(
            (
                &|bound, change| exchange::find(&pair(bound), change),
                beside,
            ),
            false,
            &|change| match change.second {
                Some(second) => format!(
                    "exchange {} {} {}",
                    length(change.first),
                    length(second),
                    classes(change)
                ),
                None => "exchange within".into(),
            },
            seen,
        );
        if same {
            // It asks for the legs at its ends first, which is a screen where those within are not the same both ways.
            let symmetric = self.tables.is_symmetric();
            self.judge(
                (&|bound, change| reversal::find(&pair(bound), change), rest),
                !symmetric,
                &|_| format!("reversal symmetric {symmetric}"),
                seen,
            );
        } else {
            self.judge(
                (&|bound, change| tails::find(&pair(bound), change), rest),
                false,
                &|change| {
                    let starts = [change.first, change.second.unwrap()].map(|(_, from, _)| from);
                    match starts {
                        [1, 1] => "vehicles change".into(),
                        _ => format!("tails {}", classes(change)),
                    }
                },
                seen,
            );
        }
        if !CLOCK && !same {
            let tours = (ours.tour, theirs.tour);
            let find = |bound: f64, change: &mut Change| {
                swap_star::find_below(look, tours, bound, &mut Scratch::default(), change)
            };
            let name = |change: &Change| format!("swap {}", classes(change));
            // A detour that is a short cut is a screen, too (`swap_star_tests`).
            self.judge((&find, &|_| true), true, &name, seen);
        }
        for &empty in self.tours.empty.iter().filter_map(|list| list.last()) {
            let from = (ours.tour, ours.place as usize);
            self.judge(
                (
                    &|bound, change| tails::join(look, from, (empty, 1), bound, change),
                    &|_| true,
                ),
                false,
                &|change| format!("apart {}", classes(change)),
                seen,
            );
        }
    }
}

/// False where there is no plan to judge.
fn judge_all<const CLOCK: bool>(
    network: &Network,
    tables: &Tables,
    random: &mut Random,
    seen: &mut Seen,
) -> bool {
    // Many tours are short ones.
    let tours = if random.below(3) == 0 { 12 } else { 2 };
    let Some(plan) = drawn_plan(network, tours, random) else {
        return false;
    };
    let judge = Judge::<CLOCK>::new(network, tables, &plan);
    let excess = judge.tours.sums.excess;
    let broken = [
        ("too heavy", excess.load),
        ("too late", excess.warp),
        ("too long", excess.length),
    ];
    for (name, _) in broken.into_iter().filter(|(_, amount)| *amount > 0) {
        *seen.entry(name.into()).or_default() += 1;
    }
    for _ in 0..100 {
        let pair = (random.below(network.stops), random.below(network.stops));
        if pair.0 != pair.1 {
            judge.judge_pair(pair, seen);
        }
    }
    true
}

#[test]
fn a_move_is_told_to_cost_what_making_it_costs() {
    let (mut seen, mut fleets, mut random) = (Seen::new(), Seen::new(), Random::new(7));
    for seed in 0..72 {
        let is_mixed = random.below(4) > 0;
        let of = if is_mixed { mixed } else { alike };
        let model = Model::compile(&of(seed, 100 * random.below(2)));
        let Some(network) = Network::of(&model) else {
            continue;
        };
        let (clock, tables) = (model.features.time, model.tables_of(0));
        let is_judged = match clock {
            true => judge_all::<true>(&network, tables, &mut random, &mut seen),
            false => judge_all::<false>(&network, tables, &mut random, &mut seen),
        };
        if !is_judged {
            continue;
        }
        let list = Traits::of(seed).list().into_iter();
        for (name, _) in list.filter(|(_, is_there)| is_mixed && *is_there) {
            *fleets.entry(format!("{name}, clock {clock}")).or_default() += 1;
        }
        let symmetric = tables.is_symmetric();
        *fleets
            .entry(format!("symmetric {symmetric}, clock {clock}"))
            .or_default() += 1;
    }
    let within = ["relocate within", "exchange within", "vehicles change"].map(String::from);
    let symmetric = [true, false].map(|is| format!("reversal symmetric {is}"));
    let between = ["of one class", "of two classes"]
        .into_iter()
        .flat_map(|classes| {
            let exchanges =
                ["1 1", "2 1", "1 2", "2 2", "3 1", "3 2"].map(|n| format!("exchange {n}"));
            let relocates =
                ["1", "2", "3", "2 turned", "3 turned"].map(|n| format!("relocate {n}"));
            let others = ["tails", "apart", "swap"].map(String::from);
            let all = exchanges.into_iter().chain(relocates).chain(others);
            all.map(move |name| format!("{name} {classes}"))
        });
    for name in between.chain(within).chain(symmetric) {
        assert!(
            seen.get(&name).is_some_and(|&n| n >= 20),
            "{name}: {seen:?}"
        );
    }
    let broken = ["too heavy", "too late", "too long"].map(|name| (name, 5));
    let looked_at = [
        "kept away",
        "of a short tour",
        "too much of one load within",
        "too much of one load between",
    ];
    for (name, least) in looked_at.map(|name| (name, 100)).into_iter().chain(broken) {
        assert!(
            seen.get(name).is_some_and(|&n| n >= least),
            "{name}: {seen:?}"
        );
    }
    for clock in [false, true] {
        let traits = Traits::of(0).list().map(|(name, _)| name).into_iter();
        let names = traits.filter(|name| clock || *name != "shifts");
        for name in names.chain(["symmetric true", "symmetric false"]) {
            let name = format!("{name}, clock {clock}");
            let often = fleets.get(&name).is_some_and(|&n| n >= 3);
            assert!(often, "{name}: {fleets:?}");
        }
    }
}
