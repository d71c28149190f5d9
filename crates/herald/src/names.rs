//! What this machine may be called by: its name and its address in the house. Never sends anything, and never asks a
//! name server.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

use rustls_pki_types::ServerName;

/// What every machine calls itself.
pub(crate) const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "::1"];

/// An address that is nobody's (RFC 5737): the way to it is the way out of the house.
const OUTSIDE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);

/// What others in the house may call this machine by, as far as it knows.
#[must_use]
pub(crate) fn of_this_machine() -> Vec<String> {
    let mut names = Vec::new();
    if let Some(name) = own_name() {
        // What phones and tablets find it by, where nobody keeps a name server.
        let local = (!name.contains('.') && name != LOOPBACK[0]).then(|| format!("{name}.local"));
        names.push(name);
        names.extend(local);
    }
    names.extend(address().map(|address| address.to_string()));
    names
}

/// The first part of this machine's name, for where it is but one among the house's; `herald` if it has none of use.
#[must_use]
pub(crate) fn host() -> String {
    let name = own_name().filter(|name| name != LOOPBACK[0]);
    let first = name.as_deref().and_then(|name| name.split('.').next());
    first.unwrap_or("herald").to_owned()
}

fn own_name() -> Option<String> {
    let system = rustix::system::uname();
    system.nodename().to_str().ok().filter(|name| is_host(name)).map(str::to_owned)
}

/// Whether it is a name or an address that a certificate can be for.
#[must_use]
pub(crate) fn is_host(name: &str) -> bool {
    ServerName::try_from(name).is_ok()
}

/// The address by which this machine goes out, which is that by which the house knows it. Connecting a datagram's socket
/// chooses it and sends nothing. IPv6 is left out: those addresses change more often than certificates.
#[must_use]
pub(crate) fn address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(OUTSIDE).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified() && !address.is_loopback()).then_some(address)
}
