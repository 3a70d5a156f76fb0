import type { DraftSource } from '@platen/contract'
import { groupingOf } from '@platen/merge/fields'
import type { DataPath, DataShape } from '@platen/template/markup'
import { declaredFieldsOf } from '@platen/merge'
import { isJsonObject } from '../source/read-json.ts'
import { readSettings, sampleFiles } from '../source/template-source.ts'
import { readSample } from '../samples/sample-text.ts'
import { computedAt, declarationAt } from '../fields/declarations.ts'
import { valuesAt } from '../fields/field-tree.ts'
import { cleanSettings } from '../fields/clean-settings.ts'

/** Describes the data from the samples and template.json. */
export function draftShape(source: DraftSource): DataShape {
  const settings = cleanSettings(readSettings(source.files['template.json'] ?? ''))
  const { aliases } = declaredFieldsOf(settings)
  const samples = sampleFiles(source).flatMap((file) => readSample(source.files[file] ?? '').data ?? [])
  const known = new Map<string, boolean>()
  const valuesOf = (path: DataPath) => samples.flatMap((data) => valuesAt(data, path))
  const copies = new Map<string, DataPath>()
  const shape: DataShape = {
    isKnown(path) {
      const key = JSON.stringify(path)
      const found =
        known.get(key) ??
        (aliases?.has(path.join('.')) === true ||
          copies.has(path.join('.')) ||
          computedAt(settings, path) !== undefined ||
          declarationAt(settings, path) !== undefined ||
          valuesOf(path).length > 0)
      known.set(key, found)
      return found
    },
    isPlain(path) {
      if (computedAt(settings, path)?.type !== undefined) return true
      const declared = declarationAt(settings, path)
      if (declared) return declared.type !== 'list' && declared.type !== 'group'
      const values = valuesOf(path)
      return values.length > 0 && values.every((value) => !Array.isArray(value) && !isJsonObject(value))
    },
    isGroup(path) {
      const declared = declarationAt(settings, path)
      if (declared) return declared.type === 'group'
      // `valuesOf` would return the rows of a list, so this checks the value itself.
      const [last = '', around] = [path.at(-1), path.slice(0, -1)]
      const holders = samples.flatMap((data) => valuesAt(data, around)).flat()
      const values = holders.flatMap((holder) =>
        isJsonObject(holder) && Object.hasOwn(holder, last) ? [holder[last]] : [],
      )
      return values.length > 0 && values.every(isJsonObject)
    },
    sameAs: (path) => aliases?.get(path.join('.'))?.split('.'),
    copyOf: (path) => copies.get(path.join('.')),
  }
  for (const [dotted, { formula }] of Object.entries(settings.computed)) {
    const grouping = groupingOf(formula, inFormula(shape, dotted))
    if (grouping) copies.set(`${dotted}.${grouping.column}`, [...grouping.list, grouping.column])
  }
  known.clear()
  return shape
}

/** Returns how the names in a formula are looked up. */
export function inFormula(shape: DataShape, dotted: string) {
  return {
    scopes: scopesAround(dotted.split('.')),
    isKnown: (path: DataPath) => shape.isKnown(path),
    sameAs: (path: DataPath) => shape.sameAs?.(path),
    copyOf: (path: DataPath) => shape.copyOf?.(path),
  }
}

/** Returns the levels around a field, innermost first. */
export function scopesAround(path: DataPath): DataPath[] {
  return path.map((_, index) => path.slice(0, path.length - 1 - index))
}
