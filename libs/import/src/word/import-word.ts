import { Fault } from '@platen/contract'
import { createProcessPool, type WaitingCaller } from '@platen/platform'
import type { ImportedWord } from './imported-word.ts'

/** Milliseconds of CPU. The largest of 537 documents (5 MB) takes a second (November 2026). */
const cpuMsMax = 4_500

/**
 * Converts an untrusted Word document (`.docx`) to a template, in a process with time and memory limits. Nothing is fetched. Throws
 * `invalid_upload` with a message, `overloaded` at the deadline, and the signal's abort reason.
 */
export async function importWord(bytes: Uint8Array, caller: WaitingCaller): Promise<ImportedWord> {
  try {
    return await pool.run<ImportedWord>(bytes, { ...caller, cpuMsMax })
  } catch (error) {
    caller.signal.throwIfAborted()
    if (error instanceof Fault) throw error
    throw new Fault('invalid_upload', {
      detail:
        'The Word document takes too much time or memory to read. Split it, or save it again with Word.',
      cause: error,
    })
  }
}

const pool = createProcessPool<Uint8Array>({
  script: new URL('./import-process.ts', import.meta.url),
  what: 'Word documents',
  heapMiBMax: 384,
  memoryMiBMax: 512,
})
