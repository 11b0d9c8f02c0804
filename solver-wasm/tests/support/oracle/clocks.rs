//! The schedules of several routes chosen together: the least money, relations of time that they break included, then the
//! fewest seconds where the objective counts those (docs/rules.md, Choice of times). Every joint choice is looked at that could
//! be it.

use solver_wasm::problem::{Problem, Relation, RelationKind};

use super::choice::{Choice, Timing};
use super::plan::{of_time, route_of};
use super::time::DAY;

/// A member of a relation that is served: its route, its mark, its begin as the mark's and how long its service takes, seconds.
struct Member {
    route: usize,
    mark: usize,
    offset: i64,
    service: i64,
}

/// What a relation of time asks, by members; `None`: not served.
struct Tie<'a> {
    relation: &'a Relation,
    members: Vec<Option<Member>>,
}

impl Tie<'_> {
    /// Does it look at two instants at all?
    fn binds(&self) -> bool {
        match self.relation.kind {
            RelationKind::Precedence => self
                .members
                .windows(2)
                .any(|pair| pair.iter().all(Option::is_some)),
            _ => self.members.iter().flatten().count() > 1,
        }
    }

    fn holds(&self, timings: &[&Timing]) -> bool {
        let begin = |m: &Member| m.offset + i64::from(timings[m.route].marks[m.mark]);
        let relation = self.relation;
        match relation.kind {
            RelationKind::Precedence => self.members.windows(2).all(|pair| match pair {
                [Some(a), Some(b)] => {
                    let gap = begin(b) - begin(a) - a.service;
                    relation.min_gap <= gap && relation.max_gap.is_none_or(|most| gap <= most)
                }
                [None, Some(_)] => !relation.requires,
                _ => true,
            }),
            _ => {
                let begins = || self.members.iter().flatten().map(begin);
                let apart = begins().max().unwrap_or(0) - begins().min().unwrap_or(0);
                apart <= relation.max_gap.unwrap_or(0)
            }
        }
    }
}

/// What the best schedules of some routes cost together, relations of time included.
pub struct Together {
    pub money: i64,
    pub seconds: i64,
    /// Joint schedules that cost just this, by route.
    pub timings: Vec<Vec<Timing>>,
}

struct Search<'a> {
    problem: &'a Problem,
    chosen: &'a [&'a Choice],
    ties: Vec<Tie<'a>>,
    /// By route, the cheapest first.
    lists: Vec<Vec<&'a Timing>>,
    /// From a route on, the least (money, seconds) of each.
    rest: Vec<(i64, i64)>,
    /// All equally good ones are wanted.
    every: bool,
    /// May a plan with so much money be of use?
    useful: &'a dyn Fn(i64) -> bool,
    picked: Vec<&'a Timing>,
    best: Option<Together>,
}

/// `None`: no joint schedule keeps the hard rules, or none is useful. `watched`: what the marks of a timing are of.
pub fn together(
    problem: &Problem,
    watched: &[u32],
    chosen: &[&Choice],
    every: bool,
    useful: &dyn Fn(i64) -> bool,
) -> Option<Together> {
    let member = |&activity: &u32| {
        let route = route_of(problem, chosen, activity)?;
        let vehicle = &problem.vehicles[chosen[route].vehicle as usize];
        let row = vehicle.service_class as usize * problem.activities.len();
        Some(Member {
            route,
            mark: watched.iter().position(|&a| a == activity)?,
            offset: i64::from(vehicle.day) * DAY,
            service: i64::from(problem.service_times[row + activity as usize]),
        })
    };
    let relations = problem.relations.iter().filter(|r| of_time(r));
    let ties: Vec<Tie> = relations
        .map(|relation| Tie {
            relation,
            members: relation.activities.iter().map(member).collect(),
        })
        .collect();
    let mut lists = Vec::new();
    for (route, choice) in chosen.iter().enumerate() {
        let mut binding = ties.iter().filter(|tie| tie.binds());
        let tied = binding.any(|tie| tie.members.iter().flatten().any(|m| m.route == route));
        let mut list: Vec<&Timing> = match (&choice.alone, tied) {
            (Some(alone), false) => alone.iter().collect(),
            _ => choice.timings.iter().collect(),
        };
        list.sort_by_key(|t| (t.money, t.seconds));
        lists.push(list);
    }
    let mut rest = vec![(0, 0)];
    for list in lists.iter().rev() {
        let (money, seconds) = rest[rest.len() - 1];
        let fewest = list.iter().map(|t| t.seconds).min()?;
        rest.push((money + list[0].money, seconds + fewest));
    }
    rest.reverse();
    let mut search = Search {
        problem,
        chosen,
        ties,
        lists,
        rest,
        every,
        useful,
        picked: Vec::new(),
        best: None,
    };
    search.route(0, (0, 0));
    search.best
}

impl Search<'_> {
    fn route(&mut self, route: usize, (money, seconds): (i64, i64)) {
        if route == self.lists.len() {
            self.weigh(money, seconds);
            return;
        }
        let (rest_money, rest_seconds) = self.rest[route + 1];
        for at in 0..self.lists[route].len() {
            let timing = self.lists[route][at];
            let sum = (money + timing.money, seconds + timing.seconds);
            let least = (sum.0 + rest_money, sum.1 + rest_seconds);
            let beaten = |best: &Together| least.0 > best.money;
            if self.best.as_ref().is_some_and(beaten) || !(self.useful)(least.0) {
                break;
            }
            let best = self.best.as_ref().map(|b| (b.money, b.seconds));
            if best.is_some_and(|best| least > best || (least == best && !self.every)) {
                continue;
            }
            self.picked.push(timing);
            if self.days_apart() {
                self.route(route + 1, sum);
            }
            self.picked.pop();
        }
    }

    /// A resource begins no day before its earlier one is over.
    fn days_apart(&self) -> bool {
        let of = |route: usize| &self.problem.vehicles[self.chosen[route].vehicle as usize];
        let picked = || self.picked.iter().enumerate();
        picked().all(|(a, early)| {
            picked().all(|(b, late)| {
                let (va, vb) = (of(a), of(b));
                let later = va.resource == vb.resource && va.day < vb.day;
                let day = |day: u32| i64::from(day) * DAY;
                !later || day(va.day) + early.end <= day(vb.day) + late.start
            })
        })
    }

    fn weigh(&mut self, money: i64, seconds: i64) {
        let mut penalties = 0;
        for tie in self.ties.iter().filter(|tie| !tie.holds(&self.picked)) {
            if tie.relation.hard {
                return;
            }
            penalties += tie.relation.penalty;
        }
        let cost = (money + penalties, seconds);
        let timings: Vec<Timing> = self.picked.iter().map(|&&t| t).collect();
        match &mut self.best {
            Some(best) if cost > (best.money, best.seconds) => {}
            Some(best) if cost == (best.money, best.seconds) => {
                if self.every {
                    best.timings.push(timings);
                }
            }
            _ => {
                self.best = Some(Together {
                    money: cost.0,
                    seconds,
                    timings: vec![timings],
                });
            }
        }
    }
}
