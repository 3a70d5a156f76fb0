import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createProcessPool, type WaitingCaller } from '@platen/platform'
import { Fault } from '@platen/contract'
import type { FormOptions, PrepareTask } from './prepare-document.ts'
import type { PreparedPdf } from './prepared-pdf.ts'

export interface PrepareBounds extends WaitingCaller {
  /** Default 500. */
  pagesMax?: number
  /** Password of an encrypted file. */
  password?: string | undefined
  /** Default: `untouched`. */
  form?: FormOptions | undefined
}

/** Milliseconds of CPU. */
const cpuMsMax = 8_000
const pagesMaxDefault = 500

/**
 * Prepares an untrusted PDF for documents: repairs and decrypts it, removes its active parts, and adds a stamp to each page. Runs in a separate
 * process with time and memory limits. Throws `invalid_upload` with a message, `overloaded` at the deadline, and the signal's abort reason.
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
  // Created here, because the process can be killed at any time and must leave nothing behind.
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
      detail: 'The PDF takes too much time or memory to read. Print it to a new PDF, and use that one.',
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
