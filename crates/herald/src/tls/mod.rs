//! The files with the certificate that `serve` shows: read and checked at the start (`files`), and read again when they
//! change (`reload`). Never makes one: `certificate` does.

pub mod files;
pub mod reload;
