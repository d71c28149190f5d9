//! The binary: serve and demo.
