-- Claims a partition for the replica that serves it; every change of who claims it raises the epoch.
-- KEYS 1 lease {o owner, c who claimed it so, e epoch, u until, run in which nothing is missing}   ARGV 1 replica  2 milliseconds
-- Answers {1 claimed | 0 an earlier version has it, epoch, the run that has to recover or ''}
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local held = redis.call('HMGET', KEYS[1], 'o', 'c', 'e', 'u', 'run')
local owner, epoch = held[1] or '', tonumber(held[3] or '0')
if owner ~= ARGV[1] then
  -- Earlier versions lease each partition by itself and know no claims.
  local left = tonumber(held[4] or '0') - now
  if owner ~= '' and owner ~= held[2] and left > 0 and left < 60000 then return {0, epoch, ''} end
  epoch = epoch + 1
end
local run = run_of_server()
local known = held[5] or run
redis.call('HSET', KEYS[1], 'o', ARGV[1], 'c', ARGV[1], 'e', string.format('%.0f', epoch), 'u', string.format('%.0f', now + ARGV[2]), 'run', known)
if known == run then run = '' end
return {1, epoch, run}
