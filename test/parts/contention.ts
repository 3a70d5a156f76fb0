const workMs = 200

/** How many times longer than its CPU time work now takes in this process: 1 on a machine with a core to spare. */
export function contention(): number {
  const startedAt = performance.now()
  const before = process.threadCpuUsage()
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }
  while (cpuMs() < workMs);
  return Math.max(1, (performance.now() - startedAt) / cpuMs())
}
