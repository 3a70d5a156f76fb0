import { createThreadPool, type WaitingCaller } from '@platen/platform'
import type { FileToLookAt, FoundContent } from './find-content.ts'

/**
 * Finds out what a file is, in a thread and in the turns of a `ThreadPool`: its bytes may be 20 MiB, and what is packed in them five times as
 * much. Throws `invalid_upload`, and as the pool does.
 */
export type LookAtFile = (file: FileToLookAt, caller: WaitingCaller) => Promise<FoundContent>

/** The threads start with the first file. */
export function createLookAtFile(options: { timeoutMs?: number } = {}): LookAtFile {
  const script = new URL('./attachment-thread.ts', import.meta.url)
  const pool = createThreadPool<FileToLookAt>({
    ...options,
    script,
    what: 'files',
    exhausted: () => ({
      code: 'invalid_upload',
      detail: 'Reading the file takes too long. Attach only the relevant part, or save it as PDF.',
    }),
  })
  return (file, caller) => pool.run<FoundContent>(file, caller)
}
