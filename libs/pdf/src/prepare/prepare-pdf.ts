import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createProcessPool, type WaitingCaller } from '@platen/platform'
import { Fault } from '@platen/contract'
import type { FormOptions, PrepareTask } from './prepare-document.ts'
import type { PreparedPdf } from './prepared-pdf.ts'

/** Bounds of the work with one PDF. */
export interface PrepareBounds extends WaitingCaller {
  /** Default 500. */
  pagesMax?: number
  /** Of an encrypted file. */
  password?: string | undefined
  /** Default: `untouched`. */
  form?: FormOptions | undefined
}

/** Milliseconds of CPU. */
const cpuMsMax = 8_000
const pagesMaxDefault = 500

/**
 * Makes a PDF that anyone may have sent ready for documents: repaired, opened, without what acts by itself, each page with a stamp, in
 * which values can be drawn. In a process of its own, bounded in time and memory. Throws `invalid_upload` with a sentence, `overloaded` where
 * others' PDFs take until the deadline, and the signal's reason.
 */
export async function preparePdf(bytes: Uint8Array, bounds: PrepareBounds): Promise<PreparedPdf> {
  const {
    signal,
    accountId,
    deadlineAt,
    pagesMax = pagesMaxDefault,
    password,
    form = { use: 'untouched' },
  } = bounds
  // Here, as the process may be ended at any time: nothing of what people sent stays on this machine.
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-pdf-'))
  try {
    return await pool.run<PreparedPdf>(
      { bytes, pagesMax, password, form, folder },
      { signal, accountId, deadlineAt, cpuMsMax },
    )
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Fault) throw error
    throw new Fault('invalid_upload', {
      detail: 'The PDF takes too much time or memory to read. Print it to a new PDF, and send that.',
      cause: error,
    })
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const pool = createProcessPool<PrepareTask>({
  script: new URL('./prepare-process.ts', import.meta.url),
  what: 'PDFs',
  heapMiBMax: 768,
  memoryMiBMax: 1_024,
})
