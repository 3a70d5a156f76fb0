import { columnsMax } from '../columns/plan-columns.ts'
import { guessDelimiter } from '../guess-format.ts'
import { createCsvScanner } from './csv-scanner.ts'

/**
 * The cells of a table in a text, row by row, without empty rows. `delimiter`: guessed if not given. `wrongQuotes`: the index of the first
 * row in which a double quote is not closed or has text after it.
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
