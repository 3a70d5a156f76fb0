import { runInThread } from '@platen/platform'
import type { AssembledOutput, AssembleOptions } from './assemble-output.ts'

/** Creating a ZIP only copies bytes. Merging parses the PDFs, and a tagged 1,000-page document has about 100,000 objects. */
const heapMiBMax = { zip: 64, merged: 128, none: 64 }

/** Runs `assembleOutput` in its own thread. Throws its errors and those of `runInThread`. */
export function assembleBatch(
  options: AssembleOptions,
  { signal }: { signal: AbortSignal },
): Promise<AssembledOutput> {
  const script = new URL('./assemble-thread.ts', import.meta.url)
  return runInThread(script, { workerData: options, heapMiBMax: heapMiBMax[options.output], signal })
}
