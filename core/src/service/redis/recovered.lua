-- Notes that nothing is missing in this run of the server, if it is still this one.
-- KEYS 1 lease   ARGV 1 run
if run_of_server() == ARGV[1] then redis.call('HSET', KEYS[1], 'run', ARGV[1]) end
return 0
