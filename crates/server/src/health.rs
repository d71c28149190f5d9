//! Health, one status a service and one for the server as a whole. Never asks a table how it is.

use herald_api::v1::{
    game_service_server, move_service_server, operator_service_server, view_service_server,
};
use tonic_health::{
    ServingStatus,
    pb::health_server::HealthServer,
    server::{HealthReporter, HealthService},
};

/// Whose health is told; the empty name stands for the server as a whole. It comes last: who hears of it finds that each service
/// says the same.
const SERVICES: [&str; 5] = [
    game_service_server::SERVICE_NAME,
    move_service_server::SERVICE_NAME,
    view_service_server::SERVICE_NAME,
    operator_service_server::SERVICE_NAME,
    "",
];

/// Tells health.
pub(crate) struct Health(HealthReporter);

impl Health {
    /// Everything serves.
    pub(crate) async fn serving() -> Self {
        let health = Self(HealthReporter::new());
        health.set(ServingStatus::Serving).await;
        health
    }

    /// The service that answers for it.
    pub(crate) fn service(&self) -> HealthServer<HealthService> {
        HealthServer::new(HealthService::from_health_reporter(self.0.clone()))
    }

    /// Nothing serves any more: whoever sends calls here should look elsewhere.
    pub(crate) async fn stopping(&self) {
        self.set(ServingStatus::NotServing).await;
    }

    async fn set(&self, status: ServingStatus) {
        for service in SERVICES {
            self.0.set_service_status(service, status).await;
        }
    }
}
