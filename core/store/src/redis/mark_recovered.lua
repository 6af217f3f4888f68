-- Marks a partition as recovered in this run of the server, if the run is still the same.
-- KEYS 1 lease   ARGV 1 run
if run_of_server() == ARGV[1] then redis.call('HSET', KEYS[1], 'run', ARGV[1]) end
return 0
