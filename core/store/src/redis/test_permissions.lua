-- Runs every command that the bot needs, on one key that is deleted afterwards: those of a commit (a record, an outbox entry, an alarm)
-- and those that read. Returns the names of the commands that the user may not run.
-- KEYS 1 the key
local key, refused, fault = KEYS[1], {}, nil
local function run(name, ...)
  local answer = redis.pcall(name, ...)
  local said = type(answer) == 'table' and answer.err
  if not said then return end
  -- The error texts of Redis 6, 7 and later.
  if string.find(said, 'executing the script', 1, true) or string.find(said, 'ACL failure', 1, true) or string.find(said, 'NOPERM', 1, true) then
    refused[#refused + 1] = name
  else
    fault = fault or said
  end
end
run('DEL', key)
run('SET', key, '1', 'PX', 1000)
run('GET', key)
run('GETRANGE', key, 0, 0)
run('EXISTS', key)
run('PEXPIRE', key, 1000)
run('PTTL', key)
run('TYPE', key)
run('DEL', key)
run('XADD', key, '*', 'm', '1')
run('XRANGE', key, '-', '+', 'COUNT', 1)
run('XDEL', key, '1-1')
run('DEL', key)
run('ZADD', key, 1, 'a')
run('ZSCORE', key, 'a')
run('ZRANGE', key, 0, 0)
run('ZREVRANGE', key, 0, 0)
run('ZRANGEBYSCORE', key, 0, 0)
run('ZREM', key, 'a')
run('HSET', key, 'a', '1')
run('HGET', key, 'a')
run('HMGET', key, 'a')
run('HGETALL', key)
run('HDEL', key, 'a')
run('TIME')
run('INFO', 'server')
run('SCAN', 0, 'COUNT', 1)
-- Other errors only count if no command was refused: a refused command may have left a value of another type, which makes later ones fail.
if fault and #refused == 0 then return redis.error_reply(fault) end
return refused
