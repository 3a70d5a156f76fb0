import { compileTyped } from '@platen/merge'

/**
 * Data as a document prints them: by their types and formats, with what formulas give and the texts of their language. A file of its own,
 * as formulas and formats are much to load. Throws `invalid_data` for what only the data decide.
 */
export function prepareData(
  settings: Parameters<typeof compileTyped>[0],
  data: Readonly<Record<string, unknown>>,
  now: number,
): Readonly<Record<string, unknown>> {
  return compileTyped(settings)?.prepare(data, { now }).data ?? data
}
