import { totalmem } from 'node:os'

const bytesMin = 1_536 * 2 ** 20

/**
 * What one document may need where the operator does not say, at least 1.5 GiB. Single documents and batches together take half of the
 * memory at most; what extra lanes take is of the other half.
 */
export function rendererBytesDefault(lanes: number, memoryBytes = memoryOfProcess()): number {
  return Math.max(bytesMin, Math.floor(memoryBytes / 2 / lanes))
}

/** The machine's, or less where a container is given less. */
function memoryOfProcess(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}
