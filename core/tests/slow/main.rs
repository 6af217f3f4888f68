//! The stores on real Redis servers: the contract, clusters, failovers, backups from one store to another.

mod backups;
mod broken_records;
mod own_writes;
mod stores;
mod stores_cluster;
mod stores_failover;
mod stores_taken_back;
