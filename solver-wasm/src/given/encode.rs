//! Places and standings as words, in the order of `docs/wire-format.md`.

use super::{Cost, Looked, Move, Place, Standing};
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

pub fn encode_standings(tasks: &[Standing]) -> Vec<i32> {
    let mut words = WordWriter::new();
    words.count(tasks.len());
    for standing in tasks {
        for word in [
            standing.task,
            standing.vehicle,
            standing.position,
            standing.last,
        ] {
            words.index(word);
        }
        let (cost, code) = match standing.cost {
            Cost::Known(cost) => (cost, 0),
            Cost::Bound => (0, 1),
            Cost::Unreached => (0, 2),
        };
        words.index(code);
        words.long(cost);
        words.index(match standing.looked {
            Looked::Nothing => 0,
            Looked::Part => 1,
            Looked::All => 2,
        });
        for place in [standing.second, standing.elsewhere] {
            words.count(usize::from(place.is_some()));
            if let Some(Move {
                vehicle,
                position,
                last,
                arrival,
                cost_delta,
            }) = place
            {
                words.index(vehicle);
                words.index(position);
                words.index(last);
                words.long(arrival);
                words.long(cost_delta);
            }
        }
    }
    words.finish()
}
