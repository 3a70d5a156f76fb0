/** The threads that merge, and what each may hold. */
export interface MergeThreads {
  heapMiBMax: number
  /** Threads beside the regular one of documents that callers wait for. */
  extraThreads: number
  /** The same for batches; 0 where this worker takes none. */
  bulkExtraThreads: number
}

/** More than data of 10 MiB takes. */
const heapMiBMin = 384
/** A thread that reaches it in a call of native code, such as the parsing of its data, ends the whole process. */
const heapMiBMost = 1_024
const mebibyte = 2 ** 20

/**
 * Shares three quarters of the memory among all threads that can merge at once, so that documents of many accounts together never end the
 * worker. Where a share is too small for a large document, there are fewer extra threads, and one at least. `wanted` are the extra threads of
 * documents that callers wait for and those of batches.
 */
export function shareMergeMemory(
  wanted: { extraThreads: number; bulkExtraThreads: number },
  memoryBytes: number,
): MergeThreads {
  const kinds = [wanted.extraThreads, wanted.bulkExtraThreads].filter((count) => count > 0).length
  const memoryMiB = (0.75 * memoryBytes) / mebibyte
  const roomForExtra = Math.floor(memoryMiB / heapMiBMin) - kinds
  const share = Math.min(1, roomForExtra / (wanted.extraThreads + wanted.bulkExtraThreads))
  const shareOf = (count: number) => (count > 0 ? Math.max(1, Math.floor(count * share)) : 0)
  const [extraThreads, bulkExtraThreads] = [shareOf(wanted.extraThreads), shareOf(wanted.bulkExtraThreads)]
  const heapMiB = Math.floor(memoryMiB / (kinds + extraThreads + bulkExtraThreads))
  return { heapMiBMax: Math.min(heapMiBMost, heapMiB), extraThreads, bulkExtraThreads }
}
