//! Reads all content of a store as bytes, without the code of the store: keys, values, indexes and expiry times. Decodes
//! no records.

use std::{collections::BTreeSet, path::Path};

use redb::{Database, ReadTransaction, ReadableDatabase, ReadableTable, TableDefinition, TableHandle};
use redis::{Commands, Connection, Value, cmd};

/// An item of a store: a key with its value, an entry of an index, or an expiry time.
#[derive(Clone, Debug)]
pub struct StoredItem {
    /// The table and the key as text; bytes that are not text are escaped.
    pub place: String,
    /// The key, a newline, and the value.
    pub bytes: Vec<u8>,
    /// The time at which the item expires, in milliseconds since the epoch; `None`: never.
    pub ends: Option<i64>,
}

impl StoredItem {
    fn new(table: &str, key: &[u8], value: &[u8], ends: Option<i64>) -> Self {
        let bytes = [key, b"\n", value].concat();
        Self { place: format!("{table} {}", String::from_utf8_lossy(key).escape_default()), bytes, ends }
    }

    /// Whether the item contains these bytes.
    pub fn has(&self, needle: &[u8]) -> bool {
        self.bytes.windows(needle.len()).any(|window| window == needle)
    }
}

/// All encodings of a number in a store: as digits, with variable length as in records (unsigned and signed), and as eight
/// bytes, most or least significant first.
pub fn number_encodings(number: u64) -> Vec<Vec<u8>> {
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

/// All items of the data file at `path`. Panics if the file is in use or has an unknown table.
pub fn read_file(path: &Path) -> Vec<StoredItem> {
    let database = Database::create(path).expect("the file is not in use");
    let transaction = database.begin_read().expect("the file can be read");
    let tables: BTreeSet<String> = transaction.list_tables().expect("the file can be read").map(|table| table.name().to_owned()).collect();
    let known = ["alarms", "expiry", "meta", "note-ends", "note-expiry", "notes", "parcels", "records"];
    assert!(tables.iter().all(|table| known.contains(&table.as_str())), "there is an unknown table: {tables:?}");
    let rows = |name: &str| if tables.contains(name) { read_rows(&transaction, name) } else { Vec::new() };
    let ends = |place: &[u8]| -> Option<i64> {
        let ends = transaction.open_table(TableDefinition::<&[u8], i64>::new("note-ends")).ok()?;
        ends.get(place).expect("the file can be read").map(|end| end.value())
    };
    let mut items: Vec<StoredItem> = rows("notes").iter().map(|(key, value)| StoredItem::new("notes", key, value, ends(key))).collect();
    for (key, value) in rows("records") {
        // The value begins with a flag for expiry and the expiry time.
        let moment = value[1..9].try_into().expect("eight bytes");
        items.push(StoredItem::new("records", &key, &value, (value[0] != 0).then(|| i64::from_be_bytes(moment))));
    }
    if tables.contains("note-ends") {
        let table = transaction.open_table(TableDefinition::<&[u8], i64>::new("note-ends")).expect("the file can be read");
        for row in table.iter().expect("the file can be read") {
            let (key, end) = row.expect("the file can be read");
            items.push(StoredItem::new("note-ends", key.value(), &[], Some(end.value())));
        }
    }
    for name in ["expiry", "note-expiry"].into_iter().filter(|name| tables.contains(*name)) {
        let table = transaction.open_table(TableDefinition::<(i64, &[u8]), ()>::new(name)).expect("the file can be read");
        for row in table.iter().expect("the file can be read") {
            let (moment, key) =
                (row.as_ref().expect("the file can be read").0.value().0, row.as_ref().expect("the file can be read").0.value().1.to_vec());
            items.push(StoredItem::new(name, &key, &[], Some(moment)));
        }
    }
    let alarms = transaction.open_table(TableDefinition::<(u8, i64, &[u8]), ()>::new("alarms")).expect("the file can be read");
    for row in alarms.iter().expect("the file can be read") {
        items.push(StoredItem::new("alarms", row.expect("the file can be read").0.value().2, &[], None));
    }
    let entries = transaction.open_table(TableDefinition::<(u8, u64), &[u8]>::new("parcels")).expect("the file can be read");
    for row in entries.iter().expect("the file can be read") {
        items.push(StoredItem::new("parcels", &[], row.expect("the file can be read").1.value(), None));
    }
    items
}

/// The rows of a table with keys and values of bytes.
fn read_rows(transaction: &ReadTransaction, name: &str) -> Vec<(Vec<u8>, Vec<u8>)> {
    let table = transaction.open_table(TableDefinition::<&[u8], &[u8]>::new(name)).expect("the file can be read");
    let rows = table.iter().expect("the file can be read");
    rows.map(|row| row.map(|(key, value)| (key.value().to_vec(), value.value().to_vec())).expect("the file can be read")).collect()
}

/// All items of the Redis server at `url`. `now` is the time in milliseconds since the epoch, for expiry times.
pub fn read_redis(url: &str, now: i64) -> Vec<StoredItem> {
    let client = redis::Client::open(url).expect("a valid address");
    let mut connection = client.get_connection().expect("Redis answers");
    let names: Vec<String> = cmd("KEYS").arg("*").query(&mut connection).expect("Redis answers");
    names.iter().flat_map(|name| read_key(&mut connection, name, now)).collect()
}

/// The item of a key, of any Redis type; none if it has expired meanwhile.
fn read_key(connection: &mut Connection, name: &str, now: i64) -> Vec<StoredItem> {
    let kind: String = cmd("TYPE").arg(name).query(connection).expect("Redis answers");
    let left: i64 = connection.pttl(name).expect("Redis answers");
    let content = match kind.as_str() {
        "string" => cmd("GET").arg(name).query(connection),
        "hash" => cmd("HGETALL").arg(name).query(connection),
        "set" => cmd("SMEMBERS").arg(name).query(connection),
        "list" => cmd("LRANGE").arg(name).arg(0).arg(-1).query(connection),
        "zset" => cmd("ZRANGE").arg(name).arg(0).arg(-1).arg("WITHSCORES").query(connection),
        "stream" => cmd("XRANGE").arg(name).arg("-").arg("+").query(connection),
        // The key has expired meanwhile.
        "none" => return Vec::new(),
        other => panic!("{name} has an unknown type: {other}"),
    };
    let mut bytes = Vec::new();
    flatten(&content.expect("Redis answers"), &mut bytes);
    vec![StoredItem::new(&kind, name.as_bytes(), &bytes, (left >= 0).then_some(now + left))]
}

/// Appends all texts and numbers of a Redis value, each with a newline.
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
        other => panic!("unexpected value from Redis: {other:?}"),
    }
    bytes.push(b'\n');
}
