import type { TemplateSettings } from '@platen/contract'
import { compileTyped } from '@platen/merge'

/** Data as the document prints them now. By itself, as formulas and formats are much to load. Throws `invalid_data` for what formulas find wrong. */
export function prepareData(
  settings: TemplateSettings,
  data: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return compileTyped(settings)?.prepare(data, { now: Date.now() }).data ?? data
}
