//! Reads the address of Redis: one server, the primary that Sentinels name, or a cluster; each plain or over TLS. What is wrong
//! with an address is said in a sentence that repeats nothing of it, for a password may stand there. Connects to nothing.

use std::fmt::Display;

use redis::{
    Client, ConnectionAddr, ConnectionInfo, IntoConnectionInfo, RedisConnectionInfo, RedisResult, TlsCertificates, TlsMode,
    cluster::ClusterClientBuilder,
    sentinel::{SentinelClient, SentinelClientBuilder, SentinelServerType},
};
use rustls::pki_types::{CertificateDer, pem::PemObject};

use super::super::stored::StoreError;

/// Where Sentinels listen when an address does not say it.
const SENTINEL_PORT: u16 = 26379;

/// What a login may hold as `%` and two hexadecimal digits only: it would end the login.
const RESERVED: [char; 3] = ['/', '?', '#'];

/// Where Redis is, and which certificates are trusted there.
#[derive(Clone)]
pub(super) struct Address {
    /// What is there.
    pub(super) place: Place,
    /// The authorities that are trusted in the place of the public ones; `None`: the public ones.
    certificates: Option<TlsCertificates>,
}

/// What is at an address.
#[derive(Clone)]
pub(super) enum Place {
    /// One server.
    Server(ConnectionInfo),
    /// The primary of this name, which these Sentinels know.
    Primary {
        /// The Sentinels.
        sentinels: Vec<ConnectionInfo>,
        /// What they call the primary.
        name: String,
        /// User, password and database of the primary.
        login: RedisConnectionInfo,
    },
    /// A cluster with these nodes, among others.
    Cluster(Vec<ConnectionInfo>),
}

impl Address {
    /// Reads `redis://[user:password@]host:port[/database]`, `redis-sentinel://[user:password@]host:port,host:port…/name[/database]`
    /// (user, password and database are the servers') or `redis-cluster://[user:password@]host:port,host:port…`. With `rediss` in
    /// the place of `redis`, every connection is over TLS. `authority` (PEM) holds the authorities that are trusted then, in the
    /// place of the public ones.
    ///
    /// # Errors
    /// [`StoreError::Refused`] with a sentence that says what to write instead.
    pub(super) fn read(url: &str, authority: Option<&[u8]>) -> Result<Self, StoreError> {
        let (scheme, rest) = url.split_once("://").ok_or_else(|| unreadable("it has no scheme"))?;
        let (login, hosts) = rest.rsplit_once('@').map_or(("", rest), |(login, hosts)| (login, hosts));
        if !scheme.ends_with("unix") && login.contains(RESERVED) {
            return Err(StoreError::Refused(
                "user or password in the address of Redis have a sign that ends them too soon; write / as %2F, ? as %3F and # as %23 there, \
                 and also @ as %40, : as %3A and % as %25"
                    .to_owned(),
            ));
        }
        if hosts.split(['?', '&']).any(|option| option.strip_prefix("protocol=").is_some_and(|version| !["2", "resp2"].contains(&version)))
        {
            return Err(StoreError::Refused(
                "the address of Redis asks for a protocol that is not spoken here; leave protocol=… out of it".to_owned(),
            ));
        }
        if scheme.starts_with("rediss") || scheme == "valkeys" {
            // The one of the process, for every library; where another was installed before, that one serves.
            let _ = rustls::crypto::ring::default_provider().install_default();
        }
        let host_scheme = if scheme.starts_with("rediss") { "rediss" } else { "redis" };
        let at = if login.is_empty() { "" } else { "@" };
        let node = |host: &str| format!("{host_scheme}://{login}{at}{}", host.trim()).into_connection_info().map_err(unreadable);
        let place = match scheme {
            "redis-cluster" | "rediss-cluster" => Place::Cluster(hosts.split(',').map(node).collect::<Result<_, _>>()?),
            "redis-sentinel" | "rediss-sentinel" => {
                let named = hosts.split_once('/').filter(|(_, name)| !name.is_empty());
                let (hosts, name) = named.ok_or_else(|| unreadable("the name of the primary is missing"))?;
                let (name, database) = name.split_once('/').unwrap_or((name, ""));
                // Only what is said to a server is taken from this; its place is what the Sentinels are asked for.
                let login = node(&format!("localhost/{database}"))?.redis_settings().clone();
                let sentinel = |host: &str| {
                    // The last colon of an address in brackets is no port's.
                    let port = if host.contains(':') && !host.ends_with(']') { String::new() } else { format!(":{SENTINEL_PORT}") };
                    format!("{host_scheme}://{host}{port}").into_connection_info().map_err(unreadable)
                };
                let sentinels = hosts.split(',').map(str::trim).map(sentinel).collect::<Result<_, _>>()?;
                Place::Primary { sentinels, name: name.to_owned(), login }
            }
            _ => Place::Server(url.into_connection_info().map_err(unreadable)?),
        };
        Ok(Self { place, certificates: authority.map(trusted).transpose()? })
    }

    /// A client of one server at this address.
    pub(super) fn client(&self, server: &ConnectionInfo) -> RedisResult<Client> {
        match &self.certificates {
            Some(certificates) if is_tls(server) => Client::build_with_tls(server.clone(), certificates.clone()),
            _ => Client::open(server.clone()),
        }
    }

    /// What makes a client of the cluster with these nodes.
    pub(super) fn cluster(&self, nodes: &[ConnectionInfo]) -> ClusterClientBuilder {
        let builder = ClusterClientBuilder::new(nodes.iter().cloned());
        match &self.certificates {
            Some(certificates) => builder.certs(certificates.clone()),
            None => builder,
        }
    }

    /// A client that asks these Sentinels for the primary of this name.
    pub(super) fn watched(&self, sentinels: &[ConnectionInfo], name: &str, login: &RedisConnectionInfo) -> RedisResult<SentinelClient> {
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

/// The authorities in a PEM file.
fn trusted(pem: &[u8]) -> Result<TlsCertificates, StoreError> {
    let found = CertificateDer::pem_slice_iter(pem).collect::<Result<Vec<_>, _>>();
    if found.is_ok_and(|found| !found.is_empty()) {
        return Ok(TlsCertificates { client_tls: None, root_cert: Some(pem.to_vec()) });
    }
    Err(StoreError::Refused(
        "BROADSIDE_REDIS_CA names a file without a certificate; it must be PEM, with -----BEGIN CERTIFICATE-----".to_owned(),
    ))
}

/// What is said of an address that makes no sense.
pub(super) fn unreadable(error: impl Display) -> StoreError {
    StoreError::Refused(format!(
        "the address of Redis cannot be read ({error}); write redis://host:port, redis-cluster://host:port,host:port for a cluster, \
         or redis-sentinel://host:port,host:port/name for the primary that Sentinels call so; rediss in the place of redis is TLS"
    ))
}
