//! What stands between a journal and its server, and loses what it is told to. Never changes what it lets through.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// A way to a server.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    /// Loses whatever the server says.
    is_deaf: AtomicBool,
    /// Keeps whatever the client says, until it is let through.
    is_dammed: AtomicBool,
    /// The ways that are open, both ends of each.
    open: Mutex<Vec<TcpStream>>,
}

impl Proxy {
    /// To the server on `port`.
    pub(crate) fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (own, state) = (listener.local_addr().unwrap().port(), Arc::new(State::default()));
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            while let Ok((client, _)) = listener.accept() {
                let Ok(server) = TcpStream::connect(("127.0.0.1", port)) else { continue };
                lead(&shared, client, server);
            }
        });
        Self { port: own, state }
    }

    /// From now on nothing that the server says arrives.
    pub(crate) fn deafen(&self) {
        self.state.is_deaf.store(true, Ordering::SeqCst);
    }

    /// From now on what the client says is kept, on the ways that are open and on new ones.
    pub(crate) fn dam(&self) {
        self.state.is_dammed.store(true, Ordering::SeqCst);
    }

    /// What was kept goes to the server, whether or not the client is still there.
    pub(crate) fn break_dam(&self) {
        self.state.is_dammed.store(false, Ordering::SeqCst);
    }

    /// Lets everything through again, on new ways: those that lost something are closed.
    pub(crate) fn heal(&self) {
        self.state.is_deaf.store(false, Ordering::SeqCst);
        for end in self.state.open.lock().unwrap().drain(..) {
            drop(end.shutdown(Shutdown::Both));
        }
    }
}

fn lead(state: &Arc<State>, client: TcpStream, server: TcpStream) {
    let ends = [client.try_clone().unwrap(), server.try_clone().unwrap()];
    state.open.lock().unwrap().extend(ends);
    let (mut from_client, mut to_client) = (client.try_clone().unwrap(), client);
    let (mut from_server, mut to_server) = (server.try_clone().unwrap(), server);
    let heard = Arc::clone(state);
    thread::spawn(move || {
        let mut buffer = vec![0; 64 << 10];
        while let Ok(read @ 1..) = from_server.read(&mut buffer) {
            if !heard.is_deaf.load(Ordering::SeqCst) && to_client.write_all(&buffer[..read]).is_err() {
                break;
            }
        }
    });
    let dammed = Arc::clone(state);
    thread::spawn(move || {
        let mut buffer = vec![0; 64 << 10];
        while let Ok(read @ 1..) = from_client.read(&mut buffer) {
            while dammed.is_dammed.load(Ordering::SeqCst) {
                thread::sleep(Duration::from_millis(5));
            }
            if to_server.write_all(&buffer[..read]).is_err() {
                break;
            }
        }
    });
}
