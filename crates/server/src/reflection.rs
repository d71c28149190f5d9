//! Reflection, in the version tools speak now and in the one grpcurl still speaks in the field. Never shows the
//! messages of the stored record, which this crate does not know.

use tonic::service::Routes;
use tonic_reflection::server::{Builder, Error};

/// The routes, and reflection over everything this server speaks.
///
/// # Errors
/// A descriptor set that cannot be read; it is compiled in, so a test would have told.
pub(crate) fn add_to(routes: Routes) -> Result<Routes, Error> {
    Ok(routes.add_service(described().build_v1()?).add_service(described().build_v1alpha()?))
}

fn described() -> Builder<'static> {
    Builder::configure()
        .register_encoded_file_descriptor_set(herald_api::FILE_DESCRIPTOR_SET)
        .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
        // Without these, grpcurl prints the details of an error as base64.
        .register_encoded_file_descriptor_set(tonic_types::pb::FILE_DESCRIPTOR_SET)
}
