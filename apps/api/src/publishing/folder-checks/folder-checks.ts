import type { SourceFault } from '@platen/contract'
import { createThreadPool, ThreadExhausted, type WaitingCaller } from '@platen/platform'
import type { CheckedFolder, FolderToCheck } from './check-folder.ts'

export interface FolderChecks {
  /**
   * Checks a folder in a `ThreadPool`, so that other requests are not delayed. A folder that exceeds the limits on time or memory results in
   * the fault `too_complex`. Throws errors from the pool.
   */
  check(folder: FolderToCheck, caller: WaitingCaller): Promise<CheckedFolder>
}

export interface FolderChecksOptions {
  threads?: number
  timeoutMs?: number
}

/** Creates the threads that check templates, because parsing hostile markup takes seconds. */
export function createFolderChecks(options: FolderChecksOptions = {}): FolderChecks {
  const script = new URL('./check-thread.ts', import.meta.url)
  const pool = createThreadPool<FolderToCheck>({ ...options, script, what: 'templates' })
  return {
    async check({ files, ...rest }, caller) {
      try {
        return await pool.run<CheckedFolder>({ files: textsOf(files), ...rest }, caller)
      } catch (error) {
        if (error instanceof ThreadExhausted) return { faults: [tooComplexFault] }
        throw error
      }
    },
  }
}

const tooComplexFault: SourceFault = {
  file: 'template.html',
  line: 1,
  column: 1,
  code: 'too_complex',
  message: 'Checking the template takes too long. Use fewer elements, less nesting, or simpler style rules.',
}

/** Reduces images and fonts to one byte, so that they are not copied for each character that the author types. */
function textsOf(files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  return new Map(
    [...files].map(([path, bytes]) => [
      path,
      path.startsWith('assets/') && !/\.(css|svgz?)$/i.test(path) ? bytes.slice(0, 1) : bytes,
    ]),
  )
}
