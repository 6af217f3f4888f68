-- Releases partitions of a replica, or ends its membership if none are given. Notifies the other processes.
-- KEYS 1 replicas   ARGV 1 replica  2 writer  3.. numbers of partitions, two digits each
for i = 3, #ARGV do
  if redis.call('HGET', KEYS[1], 'p:' .. ARGV[i]) == ARGV[1] then redis.call('HDEL', KEYS[1], 'p:' .. ARGV[i]) end
end
if #ARGV == 2 then redis.call('HDEL', KEYS[1], 'r:' .. ARGV[1]) end
redis.pcall('PUBLISH', 'broadside:news', ARGV[2] .. ' free')
return 0
