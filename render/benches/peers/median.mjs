// The median milliseconds of CPU time a piece of work takes, all threads of the process together.

const ROUNDS = 9;

export function median(work) {
  for (let warm = 0; warm < 3; warm += 1) work();
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return times.sort((one, other) => one - other)[ROUNDS >> 1];
}
