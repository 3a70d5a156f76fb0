import { Fault, type PdfFormField } from '@platen/contract'
import { pagesToLabel } from '@platen/template/overlay'
import { createProcessPool, type WaitingCaller } from '@platen/platform'
import type { LabelTask } from './label-document.ts'

/** Milliseconds of CPU. The two dense pages of a tax form took 600 in November 2026, most of it to load pdf.js. */
const cpuMsMax = 8_000

/**
 * Gives fields of a PDF's form that say nothing of themselves the label that is printed beside or over them; what cannot be read has none. In a
 * process of its own, which starts only for forms with such fields. Throws `overloaded` where others' PDFs take until the deadline, and the
 * signal's reason.
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
