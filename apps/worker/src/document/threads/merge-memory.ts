export interface MergeThreads {
  heapMiBMax: number
  /** In addition to the regular thread for documents with a waiting caller. */
  extraThreads: number
  /** The same for batches; 0 if this worker has none. */
  bulkExtraThreads: number
}

/** More than 10 MiB of data needs. */
const heapMiBMin = 384
/** A thread that reaches its limit in native code, such as JSON parsing, ends the whole process. */
const heapMiBMost = 1_024
const mebibyte = 2 ** 20

/**
 * Divides three quarters of the memory among all threads that can merge at once, so that together they never exhaust the memory of the
 * worker. If a share is too small for a large document, there are fewer extra threads, at least one. `wanted` are the extra threads for
 * documents with a waiting caller and for batches.
 */
export function shareMergeMemory(
  wanted: { extraThreads: number; bulkExtraThreads: number },
  memoryBytes: number,
): MergeThreads {
  const kinds = [wanted.extraThreads, wanted.bulkExtraThreads].filter((count) => count > 0).length
  const memoryMiB = (0.75 * memoryBytes) / mebibyte
  const roomForExtra = Math.floor(memoryMiB / heapMiBMin) - kinds
  const share = Math.min(1, roomForExtra / (wanted.extraThreads + wanted.bulkExtraThreads))
  const atLeastOne = (count: number) => Math.max(1, Math.floor(count))
  const extraThreads = wanted.extraThreads > 0 ? atLeastOne(wanted.extraThreads * share) : 0
  const bulkRoom = Math.min(wanted.bulkExtraThreads, roomForExtra - extraThreads)
  const bulkExtraThreads = wanted.bulkExtraThreads > 0 ? atLeastOne(bulkRoom) : 0
  const heapMiB = Math.floor(memoryMiB / (kinds + extraThreads + bulkExtraThreads))
  return { heapMiBMax: Math.min(heapMiBMost, heapMiB), extraThreads, bulkExtraThreads }
}
