const runs = 3

/**
 * Returns the smallest share of CPU time, from 0 to 1, that the main thread takes in three runs of `work`. CPU time does not depend on the speed of
 * the machine, and the minimum excludes runs with garbage collection of earlier work.
 */
export async function mainThreadShare(work: () => Promise<unknown>): Promise<number> {
  const shares: number[] = []
  while (shares.length < runs) shares.push(await shareOfOneRun(work))
  return Math.min(...shares)
}

async function shareOfOneRun(work: () => Promise<unknown>): Promise<number> {
  const [all, main] = [process.cpuUsage(), process.threadCpuUsage()]
  await work()
  const [allAfter, mainAfter] = [process.cpuUsage(all), process.threadCpuUsage(main)]
  return (mainAfter.user + mainAfter.system) / (allAfter.user + allAfter.system)
}
