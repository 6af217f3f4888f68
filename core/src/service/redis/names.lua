-- One page of the names that fit a pattern: {the server's run id, next cursor, names}.
-- KEYS 1 (in a cluster) any name of the partition, so that the call goes where the partition lies   ARGV 1 cursor   2 pattern
local page = redis.call('SCAN', ARGV[1], 'MATCH', ARGV[2], 'COUNT', 1000)
return {run_of_server(), page[1], page[2]}
