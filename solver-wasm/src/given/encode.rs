//! Places as words, in the order of `docs/wire-format.md`.

use super::Place;
use crate::wire::WordWriter;

pub fn encode_places(tasks: &[Vec<Place>]) -> Vec<i32> {
    let mut words = WordWriter::new();
    words.count(tasks.len());
    for places in tasks {
        words.count(places.len());
        for place in places {
            words.index(place.vehicle);
            words.index(place.position);
            words.long(place.arrival);
            words.long(place.cost_delta);
        }
    }
    words.finish()
}
