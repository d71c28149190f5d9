//! What stands between a journal and its server, and loses what it is told to. Never changes what it lets through.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// Ways to a server.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    /// Lets nobody in.
    is_shut: AtomicBool,
    ways: Mutex<Vec<Arc<Way>>>,
}

/// One connection.
struct Way {
    client: TcpStream,
    /// Loses whatever the server says.
    is_deaf: AtomicBool,
    /// Keeps whatever the client says, until it is let through.
    is_dammed: AtomicBool,
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
                if !shared.is_shut.load(Ordering::SeqCst) {
                    lead(&shared, client, server);
                }
            }
        });
        Self { port: own, state }
    }

    /// From now on nothing that the server says arrives, and there are no new ways.
    pub(crate) fn deafen(&self) {
        self.state.is_shut.store(true, Ordering::SeqCst);
        self.each(|way| way.is_deaf.store(true, Ordering::SeqCst));
    }

    /// From now on what the client says by the ways that are open is kept.
    pub(crate) fn dam(&self) {
        self.each(|way| way.is_dammed.store(true, Ordering::SeqCst));
    }

    /// What was kept goes to the server, whether or not the client is still there.
    pub(crate) fn break_dam(&self) {
        self.each(|way| way.is_dammed.store(false, Ordering::SeqCst));
    }

    /// Opens new ways. The old ones end for the client, who has lost something by them.
    pub(crate) fn heal(&self) {
        self.state.is_shut.store(false, Ordering::SeqCst);
        self.each(|way| drop(way.client.shutdown(Shutdown::Both)));
    }

    fn each(&self, does: impl Fn(&Way)) {
        self.state.ways.lock().unwrap().iter().for_each(|way| does(way));
    }
}

fn lead(state: &State, client: TcpStream, server: TcpStream) {
    let (mut from_client, mut to_client) = (client.try_clone().unwrap(), client.try_clone().unwrap());
    let (mut from_server, mut to_server) = (server.try_clone().unwrap(), server);
    let way = Arc::new(Way { client, is_deaf: AtomicBool::new(false), is_dammed: AtomicBool::new(false) });
    state.ways.lock().unwrap().push(Arc::clone(&way));
    let heard = Arc::clone(&way);
    thread::spawn(move || {
        let mut buffer = vec![0; 64 << 10];
        while let Ok(read @ 1..) = from_server.read(&mut buffer) {
            if !heard.is_deaf.load(Ordering::SeqCst) && to_client.write_all(&buffer[..read]).is_err() {
                break;
            }
        }
    });
    thread::spawn(move || {
        let mut buffer = vec![0; 64 << 10];
        while let Ok(read @ 1..) = from_client.read(&mut buffer) {
            while way.is_dammed.load(Ordering::SeqCst) {
                thread::sleep(Duration::from_millis(5));
            }
            if to_server.write_all(&buffer[..read]).is_err() {
                break;
            }
        }
    });
}
