//! Damage to word streams, of the kinds that find decoder faults.

use solver_wasm::generate::Dice;

/// Values at the edges of what fields take.
const EDGES: [i32; 16] = [
    0,
    1,
    -1,
    2,
    -2,
    17,
    37,
    255,
    65_536,
    (1 << 24) + 1,
    1 << 28,
    (1 << 29) + 1,
    1 << 30,
    (1 << 30) + 1,
    i32::MAX,
    i32::MIN,
];

/// One to four changes: words replaced, nudged, inserted, removed, swapped, repeated, the tail cut off.
pub fn mutate(dice: &mut Dice, words: &mut Vec<i32>) {
    for _ in 0..dice.range(1, 4) {
        if words.is_empty() {
            words.push(dice.roll() as i32);
            continue;
        }
        let at = dice.range(0, words.len() as i64 - 1) as usize;
        match dice.range(0, 8) {
            0 | 1 => words[at] = EDGES[dice.range(0, 15) as usize],
            2 => words[at] = words[at].wrapping_add(dice.range(-2, 2) as i32),
            3 => words[at] = dice.roll() as i32,
            4 => words.insert(at, EDGES[dice.range(0, 15) as usize]),
            5 => {
                words.remove(at);
            }
            6 => {
                let other = dice.range(0, words.len() as i64 - 1) as usize;
                words.swap(at, other);
            }
            7 => {
                let end = (at + dice.range(1, 40) as usize).min(words.len());
                let part = words[at..end].to_vec();
                words.splice(at..at, part);
            }
            _ if dice.percent(20) => words.truncate(at),
            _ => {}
        }
    }
}
