import { totalmem } from 'node:os'

const bytesMin = 1_536 * 2 ** 20

/**
 * What one document may need where the operator does not say: its lane's share of half of the memory. Where that is under 1.5 GiB it may
 * have so much, as documents rarely need it all at once, but no more than half of the memory.
 */
export function rendererBytesDefault(lanes: number, memoryBytes = memoryOfProcess()): number {
  const half = Math.floor(memoryBytes / 2)
  return Math.max(Math.min(bytesMin, half), Math.floor(half / lanes))
}

/** The machine's, or less where a container is given less. */
function memoryOfProcess(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}
