//! A bare publisher to JetStream: one connection, a subject a lane, each message stored on a majority before the next of its lane is
//! sent. Never expects anything of what is there, and never reads it.

use std::time::{Duration, Instant};

use async_nats::{
    ConnectOptions, ServerAddr,
    jetstream::{self, Context, context::PublishError, publish::PublishAck, stream::Config},
};
use bytes::Bytes;
use tokio::task::JoinSet;

/// The stream's name, and how its subjects begin.
const STREAM: &str = "BARE";
/// How long the servers may take to be ready for it.
const PATIENCE: Duration = Duration::from_secs(30);

/// A connection, and a stream beside Herald's that is kept as Herald's is.
pub struct Publishing {
    context: Context,
}

impl Publishing {
    /// At these servers, with commas between them.
    pub async fn open(servers: &str, replicas: usize) -> Self {
        let servers: Vec<ServerAddr> = servers.split(',').map(|server| server.parse().unwrap()).collect();
        let [user, password] =
            [servers[0].username(), servers[0].password()].map(|text| text.unwrap().to_owned());
        let options = ConnectOptions::with_user_and_password(user, password);
        let context = jetstream::new(options.connect(servers).await.unwrap());
        let config = Config {
            name: STREAM.to_owned(),
            subjects: vec![format!("{STREAM}.*")],
            num_replicas: replicas,
            ..Config::default()
        };
        let since = Instant::now();
        // Servers that have just started may not have found each other yet.
        while let Err(error) = context.create_stream(config.clone()).await {
            assert!(since.elapsed() < PATIENCE, "{error:?}");
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
        // Who made the stream may hear of it before the server does that this connection is at, and a publish that comes
        // sooner finds nobody. One that was stored has found it, and so do all that follow on this connection.
        while let Err(error) = stored(&context, 0, Bytes::new()).await {
            assert!(since.elapsed() < PATIENCE, "{error:?}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Self { context }
    }

    /// Each lane publishes all of these, one in flight; how many a second, all lanes together.
    pub async fn drive(&self, lanes: usize, frames: &[Bytes]) -> f64 {
        let began = Instant::now();
        let mut running = JoinSet::new();
        for lane in 0..lanes {
            let (context, frames) = (self.context.clone(), frames.to_vec());
            running.spawn(async move {
                for frame in frames {
                    stored(&context, lane, frame).await.unwrap();
                }
            });
        }
        running.join_all().await;
        (lanes * frames.len()) as f64 / began.elapsed().as_secs_f64()
    }
}

/// Publishes one message and waits until it is stored.
async fn stored(context: &Context, lane: usize, frame: Bytes) -> Result<PublishAck, PublishError> {
    context.publish(format!("{STREAM}.{lane}"), frame).await?.await
}
