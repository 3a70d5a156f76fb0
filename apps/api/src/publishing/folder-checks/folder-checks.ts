import type { SourceFault } from '@platen/contract'
import { createThreadPool, ThreadExhausted, type WaitingCaller } from '@platen/platform'
import type { CheckedFolder, FolderToCheck } from './check-folder.ts'

export interface FolderChecks {
  /**
   * Checks a folder without holding up anyone else, in the turns of a `ThreadPool`. A folder that takes longer than the bound, or more
   * memory, has the fault `too_complex`. Throws as the pool does.
   */
  check(folder: FolderToCheck, caller: WaitingCaller): Promise<CheckedFolder>
}

export interface FolderChecksOptions {
  threads?: number
  timeoutMs?: number
}

/** Threads that check what authors write: parsing hostile markup takes seconds. */
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
  message:
    'The template takes too long to check. Give it fewer elements, less nesting, or style rules that are simpler.',
}

/** Leaves out what the check does not look at, so that no picture is copied for each letter that its author types. */
function textsOf(files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  return new Map(
    [...files].map(([path, bytes]) => [
      path,
      path.startsWith('assets/') && !/\.(css|svgz?)$/i.test(path) ? bytes.slice(0, 1) : bytes,
    ]),
  )
}
