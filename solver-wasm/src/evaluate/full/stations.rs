//! Where a route visits stations: labels over the gaps of its stops, by the least detour.
//!
//! A label is a beginning of the route with its visits of stations and its load segments. A beginning that overloads
//! the vehicle stays overloaded whatever follows, so it is dropped. Of the labels with the same last visit the ones
//! with the least detour are kept. The clock has no say here: a few ways are handed on, and it picks among them.

use super::RouteBook;
use super::effort::Effort;
use crate::goods::{Hold, LoadSegment};
use crate::model::Model;
use crate::sort;

/// Labels kept with the same last visit, in small routes and others; ways handed on likewise.
const SMALL: usize = 7;
const KEPT: [usize; 2] = [1, 24];
const WAYS: [usize; 2] = [2, 48];
/// Visits of stations in one gap: one may empty the vehicle, another stock it.
const IN_A_GAP: [usize; 2] = [1, 2];

#[derive(Clone)]
struct Label {
    visits: Vec<u32>,
    /// By dimension.
    loads: Vec<LoadSegment>,
    /// Distance and seconds so far, at the prices of the class.
    price: i64,
    place: u32,
    dumps: u32,
    /// How many stops stood before the last visit of a station, and which that was.
    last: (usize, u32),
}

/// Rows of visits that carry the goods, cheapest first.
pub fn ways(
    book: &RouteBook,
    model: &Model,
    class: u32,
    stops: &[u32],
    effort: Effort,
) -> Vec<Vec<u32>> {
    let own = &model.classes[class as usize];
    let small = usize::from(effort == Effort::Thorough && stops.len() <= SMALL);
    let hold = Hold {
        vehicle: own.vehicles[0],
        capacity: &own.capacity,
        initial: &own.initial_load,
    };
    // Stations that do the same are rivals where the route is long.
    let kinds: Vec<u32> = (0..book.problem.dump_stations.len() as u32)
        .map(|id| if small == 1 { id } else { kind(book, id) })
        .collect();
    let walk = Walk {
        in_a_gap: IN_A_GAP[small],
        book,
        model,
        class,
        hold: &hold,
    };
    let mut labels = vec![Label {
        visits: Vec::with_capacity(stops.len() + 4),
        loads: vec![LoadSegment::default(); book.goods.dimensions],
        price: 0,
        place: own.start_location,
        dumps: 0,
        last: (0, u32::MAX),
    }];
    for (index, &stop) in stops.iter().enumerate() {
        labels = walk.with_stations(labels, index);
        labels = labels
            .iter()
            .filter_map(|label| walk.then(label, stop, model.activities.location[stop as usize]))
            .collect();
        prune(&mut labels, &kinds, KEPT[small]);
    }
    labels = walk.with_stations(labels, stops.len());
    labels.retain_mut(|label| {
        let home = walk.leg(label.place, own.end_location);
        label.price = label.price.saturating_add(home.unwrap_or(0));
        home.is_some() && book.goods.fit(&hold, |d| label.loads[d])
    });
    sort::by_key(&mut labels, |label| (label.price, label.dumps));
    labels.truncate(WAYS[small]);
    labels.into_iter().map(|label| label.visits).collect()
}

struct Walk<'a> {
    book: &'a RouteBook,
    model: &'a Model,
    class: u32,
    hold: &'a Hold<'a>,
    in_a_gap: usize,
}

/// The first station of the same mode and dimensions.
fn kind(book: &RouteBook, id: u32) -> u32 {
    let stations = &book.problem.dump_stations;
    let own = &stations[id as usize];
    let same = |other: &crate::problem::DumpStation| {
        other.mode == own.mode && other.dimensions == own.dimensions
    };
    stations
        .iter()
        .position(same)
        .map_or(id, |first| first as u32)
}

impl Walk<'_> {
    /// The labels and those that visit stations before the next stop.
    fn with_stations(&self, labels: Vec<Label>, gap: usize) -> Vec<Label> {
        let problem = &self.book.problem;
        let most = problem.vehicles[self.hold.vehicle as usize].max_dump_visits;
        let (mut all, mut from) = (labels, 0);
        for _ in 0..self.in_a_gap {
            let end = all.len();
            for at in from..end {
                for &station in &self.book.stations[self.class as usize] {
                    let label = &all[at];
                    if label.dumps >= most || label.last == (gap, station) {
                        continue;
                    }
                    let location = problem.dump_stations[station as usize].location;
                    if let Some(mut next) = self.then(label, problem.dump_visit(station), location)
                    {
                        next.dumps += 1;
                        next.last = (gap, station);
                        all.push(next);
                    }
                }
            }
            from = end;
        }
        all
    }

    fn leg(&self, from: u32, to: u32) -> Option<i64> {
        let own = &self.model.classes[self.class as usize];
        let tables = self.model.tables_of(self.class);
        tables.price(from, to, own.per_distance, own.per_time)
    }

    fn then(&self, label: &Label, visit: u32, location: u32) -> Option<Label> {
        let segments = self.book.goods.segments(visit);
        let loads: Vec<LoadSegment> = label
            .loads
            .iter()
            .zip(segments)
            .map(|(before, own)| before.then(own))
            .collect();
        let fits = loads
            .iter()
            .enumerate()
            .all(|(d, load)| load.fits(self.hold.capacity[d], self.hold.initial[d]));
        if !fits {
            return None;
        }
        let leg = self.leg(label.place, location)?;
        let mut visits = label.visits.clone();
        visits.push(visit);
        Some(Label {
            visits,
            loads,
            price: label.price.saturating_add(leg),
            place: location,
            ..*label
        })
    }
}

/// The cheapest with each last visit.
fn prune(labels: &mut Vec<Label>, kinds: &[u32], kept: usize) {
    let key = |label: &Label| {
        let (gap, station) = label.last;
        (gap, kinds.get(station as usize).copied())
    };
    sort::by_key(labels, |label| (key(label), label.price, label.dumps));
    let (mut last, mut count) = (None, 0);
    labels.retain(|label| {
        if last != Some(key(label)) {
            (last, count) = (Some(key(label)), 0);
        }
        count += 1;
        count <= kept
    });
}
