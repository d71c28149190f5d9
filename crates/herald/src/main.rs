//! Starts the program and says why it could not go on. Never prints a secret but the operator's token, once, to the
//! operator.

use std::{io, process::ExitCode};

use clap::Parser;
use herald::{
    cli::{Cli, Command},
    config::Config,
    demo, logging, serve,
};

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
        Some(Command::Demo) => {
            logging::quiet();
            return match demo::run(&mut io::stdout()).await {
                // Whoever reads along has seen enough, as `head` has.
                Err(demo::DemoError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                played => Ok(played?),
            };
        }
    };
    let config = Config::gather(serve_options)?;
    logging::start(config.log_format);
    serve::run(config, &mut io::stdout(), serve::stop_signal()).await?;
    Ok(())
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
