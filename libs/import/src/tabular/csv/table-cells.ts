import { columnsMax } from '../columns/plan-columns.ts'
import { guessDelimiter } from '../guess-format.ts'
import { createCsvScanner } from './csv-scanner.ts'

/**
 * Returns the cells of a table in text, without empty rows. `delimiter`: guessed by default. `wrongQuotes`: the index of the first row
 * with a quote that is not closed or has text after it.
 */
export function tableCells(
  text: string,
  delimiter?: string,
): { cells: readonly (readonly string[])[]; wrongQuotes?: number } {
  const bytes = new TextEncoder().encode(text.trim())
  const scanner = createCsvScanner({
    delimiter: delimiter?.charCodeAt(0) ?? guessDelimiter(bytes, [',', ';', '\t', '|']),
    cellsMax: columnsMax + 1,
    keepsWrong: true,
  })
  const cells: (readonly string[])[] = []
  let wrongQuotes: number | undefined
  for (const part of [scanner.push(bytes), scanner.end()]) {
    for (const record of part) {
      if (record.faults.some(({ code }) => code === 'invalid_quotes')) wrongQuotes ??= cells.length
      if (record.cells.some((cell) => cell.trim() !== '')) cells.push(record.cells)
    }
  }
  return { cells, ...(wrongQuotes !== undefined && { wrongQuotes }) }
}
