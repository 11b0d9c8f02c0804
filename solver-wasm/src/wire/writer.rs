//! Words out.

/// Appends words; an `i64` is its low 32 bits, then its high 32 bits.
#[derive(Default)]
pub struct WordWriter {
    words: Vec<i32>,
}

impl WordWriter {
    pub fn new() -> Self {
        WordWriter::default()
    }

    pub fn word(&mut self, value: i32) {
        self.words.push(value);
    }

    /// Counts and indices; none of them comes near 2^31.
    pub fn count(&mut self, value: usize) {
        self.words.push(i32::try_from(value).unwrap_or(i32::MAX));
    }

    pub fn index(&mut self, value: u32) {
        self.count(value as usize);
    }

    pub fn flag(&mut self, value: bool) {
        self.words.push(i32::from(value));
    }

    pub fn long(&mut self, value: i64) {
        self.words.push(value as i32);
        self.words.push((value >> 32) as i32);
    }

    pub fn finish(self) -> Vec<i32> {
        self.words
    }
}
