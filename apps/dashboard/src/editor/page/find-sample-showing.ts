import type { DraftSource } from '@platen/contract'
import type { SourceSection } from '@platen/template/markup'
import { isJsonObject, readJson, sampleFiles } from '@platen/template/draft'
import { valueInScope } from './section-kind.ts'

/**
 * Returns the first sample that prints all these sections, outermost first. `undefined` if this is not certain for any sample, for
 * example because a formula decides.
 */
export function findSampleShowing(
  source: DraftSource,
  sections: readonly SourceSection[],
): string | undefined {
  return sampleFiles(source).find((file) => {
    const data = readJson(source.files[file] ?? '')
    if (!isJsonObject(data)) return false
    let levels = [data]
    return sections.every(({ name, isInverted }) => {
      const value = valueInScope(levels, name)
      const item: unknown = Array.isArray(value) ? value[0] : value
      if (isJsonObject(item)) levels = [item, ...levels]
      // A value that is missing here may be computed.
      if (isInverted) return value !== undefined && !isShown(value)
      return isShown(value)
    })
  })
}

function isShown(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}
