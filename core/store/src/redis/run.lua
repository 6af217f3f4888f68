-- Prefix of each script that needs the run id of the server.
local function run_of_server() return string.match(redis.call('INFO', 'server'), 'run_id:(%x+)') or '' end
