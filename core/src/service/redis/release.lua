-- Gives a lease back; the epoch stays, so that the next owner's is a new one.
-- KEYS 1 lease   ARGV 1 owner
if redis.call('HGET', KEYS[1], 'o') == ARGV[1] then redis.call('HSET', KEYS[1], 'o', '', 'u', '0') end
return 0
