//! A game being played: decide, commit, install, show.
