import { runInThread } from '@platen/platform'
import type { Assembled, AssembleOptions } from './assemble-output.ts'

/** A ZIP passes on bytes; what is merged is read, and a tagged document of a thousand pages has some 100,000 objects. */
const heapMiBMax = { zip: 64, merged: 128, none: 64 }

/** `assembleOutput` in a thread of its own: see there for what is written, `runInThread` for what is thrown. */
export function assembleBatch(
  options: AssembleOptions,
  { signal }: { signal: AbortSignal },
): Promise<Assembled> {
  const script = new URL('./assemble-thread.ts', import.meta.url)
  return runInThread(script, { workerData: options, heapMiBMax: heapMiBMax[options.output], signal })
}
