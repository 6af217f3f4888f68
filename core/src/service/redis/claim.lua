-- Claims a partition for the replica that serves it; every change of who claimed it raises the epoch.
-- KEYS 1 lease {o owner, e epoch, run in which nothing is missing}   ARGV 1 replica
-- Answers {epoch, the run that has to recover or ''}
local held = redis.call('HMGET', KEYS[1], 'o', 'e', 'run')
local epoch, run = tonumber(held[2] or '0'), run_of_server()
if held[1] ~= ARGV[1] then epoch = epoch + 1 end
local known = held[3] or run
redis.call('HSET', KEYS[1], 'o', ARGV[1], 'e', string.format('%.0f', epoch), 'run', known)
if known == run then run = '' end
return {epoch, run}
