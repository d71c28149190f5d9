//! Starts the program and says why it could not go on. Never prints a secret but the operator's token, once, to the
//! operator.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use clap::Parser;
use herald::{
    backup,
    cli::{Cli, Command, DemoOptions, ImportOptions, SimulateOptions, VerifyOptions},
    config::{Config, DEFAULT_STORE},
    demo, game_file, logging,
    operator::Operator,
    serve,
    simulate::{self, Simulation},
    transcript, verify,
};
use herald_table::Restored;
use herald_words::{Played, Tiles, Token};

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
    let serve_options = match cli.command {
        None => cli.serve,
        Some(Command::Serve(options)) => options,
        Some(Command::Demo(DemoOptions { tracked, picture })) => {
            logging::quiet();
            let out = &mut io::stdout();
            let played = if tracked { demo::run_tracked(&picture, out).await } else { demo::run(out).await };
            return match played {
                // Whoever reads along has seen enough, as `head` has.
                Err(demo::DemoError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                played => Ok(played?),
            };
        }
        Some(Command::Simulate(SimulateOptions { games, players, seed, with, json })) => {
            let with =
                with.iter().fold(Played::default(), |all, extra| all.with(extra.expansion(), Tiles::Usual));
            let outcome = simulate::run(Simulation { games, players, seed, with })?;
            outcome.print(&mut io::stdout(), json)?;
            return Ok(());
        }
        Some(Command::Backup(options)) => {
            let operator = Operator::connect(&options.from, &Token::new(options.operator_token)).await?;
            let bytes = backup::fetch(&operator, &options.to).await?;
            writeln!(io::stdout(), "{bytes} bytes in {}.", options.to.display())?;
            return Ok(());
        }
        Some(Command::Restore(options)) => {
            let store = options.store.unwrap_or_else(|| DEFAULT_STORE.into());
            let name = store.display().to_string();
            let Restored { games, commits, unreadable, .. } = backup::restore(&options.backup, store).await?;
            writeln!(io::stdout(), "{games} games with {commits} changes are in {name}.")?;
            if unreadable > 0 {
                writeln!(io::stdout(), "{unreadable} more could not be read when the backup was made.")?;
            }
            return Ok(());
        }
        Some(Command::Export(options)) => {
            let operator = Operator::connect(&options.from, &Token::new(options.operator_token)).await?;
            let bytes = game_file::export(&operator, options.game, &options.to).await?;
            writeln!(io::stdout(), "{bytes} bytes in {}.", options.to.display())?;
            return Ok(());
        }
        Some(Command::Import(options)) => {
            writeln!(io::stdout(), "{}", import(options).await?)?;
            return Ok(());
        }
        Some(Command::Verify(VerifyOptions { record, transcript, json })) => {
            verify::run(&record, json, &mut io::stdout()).await?;
            if let Some(kept) = transcript {
                let (viewer, commits) = transcript::compare(&kept, &record).await?;
                let viewer = verify::party(viewer);
                writeln!(io::stdout(), "{viewer} was told the truth of this very game: {commits} changes.")?;
            }
            return Ok(());
        }
    };
    let config = Config::gather(serve_options)?;
    logging::start(config.log_format);
    serve::run(config, &mut io::stdout(), serve::stop_signal()).await?;
    Ok(())
}

/// Takes a game in, and says what came of it.
async fn import(options: ImportOptions) -> Result<String, Box<dyn std::error::Error>> {
    let ImportOptions { record, store, at, operator_token } = options;
    let (game, commits, known, name) = match (at, operator_token) {
        (Some(at), Some(token)) => {
            let operator = Operator::connect(&at, &Token::new(token)).await?;
            let taken = game_file::import_at(&operator, &record).await?;
            (taken.game_id, taken.revision, taken.known, at)
        }
        (_, _) => {
            let store = store.unwrap_or_else(|| DEFAULT_STORE.into());
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
