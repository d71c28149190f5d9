//! Taking a mutex. Never panics because another thread did.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Takes `mutex`. Every critical section of this crate leaves its data whole at each step, so a panic on
/// another thread has spoilt nothing and poison is no reason to stop serving games.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
