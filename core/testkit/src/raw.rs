//! Reads everything that a store has on disk or in memory, as bytes and below the store's own interface: keys, values, indexes
//! and expiry times. Interprets nothing.

use std::{collections::BTreeSet, path::Path};

use redb::{Database, ReadTransaction, ReadableDatabase, ReadableTable, TableDefinition, TableHandle};
use redis::{Commands, Connection, Value, cmd};

/// A stored item.
#[derive(Clone, Debug)]
pub struct StoredItem {
    /// The table and the name, as far as they are text.
    pub place: String,
    /// Name and content.
    pub bytes: Vec<u8>,
    /// When it expires, in milliseconds since the epoch; `None`: never.
    pub ends: Option<i64>,
}

impl StoredItem {
    fn new(table: &str, key: &[u8], value: &[u8], ends: Option<i64>) -> Self {
        let bytes = [key, b"\n", value].concat();
        Self { place: format!("{table} {}", String::from_utf8_lossy(key).escape_default()), bytes, ends }
    }

    /// Whether it contains these bytes.
    pub fn has(&self, needle: &[u8]) -> bool {
        self.bytes.windows(needle.len()).any(|window| window == needle)
    }
}

/// The encodings of a number in a store: digits, variable-length as in records (signed and unsigned), and eight bytes.
pub fn spellings(number: u64) -> Vec<Vec<u8>> {
    let varint = |mut number: u64| {
        let mut bytes = Vec::new();
        while number >= 0x80 {
            bytes.push((number & 0x7f) as u8 | 0x80);
            number >>= 7;
        }
        bytes.push(number as u8);
        bytes
    };
    vec![number.to_string().into_bytes(), varint(number), varint(number << 1), number.to_be_bytes().to_vec(), number.to_le_bytes().to_vec()]
}

/// All items of the data file at `path`, which must not be open.
pub fn read_file(path: &Path) -> Vec<StoredItem> {
    let database = Database::create(path).expect("nobody has it open");
    let transaction = database.begin_read().expect("it is read");
    let there: BTreeSet<String> = transaction.list_tables().expect("it is read").map(|table| table.name().to_owned()).collect();
    let known = ["alarms", "expiry", "meta", "note-ends", "note-expiry", "notes", "parcels", "records"];
    assert!(there.iter().all(|table| known.contains(&table.as_str())), "a table that is not looked at: {there:?}");
    let rows = |name: &str| if there.contains(name) { bytes_by_bytes(&transaction, name) } else { Vec::new() };
    let ends = |place: &[u8]| -> Option<i64> {
        let ends = transaction.open_table(TableDefinition::<&[u8], i64>::new("note-ends")).ok()?;
        ends.get(place).expect("it is read").map(|end| end.value())
    };
    let mut kept: Vec<StoredItem> = rows("notes").iter().map(|(key, value)| StoredItem::new("notes", key, value, ends(key))).collect();
    for (key, value) in rows("records") {
        // A flag, and the moment.
        let moment = value[1..9].try_into().expect("eight bytes");
        kept.push(StoredItem::new("records", &key, &value, (value[0] != 0).then(|| i64::from_be_bytes(moment))));
    }
    if there.contains("note-ends") {
        let table = transaction.open_table(TableDefinition::<&[u8], i64>::new("note-ends")).expect("it is read");
        for row in table.iter().expect("it is read") {
            let (key, end) = row.expect("it is read");
            kept.push(StoredItem::new("note-ends", key.value(), &[], Some(end.value())));
        }
    }
    for name in ["expiry", "note-expiry"].into_iter().filter(|name| there.contains(*name)) {
        let table = transaction.open_table(TableDefinition::<(i64, &[u8]), ()>::new(name)).expect("it is read");
        for row in table.iter().expect("it is read") {
            let (moment, key) = (row.as_ref().expect("it is read").0.value().0, row.as_ref().expect("it is read").0.value().1.to_vec());
            kept.push(StoredItem::new(name, &key, &[], Some(moment)));
        }
    }
    let alarms = transaction.open_table(TableDefinition::<(u8, i64, &[u8]), ()>::new("alarms")).expect("it is read");
    for row in alarms.iter().expect("it is read") {
        kept.push(StoredItem::new("alarms", row.expect("it is read").0.value().2, &[], None));
    }
    let entries = transaction.open_table(TableDefinition::<(u8, u64), &[u8]>::new("parcels")).expect("it is read");
    for row in entries.iter().expect("it is read") {
        kept.push(StoredItem::new("parcels", &[], row.expect("it is read").1.value(), None));
    }
    kept
}

fn bytes_by_bytes(transaction: &ReadTransaction, name: &str) -> Vec<(Vec<u8>, Vec<u8>)> {
    let table = transaction.open_table(TableDefinition::<&[u8], &[u8]>::new(name)).expect("it is read");
    let rows = table.iter().expect("it is read");
    rows.map(|row| row.map(|(key, value)| (key.value().to_vec(), value.value().to_vec())).expect("it is read")).collect()
}

/// All items of the Redis server at `url`, at the time `now`.
pub fn read_redis(url: &str, now: i64) -> Vec<StoredItem> {
    let client = redis::Client::open(url).expect("it is an address");
    let mut connection = client.get_connection().expect("it answers");
    let names: Vec<String> = cmd("KEYS").arg("*").query(&mut connection).expect("it answers");
    names.iter().flat_map(|name| read_name(&mut connection, name, now)).collect()
}

fn read_name(connection: &mut Connection, name: &str, now: i64) -> Vec<StoredItem> {
    let kind: String = cmd("TYPE").arg(name).query(connection).expect("it answers");
    let left: i64 = connection.pttl(name).expect("it answers");
    let asked = match kind.as_str() {
        "string" => cmd("GET").arg(name).query(connection),
        "hash" => cmd("HGETALL").arg(name).query(connection),
        "set" => cmd("SMEMBERS").arg(name).query(connection),
        "list" => cmd("LRANGE").arg(name).arg(0).arg(-1).query(connection),
        "zset" => cmd("ZRANGE").arg(name).arg(0).arg(-1).arg("WITHSCORES").query(connection),
        "stream" => cmd("XRANGE").arg(name).arg("-").arg("+").query(connection),
        // It has ended meanwhile.
        "none" => return Vec::new(),
        other => panic!("{name} is of a kind that is not looked at: {other}"),
    };
    let mut bytes = Vec::new();
    flatten(&asked.expect("it answers"), &mut bytes);
    vec![StoredItem::new(&kind, name.as_bytes(), &bytes, (left >= 0).then_some(now + left))]
}

fn flatten(value: &Value, bytes: &mut Vec<u8>) {
    match value {
        Value::BulkString(text) => bytes.extend(text),
        Value::SimpleString(text) => bytes.extend(text.as_bytes()),
        Value::Int(number) => bytes.extend(number.to_string().as_bytes()),
        Value::Array(values) | Value::Set(values) => values.iter().for_each(|value| flatten(value, bytes)),
        Value::Map(pairs) => pairs.iter().for_each(|(key, value)| {
            flatten(key, bytes);
            flatten(value, bytes);
        }),
        Value::Nil | Value::Okay => {}
        other => panic!("Redis answers with {other:?}"),
    }
    bytes.push(b'\n');
}
