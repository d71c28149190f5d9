//! Makes what is right nearly right: bytes, protobuf messages by their fields, texts by their words. Never knows what they
//! mean.

use fastrand::Rng;

/// Numbers at the edges of what fields hold.
const EDGES: [u64; 14] = [
    0,
    1,
    2,
    7,
    127,
    128,
    255,
    256,
    0x7fff,
    0xffff,
    0x7fff_ffff,
    0xffff_ffff,
    0x7fff_ffff_ffff_ffff,
    u64::MAX,
];

/// Bytes that a careless or a careful hand has changed in a few places, some of them taken from another.
pub(super) fn bytes(rng: &mut Rng, bytes: &mut Vec<u8>, other: &[u8]) {
    for _ in 0..rng.usize(1..4) {
        let at = rng.usize(..=bytes.len());
        let end = (at + rng.usize(..16)).min(bytes.len());
        match rng.u8(..8) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            3 => {
                let noise: Vec<u8> = (0..rng.usize(1..8)).map(|_| rng.u8(..)).collect();
                bytes.splice(at..at, noise);
            }
            4 => {
                let from = rng.usize(..=other.len());
                bytes.truncate(at);
                bytes.extend_from_slice(&other[from..]);
            }
            5 | 6 if at < bytes.len() => bytes[at] ^= 1 << rng.u8(..8),
            _ if at < bytes.len() => bytes[at] = rng.u8(..),
            _ => bytes.push(rng.u8(..)),
        }
    }
}

/// A message some of whose fields are gone, doubled, moved, at an edge, or another message's.
pub(super) fn message(rng: &mut Rng, message: &mut Vec<u8>, other: &[u8]) {
    let Some(mut fields) = fields(message).filter(|fields| !fields.is_empty()) else {
        return bytes(rng, message, other);
    };
    let at = rng.usize(..fields.len());
    match rng.u8(..10) {
        0 => drop(fields.remove(at)),
        1 => fields.push(fields[at].clone()),
        2 => {
            let to = rng.usize(..fields.len());
            fields.swap(at, to);
        }
        3 => {
            let others = self::fields(other).unwrap_or_default();
            if let Some(field) = rng.choice(others) {
                let to = rng.usize(..=fields.len());
                fields.insert(to, field);
            }
        }
        4 => fields[at].tag ^= 1 << rng.u64(3..8),
        _ => change(rng, &mut fields[at].value, other),
    }
    message.clear();
    fields.iter().for_each(|field| field.write(message));
}

fn change(rng: &mut Rng, value: &mut Value, other: &[u8]) {
    match value {
        Value::Number(number) => {
            *number = match rng.u8(..4) {
                0 => number.wrapping_add(1),
                1 => number.wrapping_sub(1),
                2 => rng.u64(..64),
                _ => EDGES[rng.usize(..EDGES.len())],
            }
        }
        Value::Fixed(fixed) => bytes(rng, fixed, &[]),
        Value::Within(within) if rng.u8(..5) > 0 => message(rng, within, other),
        Value::Within(within) => bytes(rng, within, other),
    }
}

#[derive(Clone)]
struct Field {
    tag: u64,
    value: Value,
}

#[derive(Clone)]
enum Value {
    Number(u64),
    /// Four bytes or eight.
    Fixed(Vec<u8>),
    /// Text, bytes or a message: they look alike.
    Within(Vec<u8>),
}

/// A message's fields; `None` if the bytes are none.
fn fields(mut bytes: &[u8]) -> Option<Vec<Field>> {
    let mut fields = Vec::new();
    while !bytes.is_empty() {
        let tag = number(&mut bytes)?;
        let value = match tag & 7 {
            0 => Value::Number(number(&mut bytes)?),
            1 => Value::Fixed(split(&mut bytes, 8)?),
            2 => {
                let length = usize::try_from(number(&mut bytes)?).ok()?;
                Value::Within(split(&mut bytes, length)?)
            }
            5 => Value::Fixed(split(&mut bytes, 4)?),
            _ => return None,
        };
        fields.push(Field { tag, value });
    }
    Some(fields)
}

fn split(bytes: &mut &[u8], length: usize) -> Option<Vec<u8>> {
    let (head, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(head.to_vec())
}

fn number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for place in 0..10 {
        let (first, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(first & 0x7f) << (7 * place);
        if first & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

impl Field {
    fn write(&self, to: &mut Vec<u8>) {
        push(self.tag, to);
        match &self.value {
            Value::Number(number) => push(*number, to),
            Value::Fixed(bytes) => to.extend_from_slice(bytes),
            Value::Within(bytes) => {
                push(bytes.len() as u64, to);
                to.extend_from_slice(bytes);
            }
        }
    }
}

fn push(mut number: u64, to: &mut Vec<u8>) {
    while number >= 0x80 {
        to.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    to.push(number.to_le_bytes()[0]);
}

/// A text some of whose words or lines are gone, doubled, moved, or another text's.
pub(super) fn text(rng: &mut Rng, text: &str, other: &str) -> String {
    let between = if text.contains('\n') && rng.bool() { '\n' } else { ' ' };
    let mut words: Vec<&str> = text.split(between).collect();
    let others: Vec<&str> = other.split(between).collect();
    for _ in 0..rng.usize(1..4) {
        if words.is_empty() {
            break;
        }
        let at = rng.usize(..words.len());
        match rng.u8(..5) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[at]),
            2 => {
                let to = rng.usize(..words.len());
                words.swap(at, to);
            }
            _ => words[at] = rng.choice(&others).copied().unwrap_or_default(),
        }
    }
    let mut changed = words.join(&between.to_string());
    if rng.u8(..3) == 0 {
        let mut raw = changed.into_bytes();
        bytes(rng, &mut raw, other.as_bytes());
        changed = String::from_utf8_lossy(&raw).into_owned();
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_taken_apart_and_put_together_to_the_byte() {
        let message =
            [0x08, 0x96, 0x01, 0x12, 0x03, b'a', b'b', b'c', 0x1d, 1, 2, 3, 4, 0x21, 1, 2, 3, 4, 5, 6, 7, 8];
        let mut again = Vec::new();
        fields(&message).unwrap().iter().for_each(|field| field.write(&mut again));
        assert_eq!(again, message);
        for not_one in [&[0x0b][..], &[0x08], &[0x12, 5, 1], &[0x80; 11]] {
            assert!(fields(not_one).is_none(), "{not_one:?}");
        }
    }
}
