import { type DraftSource, partsOfPointer } from '@platen/contract'
import { type DataPath, type DataShape, isWithin, removeField } from '@platen/template/markup'
import { formatPatterns } from '@platen/merge'
import { type LooseSettings, readSettings } from '../source/template-source.ts'
import { withDeclaration } from '../fields/declarations.ts'
import { changeTexts, settingsFile } from './change-texts.ts'
import { draftShape } from './draft-shape.ts'
import { formulaReaders } from './formula-readers.ts'
import { cleanSettings } from '../fields/clean-settings.ts'
import { samplesWithout } from './sample-fields.ts'
import { pageHtml } from '../source/draft-files.ts'

export interface Removed {
  files: Record<string, string>
  /** Offsets of table cells that the removal left empty. */
  emptyCells: number[]
}

/** Removes a field from the page, settings, language files and samples. Refused if a formula reads it. */
export function removeEverywhere(source: DraftSource, path: DataPath): Removed | { refused: string } {
  const shape = draftShape(source)
  const { settings, texts } = changeTexts(source, (text, around) =>
    withoutTags(text, { path, shape, around }),
  )
  const reader = formulaReaders(settings, path, shape)[0]?.dotted
  if (reader !== undefined)
    return { refused: `The formula “${reader}” needs it. Change or remove the formula first.` }
  const money = moneyWithout(source, settings, path)
  if (money !== undefined)
    return { refused: `It determines the currency of ${money}. Choose another currency there first.` }
  const html = pageHtml(source)
  const page = removeField(html, path, shape)
  return {
    files: {
      ...(page.html !== html && { 'template.html': page.html }),
      ...settingsFile(source, settingsWithout(settings, path)),
      ...texts,
      ...samplesWithout(source, path),
    },
    emptyCells: page.emptyCells,
  }
}

function withoutTags(
  text: string,
  { path, shape, around }: { path: DataPath; shape: DataShape; around: readonly DataPath[] },
): string {
  const { html } = removeField(text, path, shape, around)
  return html === text ? text : html.replaceAll(/ {2,}/g, ' ').trim()
}

/** Returns the first amount that would lose its currency. */
function moneyWithout(source: DraftSource, left: LooseSettings, path: DataPath): string | undefined {
  const currencies = (settings: LooseSettings) =>
    new Map(
      formatPatterns(cleanSettings(settings)).flatMap(({ pointer, text }) =>
        pointer.endsWith('/currency') ? [[pointer, text] as const] : [],
      ),
    )
  const after = currencies(left)
  return [...currencies(readSettings(source.files['template.json'] ?? '')).keys()]
    .filter((pointer) => !after.has(pointer))
    .map((pointer) => partsOfPointer(pointer).slice(1, -1))
    .map(([first = '', ...rest]) => [first, ...rest.filter((_, index) => index % 2 === 1)])
    .find((field) => !isWithin(field.join('.').split('.'), path))
    ?.join('.')
}

function settingsWithout(settings: LooseSettings, path: DataPath): LooseSettings {
  const { computed, optional, ...rest } = { ...settings, ...withDeclaration(settings, path, undefined) }
  const left = Object.entries(computed ?? {}).filter(([dotted]) => !isWithin(dotted.split('.'), path))
  const optionalLeft = Array.isArray(optional)
    ? optional.filter((name) => typeof name !== 'string' || !isWithin(name.split('.'), path))
    : []
  return Object.fromEntries(
    Object.entries({
      ...rest,
      ...(left.length > 0 && { computed: Object.fromEntries(left) }),
      // An empty list that the author wrote is kept.
      ...((optionalLeft.length > 0 || optional?.length === 0) && { optional: optionalLeft }),
    }).filter(([, value]) => value !== undefined),
  ) as LooseSettings
}
