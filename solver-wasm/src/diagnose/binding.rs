//! Which limit keeps a task out of a route in use: of the places looked at, the one that comes nearest to letting it in.

use super::break_margin;
use super::budget::Budget;
use super::known::Known;
use super::looks::Looks;
use super::main_reason::by_excess;
use super::positions;
use super::with_stations::{self, Told, WithStations};
use crate::constraint::Eligibility;
use crate::report::judge::judge;
use crate::report::refusal::Refusal;

/// Places judged in one route, and of all tasks together: judging says by how much, and takes longer than the price.
const PLACES: usize = 16;
pub const MOST: usize = 2_000;

/// `None`: no limit with a margin is in the way, or enough was looked at.
pub fn binding(
    route: &Known<'_>,
    activities: &[u32],
    stations: Option<&WithStations<'_>>,
    (rules, looks, budget): (&Eligibility<'_>, &Looks, &Budget),
) -> Option<Refusal> {
    let mut places = positions::nearest(rules.problem, route, activities);
    places.sort_unstable();
    places.truncate(match stations {
        Some(_) => with_stations::PLACES,
        None => PLACES,
    });
    let mut nearest: Option<Refusal> = None;
    for (_, position) in places {
        if looks.take().is_none() {
            break;
        }
        let mut stops = route.planned.activities.clone();
        let at = position as usize;
        stops.splice(at..at, activities.iter().copied());
        let refusal = match stations {
            Some(stations) => match stations.told(&stops, (at, at + activities.len()), budget) {
                Told::Room => return None,
                Told::Refused(refusal) => refusal,
            },
            None => judge(rules, route.planned.vehicle, &stops).err(),
        };
        let refusal = refusal.map(|refusal| {
            let vehicle = route.planned.vehicle;
            break_margin::of_route(rules, vehicle, &stops, refusal, (looks, budget))
        });
        let refusal = refusal.filter(|refusal| refusal.required > refusal.available);
        nearest = nearest.into_iter().chain(refusal).min_by(by_excess);
    }
    nearest
}
