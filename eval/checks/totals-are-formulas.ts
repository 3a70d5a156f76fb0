import type { Check } from '../case.ts'
import { declaredFields, shownFields } from './fields-of.ts'

/** Sums of lists are calculated by formulas, and printed. */
export const totalsAreFormulas: Check = {
  name: 'totals are formulas',
  faults({ of, after }) {
    if (of.kind !== 'new' || of.hasTotal !== true) return undefined
    const sums = [...declaredFields(after)].filter(([, { formula = '' }]) => /\bsum\s*\(/.test(formula))
    if (sums.length === 0) return ['No formula sums the list.']
    const shown = shownFields(after)
    const formulas = [...declaredFields(after).values()].map(({ formula = '' }) => formula).join(' ')
    const isSeen = ([path]: readonly [string, unknown]) =>
      shown.has(path) || new RegExp(`(?<![\\w.])${path.replaceAll('.', '\\.')}(?!\\w)`).test(formulas)
    return sums.some(isSeen) ? [] : ['The sum is not shown.']
  },
}
