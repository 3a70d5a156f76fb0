import type { DraftSource } from '@platen/contract'
import { formulaWithout, renameInFormula } from '@platen/merge/fields'
import { type DataPath, type DataShape, isWithin } from '@platen/template/markup'
import { computedAt, readDeclarations, withComputed } from '../fields/declarations.ts'
import { isJsonObject } from '../source/read-json.ts'
import { type LooseSettings, readSettings } from '../source/template-source.ts'
import { settingsFile } from './change-texts.ts'
import { draftShape, inFormula } from './draft-shape.ts'

export interface FormulaReader {
  dotted: string
  formula: string
  /** The formula without the field. Missing if removing the field would change its meaning. */
  without?: string
}

/** Returns the formulas that read the field or a field inside it, except its own formula. */
export function formulaReaders(
  { computed }: LooseSettings,
  path: DataPath,
  shape: DataShape,
): FormulaReader[] {
  return Object.entries(isJsonObject(computed) ? computed : {}).flatMap(([dotted, declared]) => {
    const formula = typeof declared === 'string' ? declared : (declared as { formula?: unknown }).formula
    if (isWithin(dotted.split('.'), path) || typeof formula !== 'string') return []
    const field = { path, ...inFormula(shape, dotted) }
    if (!renameInFormula(formula, field).isNamed) return []
    const without = formulaWithout(formula, field)
    return [{ dotted, formula, ...(without !== undefined && { without }) }]
  })
}

/** Returns the formulas of a draft that read the field. */
export function formulasReading(source: DraftSource, path: DataPath): FormulaReader[] {
  return formulaReaders(readSettings(source.files['template.json'] ?? ''), path, draftShape(source))
}

/** Returns template.json without the field in formulas whose meaning does not change. Empty if nothing changes. */
export function formulasWithout(source: DraftSource, path: DataPath): Record<string, string> {
  const settings = readSettings(source.files['template.json'] ?? '')
  let { computed } = settings
  for (const { dotted, without } of formulasReading(source, path)) {
    const own = dotted.split('.')
    const declared = computedAt(readDeclarations({ ...settings, ...(computed && { computed }) }), own)
    if (without === undefined || !declared) continue
    computed = withComputed({ ...(computed && { computed }) }, own, {
      ...declared,
      formula: without,
    }).computed
  }
  return settingsFile(source, { ...settings, ...(computed && { computed }) })
}
