import type { DraftSource } from '@platen/contract'
import { compileText, scanTags } from '@platen/merge'
import {
  isJsonObject,
  readJson,
  type LooseSettings,
  readSettings,
  changeTexts,
  settingsFile,
  cleanSettings,
  compileDraft,
} from '@platen/template/draft'

/** Name of the field that replaces an incomplete name where text would be invalid. */
export const incompleteField = 'half_typed_field'

/**
 * Returns a draft's settings and language files without unfinished edits: a merge tag becomes its name, a formula is removed, and a format uses a
 * field that the sample lacks.
 */
export function fitSettings(source: DraftSource): Record<string, string> {
  if (!isJsonObject(readJson(source.files['template.json'] ?? ''))) return {}
  const { settings: shown, texts } = changeTexts(source, (text) =>
    isValidText(text) ? text : withoutBraces(text),
  )
  const { settings: kept } = changeTexts(source, (text) =>
    isValidText(text) ? text : `{{${incompleteField}}}`,
  )
  const fitted = { ...shown, ...(kept.fields && { fields: kept.fields }), ...computedOf(kept) }
  const before = readSettings(source.files['template.json'] ?? '')
  const isSame = JSON.stringify(fitted) === JSON.stringify(before)
  return { ...(!isSame && settingsFile(source, fitted)), ...texts }
}

function computedOf(settings: LooseSettings): Pick<LooseSettings, 'computed'> {
  const { computed } = settings
  if (!computed) return {}
  const { faults } = compileDraft(cleanSettings(settings))
  const right = Object.entries(computed).filter(([path]) => !faults.has(path))
  if (right.length === Object.keys(computed).length) return { computed }
  return right.length === 0
    ? ({ computed: undefined } as unknown as Pick<LooseSettings, 'computed'>)
    : { computed: Object.fromEntries(right) }
}

/** Whether every merge tag in a string is valid. */
export function isValidText(text: string): boolean {
  return compileText(text, { file: 'template.json' }).ok
}

/** This text has no character references, so the braces are removed instead of escaped. */
function withoutBraces(text: string): string {
  return [...scanTags(text)]
    .toReversed()
    .reduce(
      (left, { start, end }) =>
        left.slice(0, start) + left.slice(start, end).replaceAll(/[{}#^/&>=]/g, '') + left.slice(end),
      text,
    )
}
