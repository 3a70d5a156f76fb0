import { Fault, type PdfFormField } from '@platen/contract'
import { pagesToLabel } from '@platen/template/overlay'
import { createProcessPool, type WaitingCaller } from '@platen/platform'
import type { LabelTask } from './label-document.ts'

/** Milliseconds of CPU. Two dense pages of a tax form took 600 in November 2026, mostly to load pdf.js. */
const cpuMsMax = 8_000

/**
 * Adds labels to unlabeled form fields, from the text that is printed next to or above them, if it can be read. Runs in a separate process, which is
 * started only for forms with such fields. Throws `overloaded` if the process is busy until the deadline, or the signal's abort reason.
 */
export async function labelForm(
  { bytes, fields }: LabelTask,
  caller: WaitingCaller,
): Promise<PdfFormField[]> {
  if (pagesToLabel(fields).length === 0) return fields
  try {
    return await pool.run<PdfFormField[]>({ bytes, fields }, { ...caller, cpuMsMax })
  } catch (error) {
    caller.signal.throwIfAborted()
    if (error instanceof Fault && error.code === 'overloaded') throw error
    return fields
  }
}

const pool = createProcessPool<LabelTask>({
  script: new URL('./label-process.ts', import.meta.url),
  what: 'PDFs',
  heapMiBMax: 512,
  memoryMiBMax: 1_024,
})
