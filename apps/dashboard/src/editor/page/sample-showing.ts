import type { DraftSource } from '@platen/contract'
import type { SourceSection } from '@platen/template/markup'
import { isJsonObject, readJson, sampleFiles } from '@platen/template/draft'
import { valueInScope } from './section-kind.ts'

/** The first sample in whose document all these sections are printed, the outermost first; `undefined` where none surely does, as of formulas. */
export function sampleShowing(source: DraftSource, sections: readonly SourceSection[]): string | undefined {
  return sampleFiles(source).find((file) => {
    const data = readJson(source.files[file] ?? '')
    if (!isJsonObject(data)) return false
    let levels = [data]
    return sections.every(({ name, isInverted }) => {
      const value = valueInScope(levels, name)
      const item: unknown = Array.isArray(value) ? value[0] : value
      if (isJsonObject(item)) levels = [item, ...levels]
      // What is not said may be calculated.
      if (isInverted) return value !== undefined && !isShown(value)
      return isShown(value)
    })
  })
}

function isShown(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}
