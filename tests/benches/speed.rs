//! Measures how fast Herald is and prints a line of JSON a figure, then a table: `cargo bench -p herald-tests --bench speed`.
//! `BENCHMARKS.md` says what each figure is. Never asserts: the goals stand beside the figures.

use std::{
    env,
    error::Error,
    fs::File,
    io::{self, Write},
    path::PathBuf,
};

use clap::Parser;
use herald::{
    cli::{Cli, Command},
    config::Config,
    logging, serve,
};
use herald_tests::bench::{
    Row, Run,
    figure::{Figure, table},
    rows::QUOTABLE,
    sizes::Sizes,
};

/// What may be asked.
#[derive(Parser)]
#[command(name = "speed")]
struct Asked {
    /// Measure these rows alone, such as view,durable
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Rounds of each measurement
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Measure so little that every row has just run
    #[arg(long)]
    smoke: bool,
    /// Moves in flight at most, where there are many
    #[arg(long)]
    in_flight: Option<usize>,
    /// Games in the large store
    #[arg(long)]
    stored: Option<usize>,
    /// How many of them are open, and are woken
    #[arg(long)]
    awake: Option<usize>,
    /// Where the large store is built, some 7 GB; in the machine's own place for such things if left out
    #[arg(long)]
    store: Option<PathBuf>,
    /// A file that gets the lines of JSON, instead of standard output
    #[arg(long)]
    json: Option<PathBuf>,
    /// What cargo tells every bench
    #[arg(long, hide = true)]
    bench: bool,
}

/// As the program has it; the ceilings have it too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    // The rows of the large store start a Herald of their own, which is this very program.
    if env::args().nth(1).as_deref() == Some("serve") {
        return serve_as_herald().await;
    }
    let asked = Asked::parse();
    let rows = rows(&asked.only)?;
    let run = run(&asked)?;
    let mut lines: Box<dyn Write> = match &asked.json {
        Some(path) => Box::new(File::create(path)?),
        None => Box::new(io::stdout()),
    };
    let (mut figures, mut quotable) = (Vec::new(), false);
    for row in rows {
        let measured = row.measure(&run).await;
        if row == Row::Echo {
            quotable = measured.iter().all(|echo: &Figure| echo.herald.median >= QUOTABLE);
        }
        for figure in &measured {
            figure.write_json(&mut lines, quotable)?;
        }
        lines.flush()?;
        figures.extend(measured);
    }
    let mut out = io::stdout();
    writeln!(out)?;
    table(&figures, &mut out)?;
    if !quotable {
        writeln!(
            out,
            "\nNot to be quoted: the bare echo answers fewer than {QUOTABLE} calls a second here."
        )?;
    }
    Ok(())
}

/// As the program does, with its settings.
async fn serve_as_herald() -> Result<(), Box<dyn Error>> {
    let Some(Command::Serve(options)) = Cli::parse().command else {
        return Err("told to do no such thing".into());
    };
    let config = Config::gather(*options)?;
    logging::start(config.log_format, None);
    Ok(serve::run(config, &mut io::stdout(), serve::stop_signal).await?)
}

/// The rows named, after the bare echo, which says what the others are worth.
fn rows(only: &[String]) -> Result<Vec<Row>, String> {
    if let Some(unknown) = only.iter().find(|name| Row::ALL.iter().all(|row| row.name() != **name)) {
        let known = Row::ALL.map(Row::name).join(", ");
        return Err(format!("there is no row {unknown}; there are {known}"));
    }
    // The cluster wants servers that not every machine has, so it is measured where it is named.
    let unnamed = |row: &Row| only.is_empty() && *row != Row::Cluster;
    let named = |row: &Row| only.iter().any(|name| name == row.name());
    let asked = |row: &Row| *row == Row::Echo || named(row) || unnamed(row);
    Ok(Row::ALL.into_iter().filter(asked).collect())
}

fn run(asked: &Asked) -> io::Result<Run> {
    let sizes = if asked.smoke { Sizes::smoke() } else { Sizes::full() };
    let stored = asked.stored.unwrap_or(sizes.stored);
    let awake = asked.awake.unwrap_or(sizes.awake).clamp(1, stored);
    let in_flight = asked.in_flight.unwrap_or(sizes.in_flight).max(1);
    let sizes = Sizes { in_flight, stored, awake, store: asked.store.clone(), ..sizes };
    Ok(Run { rounds: asked.rounds.max(1), sizes, program: env::current_exe()? })
}
