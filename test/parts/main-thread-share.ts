const runs = 3

/**
 * The smallest share of the process's CPU time, from 0 to 1, that its main thread takes in three runs of `work`. CPU time does not depend on the
 * speed of the machine, and the smallest of three leaves out a run in which garbage of earlier work was collected.
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
