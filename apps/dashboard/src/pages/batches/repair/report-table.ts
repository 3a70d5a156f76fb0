import { type BatchError, itemPlaceWords } from '@platen/contract'
import Papa from 'papaparse'
import { csvFile } from '../../../ui/save-file.ts'
import { adviceOf, placeWords } from '../fault-words.ts'

/** The report as a table for people. A text of the data is never a formula in it. */
export function reportTable(report: readonly BatchError[]): Blob {
  const rows = report.map((fault) => [
    itemPlaceWords(fault),
    placeWords(fault.pointer),
    fault.message,
    adviceOf(fault),
  ])
  const text = Papa.unparse([['Where', 'Field', 'What is wrong', 'What to do'], ...rows], {
    newline: '\n',
    escapeFormulae: true,
  })
  return csvFile(text, '\n')
}
