-- Returns one page of the keys that match a pattern: {the server's run id, next cursor, keys}.
-- KEYS 1 (in a cluster) any key of the partition, which routes the call   ARGV 1 cursor   2 pattern
local page = redis.call('SCAN', ARGV[1], 'MATCH', ARGV[2], 'COUNT', 1000)
return {run_of_server(), page[1], page[2]}
