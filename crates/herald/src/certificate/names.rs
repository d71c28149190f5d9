//! What this machine may be called by: its name and its address in the house. Never sends anything, and never asks a
//! name server.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

use rustls_pki_types::ServerName;

/// What every machine calls itself.
pub const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "::1"];

/// An address that is nobody's (RFC 5737): the way to it is the way out of the house.
const OUTSIDE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);

/// What others in the house may call this machine by, as far as it knows.
#[must_use]
pub fn of_this_machine() -> Vec<String> {
    let mut names = Vec::new();
    let system = rustix::system::uname();
    if let Ok(name) = system.nodename().to_str()
        && is_host(name)
    {
        names.push(name.to_owned());
        // What phones and tablets find it by, where nobody keeps a name server.
        if !name.contains('.') && name != LOOPBACK[0] {
            names.push(format!("{name}.local"));
        }
    }
    names.extend(address().map(|address| address.to_string()));
    names
}

/// Whether it is a name or an address that a certificate can be for.
#[must_use]
pub fn is_host(name: &str) -> bool {
    ServerName::try_from(name).is_ok()
}

/// The address by which this machine goes out, which is that by which the house knows it. Connecting a datagram's socket
/// chooses it and sends nothing. IPv6 is left out: those addresses change more often than certificates.
fn address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(OUTSIDE).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified() && !address.is_loopback()).then_some(address)
}
