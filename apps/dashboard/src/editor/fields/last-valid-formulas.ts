import type { DraftSource } from '@platen/contract'
import {
  isJsonObject,
  readJson,
  readSettings,
  writeSettings,
  withComputed,
  cleanSettings,
  compileDraft,
} from '@platen/template/draft'

/**
 * Returns a function that replaces invalid formulas in a draft with their last valid version, so that the page keeps showing results while a
 * formula is being typed. A formula that was never valid is kept.
 */
export function createLastValidFormulas(): (source: DraftSource) => DraftSource {
  const good = new Map<string, string>()
  let last: { text: string; shown: string } | undefined

  function shownFor(text: string): string {
    if (!isJsonObject(readJson(text))) return text
    const clean = cleanSettings(readSettings(text))
    const { faults } = compileDraft(clean)
    // A new field can reuse the name of a removed one.
    for (const dotted of good.keys()) if (!Object.hasOwn(clean.computed, dotted)) good.delete(dotted)
    let shown = text
    for (const [dotted, declaration] of Object.entries(clean.computed)) {
      const formula = good.get(dotted)
      if (!faults.has(dotted)) good.set(dotted, declaration.formula)
      else if (formula !== undefined) {
        const change = withComputed(readSettings(shown), dotted.split('.'), { ...declaration, formula })
        shown = writeSettings(shown, change)
      }
    }
    return shown
  }

  return (source) => {
    const text = source.files['template.json'] ?? ''
    if (last?.text !== text) last = { text, shown: shownFor(text) }
    const { shown } = last
    return shown === text ? source : { ...source, files: { ...source.files, 'template.json': shown } }
  }
}
