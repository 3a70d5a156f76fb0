import { Fault } from '@platen/contract'
import { runInThread } from '@platen/runtime'
import type { CutCounts, CutOptions, CutProgress } from './cut-options.ts'

/** An item of 10 MiB takes some 100 MiB while it is parsed; buffers come on top. */
const heapMiBMax = 96

/**
 * `cutItems` in a thread of its own: see there for what is written, `runInThread` for what is thrown. Besides, `invalid_upload` for an item
 * that needs more memory than there is. The same options make the same objects.
 */
export function cutBatch(
  options: CutOptions,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: CutProgress) => void },
): Promise<CutCounts> {
  const script = new URL('./cut-thread.ts', import.meta.url)
  const bounds = { heapMiBMax, onOutOfMemory: tooComplex }
  return runInThread(script, { workerData: options, ...bounds, signal, onProgress })
}

function tooComplex(cause: Error): Fault {
  return new Fault('invalid_upload', {
    detail: 'An item of the upload is too complex: it has too many values to be held in memory.',
    cause,
  })
}
