import { compileTyped } from '@platen/merge'

/**
 * Prepares data as a document prints it. In its own file, because formulas and formats are large. Throws `invalid_data` for errors that
 * depend on the data.
 */
export function prepareData(
  settings: Parameters<typeof compileTyped>[0],
  data: Readonly<Record<string, unknown>>,
  now: number,
): Readonly<Record<string, unknown>> {
  return compileTyped(settings)?.prepare(data, { now }).data ?? data
}
