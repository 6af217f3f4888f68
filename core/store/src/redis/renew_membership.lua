-- Renews a replica's membership and returns its partitions, by the server's clock. Does the same as core/store/src/membership.rs.
-- KEYS 1 replicas {r:ID until, p:NN ID, run}   ARGV 1 replica  2 milliseconds  3 '1' takes partitions without a living owner
-- Returns {run, 1 alone | 0, numbers of its partitions..}
local time = redis.call('TIME')
local now, ttl = time[1] * 1000 + math.floor(time[2] / 1000), tonumber(ARGV[2])
local run = run_of_server()
local fields, alive, owners, before = redis.call('HGETALL', KEYS[1]), {}, {}, nil
for i = 1, #fields, 2 do
  local name, value = fields[i], fields[i + 1]
  if name == 'run' then before = value
  elseif string.sub(name, 1, 2) == 'r:' then alive[string.sub(name, 3)] = tonumber(value)
  else owners[string.sub(name, 3)] = value end
end
if before ~= run then
  -- The server was restarted or replaced: every known replica gets the full time to renew its membership.
  for replica in pairs(alive) do
    alive[replica] = now + ttl
    redis.call('HSET', KEYS[1], 'r:' .. replica, string.format('%.0f', now + ttl))
  end
  redis.call('HSET', KEYS[1], 'run', run)
end
for replica, till in pairs(alive) do
  if replica ~= ARGV[1] and till <= now then
    alive[replica] = nil
    redis.call('HDEL', KEYS[1], 'r:' .. replica)
  elseif till > now + ttl then
    -- The clock may have stepped back: no membership ends later than this. A living replica renews in time.
    redis.call('HSET', KEYS[1], 'r:' .. replica, string.format('%.0f', now + ttl))
  end
end
alive[ARGV[1]] = now + ttl
redis.call('HSET', KEYS[1], 'r:' .. ARGV[1], string.format('%.0f', now + ttl))
local answer, others = {run, 1}, 0
for _ in pairs(alive) do others = others + 1 end
if others > 1 then answer[2] = 0 end
for number = 0, 63 do
  local name = string.format('%02d', number)
  local owner = owners[name]
  if owner and not alive[owner] then owner = nil end
  if not owner and ARGV[3] == '1' then
    owner = ARGV[1]
    redis.call('HSET', KEYS[1], 'p:' .. name, owner)
  end
  if owner == ARGV[1] then answer[#answer + 1] = number end
end
return answer
