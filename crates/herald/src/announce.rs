//! Tells the network by mDNS that Herald is here, so that nobody has to type an address. Never announces beyond what is
//! listened on, and never says more than where: no table, no code, no name of a player.

use std::{net::SocketAddr, thread, time::Duration};

use mdns_sd::{DaemonEvent, Error, IfKind, ServiceDaemon, ServiceInfo};

use crate::names;

/// What to look for.
const SERVICE: &str = "_herald._tcp.local.";
/// How long saying good-bye may take: who does not hear it forgets Herald after two minutes.
const FAREWELL: Duration = Duration::from_secs(1);

/// Herald, announced.
pub(crate) struct Announcement {
    daemon: ServiceDaemon,
    name: String,
}

impl Announcement {
    /// Announces the address: on loopback alone where nothing else is listened on.
    ///
    /// The text says `api=herald.v1`, and `tls=1` or `tls=0`.
    ///
    /// # Errors
    /// If the announcing cannot begin. What fails later is logged.
    pub(crate) fn begin(address: SocketAddr, tls: bool) -> Result<Self, Error> {
        let host = names::host();
        let (instance, host) = (format!("Herald on {host}"), format!("{host}.local."));
        let said = [("api", "herald.v1"), ("tls", if tls { "1" } else { "0" })];
        // No address of its own: each network hears that by which it knows this machine.
        let service =
            ServiceInfo::new(SERVICE, &instance, &host, (), address.port(), &said[..])?.enable_addr_auto();
        let (daemon, name) = (ServiceDaemon::new()?, service.get_fullname().to_owned());
        daemon.disable_interface(IfKind::All)?;
        daemon.enable_interface(interfaces(address))?;
        let heard = daemon.monitor()?;
        thread::Builder::new()
            .name("announcement".to_owned())
            .spawn(move || {
                for event in heard {
                    if let DaemonEvent::Error(error) = event {
                        tracing::warn!(%error, "the network may not hear where Herald is");
                    }
                }
            })
            .map_err(|error| Error::Msg(error.to_string()))?;
        daemon.register(service)?;
        Ok(Self { daemon, name })
    }

    /// Takes it back.
    pub(crate) async fn end(self) {
        // Whoever cannot be told any more finds out by calling.
        let told = tokio::task::spawn_blocking(move || {
            if let Ok(gone) = self.daemon.unregister(&self.name) {
                drop(gone.recv_timeout(FAREWELL));
            }
            if let Ok(ended) = self.daemon.shutdown() {
                drop(ended.recv_timeout(FAREWELL));
            }
        });
        drop(told.await);
    }
}

/// Where what is listened on can be reached from.
fn interfaces(address: SocketAddr) -> Vec<IfKind> {
    match (address.ip(), address.is_ipv4()) {
        (ip, true) if ip.is_loopback() => vec![IfKind::LoopbackV4],
        (ip, false) if ip.is_loopback() => vec![IfKind::LoopbackV6],
        (ip, true) if ip.is_unspecified() => vec![IfKind::IPv4],
        (ip, false) if ip.is_unspecified() => vec![IfKind::All],
        (ip, _) => vec![IfKind::Addr(ip)],
    }
}
