//! Starts the program and says why it could not go on. Never prints a secret but the operator's token, once, to the
//! operator.

use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use clap::Parser;
use herald::{
    backup, certificate,
    cli::{
        Cli, Command, DemoOptions, ImportOptions, LogFormat, RestoreOptions, SimulateOptions, VerifyOptions,
    },
    config::Config,
    demo::{self, DemoError},
    game_file, health, logging,
    operator::{AskError, Operator},
    place::{self, Place},
    serve,
    simulate::{self, Simulation},
    store,
    traces::Traces,
    transcript, verify,
};
use herald_table::Restored;
use herald_words::{Played, Tiles, Token};
use time::OffsetDateTime;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    match run(Cli::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("herald: {}", chain(&*error));
            ExitCode::FAILURE
        }
    }
}

async fn run(cli: Cli) -> Result<(), Box<dyn std::error::Error>> {
    match cli.command.unwrap_or(Command::Serve(Box::new(cli.serve))) {
        Command::Serve(options) => {
            let config = Config::gather(*options)?;
            let traces = config.otlp.as_deref().map(Traces::begin).transpose()?;
            logging::start(config.log_format, traces.as_ref());
            let served = serve::run(config, &mut io::stdout(), serve::stop_signal).await;
            if let Some(traces) = traces {
                traces.end().await;
            }
            served?;
        }
        Command::Demo(options) => demo(options).await?,
        Command::Simulate(SimulateOptions { games, players, seed, with, json }) => {
            let with =
                with.iter().fold(Played::default(), |all, extra| all.with(extra.expansion(), Tiles::Usual));
            let outcome = simulate::run(Simulation { games, players, seed, with })?;
            outcome.print(&mut io::stdout(), json)?;
        }
        Command::Backup(options) => {
            let operator = operator(&options.from, options.ca_certificate, options.operator_token).await?;
            let bytes = backup::fetch(&operator, &options.to).await?;
            writeln!(io::stdout(), "{bytes} bytes in {}.", options.to.display())?;
        }
        Command::Restore(options) => writeln!(io::stdout(), "{}", restore(options).await?)?,
        Command::Export(options) => {
            let operator = operator(&options.from, options.ca_certificate, options.operator_token).await?;
            let bytes = game_file::export(&operator, options.game, &options.to).await?;
            writeln!(io::stdout(), "{bytes} bytes in {}.", options.to.display())?;
        }
        Command::Import(options) => writeln!(io::stdout(), "{}", import(options).await?)?,
        Command::Check(options) => {
            let store = place::own_directory(options.store)?;
            store::check(&store, &mut io::stdout()).await?;
        }
        Command::Salvage(options) => {
            logging::start(LogFormat::default(), None);
            let store = place::own_directory(options.store.store)?;
            let bytes = store::salvage(&store, &options.to).await?;
            writeln!(io::stdout(), "{bytes} bytes in {}.", options.to.display())?;
        }
        Command::Health(options) => {
            health::ask(&options.at, options.ca_certificate.as_deref()).await?;
            writeln!(io::stdout(), "{} serves.", options.at)?;
        }
        Command::Certificate(options) if options.keep && certificate::is_there(&options.out) => {}
        Command::Certificate(options) => {
            certificate::make(&options, OffsetDateTime::now_utc())?.print(&mut io::stdout())?;
        }
        Command::Verify(VerifyOptions { record, transcript, json }) => {
            verify::run(&record, json, &mut io::stdout()).await?;
            if let Some(kept) = transcript {
                let (viewer, commits) = transcript::compare(&kept, &record).await?;
                let viewer = verify::party(viewer);
                writeln!(io::stdout(), "{viewer} was told the truth of this very game: {commits} changes.")?;
            }
        }
    }
    Ok(())
}

/// Plays an evening for whoever reads along.
async fn demo(options: DemoOptions) -> Result<(), Box<dyn std::error::Error>> {
    let DemoOptions { tracked, picture, keep, store, cluster } = options;
    let servers = store.map(|store| Place::on_servers(store, cluster)).transpose()?;
    logging::quiet();
    // Heard only once it is played: until then a signal ends it as any other command.
    let (stay, out) = (keep.then_some(async { serve::stop_signal().await }), &mut io::stdout());
    let played = if tracked {
        demo::run_tracked(servers.as_ref(), &picture, stay, out).await
    } else {
        demo::run(servers.as_ref(), stay, out).await
    };
    match played {
        // Whoever reads along has seen enough, as `head` has.
        Err(DemoError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        played => Ok(played?),
    }
}

/// Connects to a running Herald.
async fn operator(url: &str, ca_certificate: Option<PathBuf>, token: String) -> Result<Operator, AskError> {
    Operator::connect(url, ca_certificate.as_deref(), &Token::new(token)).await
}

/// Puts a backup back, and says what came of it.
async fn restore(options: RestoreOptions) -> Result<String, Box<dyn std::error::Error>> {
    let store = place::own_directory(options.store)?;
    let name = store.display().to_string();
    let Restored { games, commits, unreadable, .. } = backup::restore(&options.backup, store).await?;
    let mut said = format!("{games} games with {commits} changes are in {name}.");
    if unreadable > 0 {
        said.push_str(&format!("\n{unreadable} more could not be read when the backup was made."));
    }
    Ok(said)
}

/// Takes a game in, and says what came of it.
async fn import(options: ImportOptions) -> Result<String, Box<dyn std::error::Error>> {
    let ImportOptions { record, store, at, ca_certificate, operator_token } = options;
    let (game, commits, known, name) = match (at, operator_token) {
        (Some(at), Some(token)) => {
            let operator = operator(&at, ca_certificate, token).await?;
            let taken = game_file::import_at(&operator, &record).await?;
            (taken.game_id, taken.revision, taken.known, at)
        }
        (_, _) => {
            let store = place::own_directory(store)?;
            let name = store.display().to_string();
            let taken = game_file::import(&record, store).await?;
            (taken.game.to_string(), taken.commits, taken.known, name)
        }
    };
    Ok(format!("game {game} with {commits} changes is in {name}; {known} of them were there before."))
}

/// An error and what caused it, in one line.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text.push_str(": ");
            text.push_str(&more);
        }
        cause = error.source();
    }
    text
}
