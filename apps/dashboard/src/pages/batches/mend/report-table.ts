import type { BatchError } from '@platen/contract'
import Papa from 'papaparse'
import { csvFile } from '../../../parts/csv-file.ts'
import { adviceOf, placeWords } from '../fault-words.ts'

/** The report as a table for people. A text of the data is never a formula in it. */
export function reportTable(report: readonly BatchError[]): Blob {
  const rows = report.map((fault) => [
    fault.item === 0 ? 'the file' : fault.item,
    fault.line ?? '',
    placeWords(fault.pointer),
    fault.message,
    adviceOf(fault),
  ])
  const text = Papa.unparse([['Row', 'Line of the file', 'Field', 'What is wrong', 'What to do'], ...rows], {
    newline: '\n',
    escapeFormulae: true,
  })
  return csvFile(text, '\n')
}
