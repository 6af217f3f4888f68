-- Releases a lease or the claim of a partition. The epoch is not deleted, so that the next owner gets a greater one.
-- KEYS 1 lease   ARGV 1 owner  2 writer, to notify the others
if redis.call('HGET', KEYS[1], 'o') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'o', '', 'u', '0')
if ARGV[2] then redis.pcall('PUBLISH', 'broadside:news', ARGV[2] .. ' free') end
return 0
