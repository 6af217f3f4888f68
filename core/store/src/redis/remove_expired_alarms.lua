-- Removes those of the given alarms whose record has expired. Returns a list with 1 for each alarm that still has its record, else 0.
-- KEYS 1 alarms  2.. records   ARGV the records' members in the alarms, in the same order
local living = {}
for i = 1, #ARGV do
  living[i] = redis.call('EXISTS', KEYS[i + 1])
  if living[i] == 0 then redis.call('ZREM', KEYS[1], ARGV[i]) end
end
return living
