-- Writes a note and removes outbox entries, unless the partition was claimed under another epoch.
-- KEYS 1 lease  2 outbox  3 note, if one is written      (all with one hash tag)
-- ARGV 1 fence epoch or ''  2 the note, '' if none is written  3 time to live in milliseconds | '0' for ever  4.. ids of entries
-- Returns 1 done | 0 another epoch, nothing was written
if ARGV[1] ~= '' and redis.call('HGET', KEYS[1], 'e') ~= ARGV[1] then return 0 end
if KEYS[3] and ARGV[3] == '0' then redis.call('SET', KEYS[3], ARGV[2])
elseif KEYS[3] then redis.call('SET', KEYS[3], ARGV[2], 'PX', ARGV[3]) end
for i = 4, #ARGV do redis.call('XDEL', KEYS[2], ARGV[i]) end
return 1
