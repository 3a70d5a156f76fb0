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

/** The field that stands for one whose name is not whole, where a name would be wrong. */
export const halfTyped = 'half_typed_field'

/**
 * The files of a draft without what is half typed in its settings and texts: a merge tag there shows as its name, a formula is left out, and a
 * format gets a field that the sample lacks.
 */
export function fitSettings(source: DraftSource): Record<string, string> {
  if (!isJsonObject(readJson(source.files['template.json'] ?? ''))) return {}
  const { settings: shown, texts } = changeTexts(source, (text) => (isGood(text) ? text : withNames(text)))
  const { settings: kept } = changeTexts(source, (text) => (isGood(text) ? text : `{{${halfTyped}}}`))
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

/** A text of the settings or of a language in which every merge tag is one. */
export function isGood(text: string): boolean {
  return compileText(text, { file: 'template.json' }).ok
}

/** These texts know no references: without their braces tags are text. */
function withNames(text: string): string {
  return [...scanTags(text)]
    .toReversed()
    .reduce(
      (left, { start, end }) =>
        left.slice(0, start) + left.slice(start, end).replaceAll(/[{}#^/&>=]/g, '') + left.slice(end),
      text,
    )
}
