import { compileTyped } from '@platen/merge'

/**
 * Prepares data as a document prints it. This function has its own file, because the code of formulas and formats is large. Throws `invalid_data` for
 * errors that depend on the data.
 */
export function prepareData(
  settings: Parameters<typeof compileTyped>[0],
  data: Readonly<Record<string, unknown>>,
  now: number,
): Readonly<Record<string, unknown>> {
  return compileTyped(settings)?.prepare(data, { now }).data ?? data
}
