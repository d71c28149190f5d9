//! The tonic services: wire conversion, authentication, limits.
