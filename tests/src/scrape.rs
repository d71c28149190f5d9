//! The metrics' port as a scraper meets it. Never knows a number's meaning.

use std::{
    collections::BTreeMap,
    io::{Read, Write},
    net::TcpStream,
    thread,
    time::{Duration, Instant},
};

use crate::binary::Herald;

/// How long a page, or a number that is to come, may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// What was answered.
pub struct Page {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Herald {
    /// Where it says its metrics are.
    pub fn metrics(&self) -> &str {
        let line = self.greeting.iter().find_map(|line| line.strip_prefix("Metrics are at http://"));
        line.and_then(|rest| rest.split('/').next()).expect("it was told to say where")
    }

    /// All that is scraped now.
    pub fn scrape(&self) -> String {
        let page = get(self.metrics(), "/metrics");
        assert_eq!(page.status, 200, "{}", page.body);
        page.body
    }

    /// Waits until this holds of what is scraped: the end of a call is counted once its last byte has gone.
    pub fn scrape_until(&self, holds: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let text = self.scrape();
            if holds(&text) {
                return text;
            }
            assert!(start.elapsed() < PATIENCE, "it never holds: {text}");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Asks as a scraper does.
pub fn get(address: &str, path: &str) -> Page {
    ask(address, &format!("GET {path} HTTP/1.1\r\nhost: herald\r\n\r\n"))
}

/// The answer to this.
pub fn ask(address: &str, request: &str) -> Page {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{answer:?}"));
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Page { status, head: head.to_owned(), body: body.to_owned() }
}

/// Every series by its name and labels, as they stand in the text.
pub fn series(text: &str) -> BTreeMap<&str, f64> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.rsplit_once(' ').unwrap())
        .map(|(name, value)| (name, value.parse().unwrap()))
        .collect()
}

/// The number of one series; 0 where it is not there yet.
pub fn number(text: &str, name: &str) -> f64 {
    series(text).get(name).copied().unwrap_or(0.0)
}
