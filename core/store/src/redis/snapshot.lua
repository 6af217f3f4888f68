-- Reads one page of the records and notes whose keys match a pattern, each with its current alarm.
-- KEYS 1 (in a cluster) any key of the partition, which routes the call
-- ARGV 1 cursor  2 pattern  3 number of keys to scan
-- Returns {the server's run id, next cursor, {{key, type, content, milliseconds left or -1, alarm or nil} each}}
local page, found = redis.call('SCAN', ARGV[1], 'MATCH', ARGV[2], 'COUNT', ARGV[3]), {}
local beside = {out = true, dl = true, lease = true, probe = true}
for _, name in ipairs(page[2]) do
  local tag, member = string.match(name, '^({p:%d%d}):(.+)$')
  if tag and not beside[member] then
    local kind = redis.call('TYPE', name).ok
    local content = ''
    if kind == 'string' then content = redis.call('GET', name) end
    if kind ~= 'none' then
      found[#found + 1] = {name, kind, content, redis.call('PTTL', name), redis.call('ZSCORE', tag .. ':dl', member)}
    end
  end
end
return {run_of_server(), page[1], found}
