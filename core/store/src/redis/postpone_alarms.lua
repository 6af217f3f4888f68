-- Moves the alarms of all games of a partition by the length of an outage, once: the credit is recorded in the same step.
-- KEYS 1 alarms  2 note of outage credits, 24 bytes each: since, milliseconds, time      (with one hash tag)
-- ARGV 1 since  2 milliseconds  3 time  4 prefix of games in the alarms  5 maximum bytes of earlier credits
-- Returns {the note, the members of all other alarms}
local since, millis, at = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local note = redis.call('GET', KEYS[2]) or ''
local new = true
if #note >= 24 then
  new = struct.unpack('>I8', string.sub(note, -24, -17)) < since
  at = math.max(at, struct.unpack('>I8', string.sub(note, -8)) + 1)
end
if new then
  note = string.sub(note, -tonumber(ARGV[5])) .. struct.pack('>I8I8I8', since, millis, at)
  redis.call('SET', KEYS[2], note)
end
local moved, count, others = {}, 0, {}
-- The latest alarm first, so that the alarms remain in the same order while they are moved.
local alarms = redis.call('ZREVRANGE', KEYS[1], 0, -1, 'WITHSCORES')
for i = 1, #alarms, 2 do
  if string.sub(alarms[i], 1, #ARGV[4]) ~= ARGV[4] then others[#others + 1] = alarms[i]
  elseif new then
    moved[count + 1] = alarms[i + 1] + millis
    moved[count + 2] = alarms[i]
    count = count + 2
    if count == 2000 then
      redis.call('ZADD', KEYS[1], unpack(moved))
      count = 0
    end
  end
end
if count > 0 then redis.call('ZADD', KEYS[1], unpack(moved, 1, count)) end
return {note, others}
