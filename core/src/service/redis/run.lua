-- Stands before each script that asks in which run the server is.
local function run_of_server() return string.match(redis.call('INFO', 'server'), 'run_id:(%x+)') or '' end
