-- Acquires or renews a lease, by the server's clock. Every change of the owner raises the epoch. If a lease ends later than a new one would,
-- the clock has stepped back since; its end is then set to that of a new one.
-- KEYS 1 lease {o owner, e epoch, u until}   ARGV 1 owner  2 milliseconds
-- Returns {1 held | 0 refused, epoch}
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local latest = now + ARGV[2]
local held = redis.call('HMGET', KEYS[1], 'o', 'e', 'u')
local epoch = tonumber(held[2] or '0')
if held[1] ~= ARGV[1] then
  if held[1] and held[1] ~= '' and tonumber(held[3]) > now then
    if tonumber(held[3]) > latest then redis.call('HSET', KEYS[1], 'u', string.format('%.0f', latest)) end
    return {0, epoch}
  end
  epoch = epoch + 1
end
redis.call('HSET', KEYS[1], 'o', ARGV[1], 'e', string.format('%.0f', epoch), 'u', string.format('%.0f', latest))
return {1, epoch}
