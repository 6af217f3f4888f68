-- One commit. Touches one partition only; the order of the checks matters: repeat, fence, version.
-- KEYS 1 record  2 outbox  3 alarms  4 lease            (all with one hash tag)
-- ARGV 1 expected version (8 bytes)  2 new record  3 request id (8 bytes)  4 fence epoch or ''
--      5 alarm: moment | '-' clear | '' keep  6 the record's name among the alarms
--      7 milliseconds to keep it | '0' for ever  8.. parcels
-- Answers {1, version} done | {2, version} repeated | {3, version} fenced | {0, record or ''} stale
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
if ARGV[4] ~= '' and redis.call('HGET', KEYS[4], 'e') ~= ARGV[4] then return {3, version} end
if version ~= ARGV[1] then return {0, redis.call('GET', KEYS[1]) or ''} end
if ARGV[7] == '0' then redis.call('SET', KEYS[1], ARGV[2]) else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[7]) end
for i = 8, #ARGV do redis.call('XADD', KEYS[2], '*', 'm', ARGV[i]) end
-- A new record inherits no alarm from one of the same name that has expired.
if ARGV[5] == '-' or (ARGV[5] == '' and head == '') then redis.call('ZREM', KEYS[3], ARGV[6])
elseif ARGV[5] ~= '' then redis.call('ZADD', KEYS[3], ARGV[5], ARGV[6]) end
return {1, string.sub(ARGV[2], 1, 8)}
