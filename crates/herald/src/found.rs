//! Where devices find what listens here, and how they hear of it. Never decides whether they may.

use std::net::{Ipv4Addr, SocketAddr};

use herald_server::{Identity, PublicUrl};

use crate::{announce::Announcement, names};

/// Where devices reach what listens here: by the address the house knows this machine by, or a name its certificate is for.
pub(crate) fn reached_at(address: SocketAddr, identity: Option<&Identity>) -> PublicUrl {
    let ip = match address.ip() {
        // Without a network there is nobody but this machine.
        ip if ip.is_unspecified() => names::address().unwrap_or(Ipv4Addr::LOCALHOST.into()),
        ip => ip,
    };
    let at = SocketAddr::new(ip, address.port());
    let named = identity.filter(|identity| !identity.is_for(&ip.to_string())).and_then(Identity::first_name);
    let by_name = named.and_then(|name| format!("https://{name}:{}", at.port()).parse().ok());
    by_name.unwrap_or_else(|| PublicUrl::of(at, identity.is_some()))
}

/// What cannot be announced is served all the same.
pub(crate) fn announce(address: SocketAddr, tls: bool) -> Option<Announcement> {
    Announcement::begin(address, tls)
        .inspect_err(|error| tracing::warn!(%error, "the network is not told where Herald is"))
        .ok()
}
