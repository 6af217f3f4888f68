-- One page of the names that fit a pattern: {next cursor, names}.
-- KEYS 1 (in a cluster) any name of the partition, so that the call goes where the partition lies   ARGV 1 cursor   2 pattern
return redis.call('SCAN', ARGV[1], 'MATCH', ARGV[2], 'COUNT', 1000)
