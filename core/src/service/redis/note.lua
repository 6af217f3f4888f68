-- Writes a note and takes messages out of the outbox, unless the lease has another epoch by now.
-- KEYS 1 lease  2 outbox  3 note, where one is written      (all with one hash tag)
-- ARGV 1 fence epoch or ''  2 the note, '' where none is written  3 milliseconds to keep it | '0' for ever  4.. messages
-- Answers 1 done | 0 fenced
if ARGV[1] ~= '' and redis.call('HGET', KEYS[1], 'e') ~= ARGV[1] then return 0 end
if KEYS[3] and ARGV[3] == '0' then redis.call('SET', KEYS[3], ARGV[2])
elseif KEYS[3] then redis.call('SET', KEYS[3], ARGV[2], 'PX', ARGV[3]) end
for i = 4, #ARGV do redis.call('XDEL', KEYS[2], ARGV[i]) end
return 1
