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
 * Of each draft that it is given, one whose formulas are as they were when they were last right: the page goes on showing what they gave while
 * one of them is typed. A formula that never was right stays as it is.
 */
export function createGoodFormulas(): (source: DraftSource) => DraftSource {
  const good = new Map<string, string>()
  let last: { text: string; shown: string } | undefined

  function shownFor(text: string): string {
    if (!isJsonObject(readJson(text))) return text
    const clean = cleanSettings(readSettings(text))
    const { faults } = compileDraft(clean)
    // A new field may take the name of one that is gone.
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
