import { createThreadPool, type WaitingCaller } from '@platen/platform'
import type { FileToInspect, DetectedContent } from './detect-content.ts'

/**
 * Detects a file's kind in a `ThreadPool`, because a file can be 20 MiB, or 100 MiB when unpacked. Throws `invalid_upload` and the errors from the
 * pool.
 */
export type InspectFile = (file: FileToInspect, caller: WaitingCaller) => Promise<DetectedContent>

/** Creates a pool that starts its first thread when the first file arrives. */
export function createInspectFile(options: { timeoutMs?: number } = {}): InspectFile {
  const script = new URL('./inspect-thread.ts', import.meta.url)
  const pool = createThreadPool<FileToInspect>({
    ...options,
    script,
    what: 'files',
    exhausted: () => ({
      code: 'invalid_upload',
      detail: 'Reading the file takes too long. Attach only the relevant part, or save it as PDF.',
    }),
  })
  return (file, caller) => pool.run<DetectedContent>(file, caller)
}
