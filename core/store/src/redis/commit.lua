-- Executes a commit in one partition. The order of the checks matters: repeated request, epoch, run id, version, outage.
-- KEYS 1 record  2 outbox  3 alarms  4 lease  5 note of outage credits            (all with one hash tag)
-- ARGV 1 expected version and last request (8 bytes each)  2 new record  3 request id (8 bytes)  4 fence epoch or ''
--      5 alarm: time | '-' clear | '' keep  6 the record's member in the alarms
--      7 time to live in milliseconds | '0' for ever  8 '1' a replay  9 writer (the id of this process)
--      10 when the newest known outage began | ''  11.. outbox entries
-- Returns {1, version} done | {2, version} repeated | {3, version} another epoch | {4, run id} not recovered | {0, record or ''} stale
local head = redis.call('GETRANGE', KEYS[1], 0, 71)
local version = string.sub(head, 1, 8)
if head == '' then version = '\0\0\0\0\0\0\0\0' end
local ring, at = string.sub(head, 9), 1
while true do
  local found = string.find(ring, ARGV[3], at, true)
  if not found then break end
  if (found - 1) % 8 == 0 then return {2, version} end
  at = found + 1
end
local lease = redis.call('HMGET', KEYS[4], 'e', 'run')
if ARGV[4] ~= '' and lease[1] ~= ARGV[4] then return {3, version} end
if lease[2] and ARGV[8] ~= '1' then
  local run = run_of_server()
  if run ~= lease[2] then return {4, run} end
end
-- Compares the last request, too: after a failover, another commit may have the same version.
if version .. string.sub(ring, 1, 8) ~= (head == '' and string.sub(ARGV[1], 1, 8) or ARGV[1]) then return {0, redis.call('GET', KEYS[1]) or ''} end
if ARGV[10] ~= '' then
  local since = redis.call('GETRANGE', KEYS[5], -24, -17)
  if since ~= '' and struct.unpack('>I8', since) > tonumber(ARGV[10]) then return {0, redis.call('GET', KEYS[1]) or ''} end
end
if ARGV[7] == '0' then redis.call('SET', KEYS[1], ARGV[2]) else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[7]) end
for i = 11, #ARGV do redis.call('XADD', KEYS[2], '*', 'm', ARGV[i]) end
-- An expired record of the same name may have left its alarm, which must not apply to the new record.
if ARGV[5] == '-' or (ARGV[5] == '' and head == '') then redis.call('ZREM', KEYS[3], ARGV[6])
elseif ARGV[5] ~= '' then redis.call('ZADD', KEYS[3], ARGV[5], ARGV[6]) end
local alarm = ARGV[5] == '-' and '' or ARGV[5]
if #ARGV >= 11 or alarm ~= '' then
  local news = #ARGV >= 11 and 'm' or '-'
  -- A failure is ignored: processes that miss a notification poll.
  redis.pcall('PUBLISH', 'broadside:news', ARGV[9] .. ' ' .. string.sub(KEYS[2], 4, 5) .. ' ' .. news .. ' ' .. alarm)
end
return {1, string.sub(ARGV[2], 1, 8)}
