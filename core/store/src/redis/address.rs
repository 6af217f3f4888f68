//! Parses the address of Redis: one server, a primary behind Sentinels, or a cluster, each with or without TLS. Error texts do not quote
//! the address, because it may contain a password. Does not connect.

use std::fmt::Display;

use redis::{
    Client, ConnectionAddr, ConnectionInfo, IntoConnectionInfo, RedisConnectionInfo, RedisResult, TlsCertificates, TlsMode,
    cluster::ClusterClientBuilder,
    sentinel::{SentinelClient, SentinelClientBuilder, SentinelServerType},
};
use rustls::pki_types::{CertificateDer, pem::PemObject};

use super::super::stored::{StoreError, StoreResult};

/// The default port of Sentinels.
const SENTINEL_PORT: u16 = 26379;

/// The characters that must be percent-encoded in user and password, because they would end that part of the address.
const RESERVED_CHARS: [char; 3] = ['/', '?', '#'];

/// The address of Redis, and the certificate authorities trusted for its connections.
#[derive(Clone)]
pub(super) struct RedisAddress {
    pub(super) topology: Topology,
    /// The trusted certificate authorities; `None`: the public ones.
    certificates: Option<TlsCertificates>,
}

/// The kind of servers at an address, and where they are.
#[derive(Clone)]
pub(super) enum Topology {
    Server(ConnectionInfo),
    /// A primary behind Sentinels.
    Primary {
        sentinels: Vec<ConnectionInfo>,
        /// The name of the primary in the configuration of the Sentinels.
        name: String,
        /// The user, password and database of the primary.
        login: RedisConnectionInfo,
    },
    /// Some nodes of a cluster, which know the others.
    Cluster(Vec<ConnectionInfo>),
}

impl RedisAddress {
    /// Parses an address in the forms of [`RedisStore::connect`](super::RedisStore::connect).
    ///
    /// # Errors
    /// [`StoreError::Refused`] with a text that says how to correct the address.
    pub(super) fn parse(url: &str, ca_pem: Option<&[u8]>) -> StoreResult<Self> {
        let (scheme, rest) = url.split_once("://").ok_or_else(|| address_error("it has no scheme"))?;
        let (login, hosts) = rest.rsplit_once('@').map_or(("", rest), |(login, hosts)| (login, hosts));
        if !scheme.ends_with("unix") && login.contains(RESERVED_CHARS) {
            return Err(StoreError::Refused(
                "the user or password in the address of Redis contains a reserved character; write / as %2F, ? as %3F and # as %23 there, \
                 and also @ as %40, : as %3A and % as %25"
                    .to_owned(),
            ));
        }
        if hosts.split(['?', '&']).any(|option| option.strip_prefix("protocol=").is_some_and(|version| !["2", "resp2"].contains(&version)))
        {
            return Err(StoreError::Refused("the address of Redis requests an unsupported protocol; remove protocol=… from it".to_owned()));
        }
        if scheme.starts_with("rediss") || scheme == "valkeys" {
            // All libraries of the process share one TLS provider. If one is installed already, it is used.
            let _ = rustls::crypto::ring::default_provider().install_default();
        }
        let host_scheme = if scheme.starts_with("rediss") { "rediss" } else { "redis" };
        let at = if login.is_empty() { "" } else { "@" };
        let node = |host: &str| format!("{host_scheme}://{login}{at}{}", host.trim()).into_connection_info().map_err(address_error);
        let topology = match scheme {
            "redis-cluster" | "rediss-cluster" => Topology::Cluster(hosts.split(',').map(node).collect::<Result<_, _>>()?),
            "redis-sentinel" | "rediss-sentinel" => {
                let named = hosts.split_once('/').filter(|(_, name)| !name.is_empty());
                let (hosts, name) = named.ok_or_else(|| address_error("the name of the primary is missing"))?;
                let (name, database) = name.split_once('/').unwrap_or((name, ""));
                // Only user, password and database are used from here: the Sentinels report the host.
                let login = node(&format!("localhost/{database}"))?.redis_settings().clone();
                let sentinel = |host: &str| {
                    // In an IPv6 address in brackets, the last colon does not precede a port.
                    let port = if host.contains(':') && !host.ends_with(']') { String::new() } else { format!(":{SENTINEL_PORT}") };
                    format!("{host_scheme}://{host}{port}").into_connection_info().map_err(address_error)
                };
                let sentinels = hosts.split(',').map(str::trim).map(sentinel).collect::<Result<_, _>>()?;
                Topology::Primary { sentinels, name: name.to_owned(), login }
            }
            _ => Topology::Server(url.into_connection_info().map_err(address_error)?),
        };
        Ok(Self { topology, certificates: ca_pem.map(parse_certificate_authorities).transpose()? })
    }

    pub(super) fn client(&self, server: &ConnectionInfo) -> RedisResult<Client> {
        match &self.certificates {
            Some(certificates) if is_tls(server) => Client::build_with_tls(server.clone(), certificates.clone()),
            _ => Client::open(server.clone()),
        }
    }

    pub(super) fn cluster_builder(&self, nodes: &[ConnectionInfo]) -> ClusterClientBuilder {
        let builder = ClusterClientBuilder::new(nodes.iter().cloned());
        match &self.certificates {
            Some(certificates) => builder.certs(certificates.clone()),
            None => builder,
        }
    }

    /// A client that asks these Sentinels for the primary with this name.
    pub(super) fn sentinel_client(
        &self,
        sentinels: &[ConnectionInfo],
        name: &str,
        login: &RedisConnectionInfo,
    ) -> RedisResult<SentinelClient> {
        let addresses = sentinels.iter().map(|sentinel| sentinel.addr().clone());
        let mut builder = SentinelClientBuilder::new(addresses, name, SentinelServerType::Master)?.set_client_to_redis_db(login.db());
        if let Some(username) = login.username() {
            builder = builder.set_client_to_redis_username(username);
        }
        if let Some(password) = login.password() {
            builder = builder.set_client_to_redis_password(password);
        }
        if sentinels.iter().any(is_tls) {
            builder = builder.set_client_to_redis_tls_mode(TlsMode::Secure);
            if let Some(certificates) = &self.certificates {
                builder = builder.set_client_to_redis_certificates(certificates.clone());
                builder = builder.set_client_to_sentinel_certificates(certificates.clone());
            }
        }
        builder.build()
    }
}

fn is_tls(server: &ConnectionInfo) -> bool {
    matches!(server.addr(), ConnectionAddr::TcpTls { .. })
}

/// Parses the content of a PEM file with certificate authorities.
fn parse_certificate_authorities(pem: &[u8]) -> StoreResult<TlsCertificates> {
    let found = CertificateDer::pem_slice_iter(pem).collect::<Result<Vec<_>, _>>();
    if found.is_ok_and(|found| !found.is_empty()) {
        return Ok(TlsCertificates { client_tls: None, root_cert: Some(pem.to_vec()) });
    }
    Err(StoreError::Refused(
        "BROADSIDE_REDIS_CA names a file without a certificate; the file must be in PEM format, with -----BEGIN CERTIFICATE-----"
            .to_owned(),
    ))
}

pub(super) fn address_error(error: impl Display) -> StoreError {
    StoreError::Refused(format!(
        "the address of Redis is invalid ({error}); write redis://host:port, redis-cluster://host:port,host:port for a cluster, \
         or redis-sentinel://host:port,host:port/name with the name of the primary as the Sentinels know it; \
         write rediss instead of redis for TLS"
    ))
}
