//! Words in: a cursor that cannot run past its section and never trusts a count.

use super::WireError;

/// Reads the payload of one section; every failure names the section.
pub struct WordReader<'a> {
    words: &'a [i32],
    at: usize,
    section: &'static str,
}

impl<'a> WordReader<'a> {
    pub fn new(words: &'a [i32], section: &'static str) -> Self {
        WordReader {
            words,
            at: 0,
            section,
        }
    }

    pub fn error<T>(&self, what: impl Into<String>) -> Result<T, WireError> {
        Err(WireError {
            section: self.section,
            what: what.into(),
        })
    }

    pub fn remaining(&self) -> usize {
        self.words.len() - self.at
    }

    pub fn word(&mut self) -> Result<i32, WireError> {
        let Some(&word) = self.words.get(self.at) else {
            return self.error("ends too early");
        };
        self.at += 1;
        Ok(word)
    }

    /// Low 32 bits, then high 32 bits.
    pub fn long(&mut self) -> Result<i64, WireError> {
        let low = self.word()? as u32;
        let high = self.word()?;
        Ok((i64::from(high) << 32) | i64::from(low))
    }

    /// The next `n` words as they are.
    pub fn slice(&mut self, n: usize) -> Result<&'a [i32], WireError> {
        if n > self.remaining() {
            return self.error("ends too early");
        }
        let slice = &self.words[self.at..self.at + n];
        self.at += n;
        Ok(slice)
    }

    /// A count of items of at least `words_each` words: never more than what is left can hold.
    pub fn count(&mut self, words_each: usize) -> Result<usize, WireError> {
        let n = self.word()?;
        if n < 0 || (n as usize).saturating_mul(words_each) > self.remaining() {
            return self.error(format!("has a count of {n} that its length does not hold"));
        }
        Ok(n as usize)
    }

    /// `0..limit`.
    pub fn index(&mut self, limit: u32, what: &str) -> Result<u32, WireError> {
        let word = self.word()?;
        if word < 0 || word as u32 >= limit {
            return self.error(format!("{what} {word} is not below {limit}"));
        }
        Ok(word as u32)
    }

    pub fn optional_index(&mut self, limit: u32, what: &str) -> Result<Option<u32>, WireError> {
        if self.words.get(self.at) == Some(&-1) {
            self.at += 1;
            return Ok(None);
        }
        self.index(limit, what).map(Some)
    }

    pub fn flag(&mut self, what: &str) -> Result<bool, WireError> {
        self.index(2, what).map(|bit| bit == 1)
    }

    /// `min..=max`.
    pub fn within(&mut self, min: i32, max: i32, what: &str) -> Result<i32, WireError> {
        let word = self.word()?;
        if word < min || word > max {
            return self.error(format!("{what} {word} is outside {min}..={max}"));
        }
        Ok(word)
    }

    pub fn optional_within(&mut self, max: i32, what: &str) -> Result<Option<i32>, WireError> {
        Ok(match self.within(-1, max, what)? {
            -1 => None,
            value => Some(value),
        })
    }

    /// `0..=max`.
    pub fn long_within(&mut self, max: i64, what: &str) -> Result<i64, WireError> {
        let value = self.long()?;
        if value < 0 || value > max {
            return self.error(format!("{what} {value} is outside 0..={max}"));
        }
        Ok(value)
    }

    /// `0..=max`, or -1 for none.
    pub fn optional_long(&mut self, max: i64, what: &str) -> Result<Option<i64>, WireError> {
        let value = self.long()?;
        match value {
            -1 => Ok(None),
            _ if value < 0 || value > max => {
                self.error(format!("{what} {value} is outside 0..={max}"))
            }
            _ => Ok(Some(value)),
        }
    }

    /// All words must have been read.
    pub fn finish(self) -> Result<(), WireError> {
        if self.remaining() > 0 {
            return self.error(format!("has {} words too many", self.remaining()));
        }
        Ok(())
    }
}
