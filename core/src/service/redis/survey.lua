-- Everything under the names of a pattern, as of one moment: {name, type, content, milliseconds left or -1} each.
-- KEYS 1 (in a cluster) any name of the partition, so that the call goes where the partition lies   ARGV 1 pattern
local found, seen, cursor = {}, {}, '0'
repeat
  local page = redis.call('SCAN', cursor, 'MATCH', ARGV[1], 'COUNT', 1000)
  cursor = page[1]
  for _, name in ipairs(page[2]) do
    if not seen[name] then
      seen[name] = true
      local kind, content = redis.call('TYPE', name).ok, nil
      if kind == 'string' then content = redis.call('GET', name)
      elseif kind == 'stream' then content = redis.call('XRANGE', name, '-', '+')
      elseif kind == 'zset' then content = redis.call('ZRANGE', name, 0, -1, 'WITHSCORES') end
      if content then found[#found + 1] = {name, kind, content, redis.call('PTTL', name)} end
    end
  end
until cursor == '0'
return found
