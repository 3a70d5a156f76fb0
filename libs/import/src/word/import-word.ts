import { Fault } from '@platen/contract'
import { createProcessPool, type WaitingCaller } from '@platen/platform'
import type { ImportedWord } from './imported-word.ts'

/** Milliseconds of CPU. The largest of 537 documents, of 5 MB, takes a second (November 2026). */
const cpuMsMax = 4_500

/**
 * Makes a template of a Word document (`.docx`) that anyone may have sent. In a process of its own, bounded in time and memory; nothing is
 * fetched. Throws `invalid_upload` with a sentence, `overloaded` where others' documents take until the deadline, and the signal's reason.
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
