//! The reasons as words, in the order of `docs/wire-format.md`.

use super::Findings;
use crate::wire::WordWriter;

pub fn encode(Findings { unserved, classes }: &Findings) -> Vec<i32> {
    let mut words = WordWriter::new();
    words.count(unserved.len());
    for task in unserved {
        words.index(task.task);
        words.word(task.main as i32);
        match task.best {
            Some(best) => {
                words.index(best.vehicle);
                words.index(best.position);
                words.long(best.cost_delta);
            }
            None => {
                words.word(-1);
                words.word(0);
                words.long(0);
            }
        }
        words.count(task.vehicles.len());
        for line in &task.vehicles {
            words.index(line.vehicle);
            words.word(line.refusal.reason as i32);
            words.word(line.refusal.index.map_or(-1, u32::cast_signed));
            words.long(line.refusal.required);
            words.long(line.refusal.available);
        }
    }
    words.count(classes.len());
    for class in classes {
        words.count(class.len());
        class.iter().for_each(|&vehicle| words.index(vehicle));
    }
    words.finish()
}
