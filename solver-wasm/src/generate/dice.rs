//! The generator's chance.

/// SplitMix64: of its own, so that a fault in the engine's generator cannot hide here.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Uniform enough in `low..=high`.
    pub fn range(&mut self, low: i64, high: i64) -> i64 {
        low + (self.roll() % (high - low + 1) as u64) as i64
    }

    pub fn percent(&mut self, chance: u32) -> bool {
        self.range(0, 99) < i64::from(chance)
    }

    pub fn int(&mut self, low: i64, high: i64) -> i32 {
        self.range(low, high) as i32
    }

    pub fn index(&mut self, length: usize) -> usize {
        self.range(0, length as i64 - 1) as usize
    }
}
