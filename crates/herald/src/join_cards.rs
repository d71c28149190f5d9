//! A card in the terminal for each lobby that opens: its code, its links, and a QR code to scan. Never in a log, and never
//! makes a caller wait for a terminal.

use std::{
    io::{self, Write},
    sync::mpsc::{Receiver, SyncSender, sync_channel},
    thread,
};

use herald_server::{JoinPage, PublicUrl};
use herald_table::Doorbell;
use herald_words::JoinCode;
use qrcode::{EcLevel, QrCode, render::unicode::Dense1x2};

/// Cards that wait for a terminal that has stopped; more are not printed.
const WAITING: usize = 8;

/// Prints cards, one after the other.
#[derive(Debug)]
pub(crate) struct JoinCards(SyncSender<JoinCode>);

impl JoinCards {
    /// Cards that lead to this address, on paper of this kind.
    ///
    /// # Errors
    /// If there can be no thread to print them.
    pub(crate) fn on(
        out: impl Write + Send + 'static,
        url: PublicUrl,
        page: Option<JoinPage>,
    ) -> io::Result<Self> {
        let (queue, codes) = sync_channel(WAITING);
        thread::Builder::new()
            .name("join cards".to_owned())
            .spawn(move || print(&codes, out, &url, page.as_ref()))?;
        Ok(Self(queue))
    }
}

impl Doorbell for JoinCards {
    fn opened(&self, code: &JoinCode) {
        // A terminal that takes nothing more is nobody's to read.
        drop(self.0.try_send(code.clone()));
    }
}

fn print(codes: &Receiver<JoinCode>, mut out: impl Write, url: &PublicUrl, page: Option<&JoinPage>) {
    for code in codes {
        if card(&mut out, &code, url, page).is_err() {
            return;
        }
    }
}

fn card(out: &mut impl Write, code: &JoinCode, url: &PublicUrl, page: Option<&JoinPage>) -> io::Result<()> {
    let (app, web) = (url.app_join_link(code), url.web_join_link(code, page));
    writeln!(out, "\nA table is open. Its join code is {}:\n  {app}\n  {web}", code.reveal())?;
    // Who has named a page means browsers to come.
    scan(out, if page.is_some() { &web } else { &app })?;
    out.flush()
}

/// A link to scan, light on dark as most terminals are; scanners take either.
pub(crate) fn scan(out: &mut impl Write, link: &str) -> io::Result<()> {
    // The link stands in plain text above: one that is too long for a code is read there.
    let Ok(code) = QrCode::with_error_correction_level(link, EcLevel::L) else { return Ok(()) };
    let (dark, light) = (Dense1x2::Light, Dense1x2::Dark);
    writeln!(out, "{}", code.render::<Dense1x2>().dark_color(dark).light_color(light).build())
}
