import type { FieldSource } from '@platen/contract'
import { type PayloadPath, readPathText } from '../path/payload-path.ts'
import { ownNamePrefix } from './payload-shape.ts'

/** The formulas at one level of a mapping, and the lists with formulas below this level. */
export interface FormulaLevel {
  /** Names of the results, by source. */
  results: Map<FieldSource, { name: string; formula: string; field: string }>
  lists: Map<FieldSource, { name: string; path: PayloadPath; written: string; level: FormulaLevel }>
}

/** Finds the formulas in a mapping; undefined if there are none. */
export function planFormulas(sources: Readonly<Record<string, FieldSource>>): FormulaLevel | undefined {
  let count = 0
  const planLevel = (
    fields: Readonly<Record<string, FieldSource>>,
    before: string,
  ): FormulaLevel | undefined => {
    const level: FormulaLevel = { results: new Map(), lists: new Map() }
    for (const [path, source] of Object.entries(fields)) {
      const field = `${before}${path}`
      if (source.from === 'formula') {
        level.results.set(source, {
          name: `${ownNamePrefix}value ${++count}`,
          formula: source.formula,
          field,
        })
      } else if (source.from === 'list' && source.columns) {
        for (const list of [source, ...(source.further ?? [])]) {
          const inner = planLevel(list.columns ?? {}, `${field}.`)
          const listPath = readPathText(list.path)
          if (!inner || !listPath) continue
          const name = `${ownNamePrefix}rows ${++count}`
          level.lists.set(list, { name, path: listPath, written: list.path, level: inner })
        }
      }
    }
    return level.results.size + level.lists.size > 0 ? level : undefined
  }
  return planLevel(sources, '')
}
