//! How large the store is, as it is scraped. Never opens one of its files.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use prometheus_client::{
    collector::Collector, encoding::DescriptorEncoder, metrics::MetricType, registry::Unit,
};

/// The store's directory.
#[derive(Debug)]
pub(super) struct Store(pub(super) PathBuf);

impl Collector for Store {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let help = "All of the store's files together.";
        let mut size = encoder.encode_descriptor("store", help, Some(&Unit::Bytes), MetricType::Gauge)?;
        size.encode_gauge(&size_of(&self.0))
    }
}

/// Bytes of all files in a directory. What is taken away meanwhile counts no more; sled does that.
fn size_of(directory: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(directory) else { return 0 };
    let size = |entry: io::Result<fs::DirEntry>| -> io::Result<u64> {
        let entry = entry?;
        let is_directory = entry.file_type()?.is_dir();
        if is_directory { Ok(size_of(&entry.path())) } else { Ok(entry.metadata()?.len()) }
    };
    entries.filter_map(|entry| size(entry).ok()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_a_store_is_that_of_its_files_at_any_depth() {
        let place = tempfile::tempdir().unwrap();
        assert_eq!(size_of(place.path()), 0);
        fs::create_dir(place.path().join("blobs")).unwrap();
        fs::write(place.path().join("db"), [0; 1000]).unwrap();
        fs::write(place.path().join("blobs/one"), [0; 234]).unwrap();
        assert_eq!(size_of(place.path()), 1234);
        assert_eq!(size_of(&place.path().join("none")), 0);
    }
}
