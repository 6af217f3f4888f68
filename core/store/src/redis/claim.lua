-- Claims a partition for a replica. Every change of the owner raises the epoch.
-- KEYS 1 lease {o owner, e epoch, run: the run id of the server in which the partition has recovered}   ARGV 1 replica
-- Returns {epoch, the server's run id if the partition has not recovered in it, else ''}
local held = redis.call('HMGET', KEYS[1], 'o', 'e', 'run')
local epoch, run = tonumber(held[2] or '0'), run_of_server()
if held[1] ~= ARGV[1] then epoch = epoch + 1 end
local known = held[3] or run
redis.call('HSET', KEYS[1], 'o', ARGV[1], 'e', string.format('%.0f', epoch), 'run', known)
if known == run then run = '' end
return {epoch, run}
