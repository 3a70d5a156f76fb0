/**
 * The share of the process's CPU time, from 0 to 1, that its main thread takes while `work` is under way: a measure that does not depend on the
 * speed of the machine.
 */
export async function mainThreadShare(work: () => Promise<unknown>): Promise<number> {
  const [all, main] = [process.cpuUsage(), process.threadCpuUsage()]
  await work()
  const [allAfter, mainAfter] = [process.cpuUsage(all), process.threadCpuUsage(main)]
  return (mainAfter.user + mainAfter.system) / (allAfter.user + allAfter.system)
}
