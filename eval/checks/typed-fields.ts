import { isJsonObject, readJson } from '@platen/template/draft'
import type { Check } from '../case.ts'
import { declaredFields, leavesOf, nameKey } from './fields-of.ts'

const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/

/** Amounts and dates are typed fields, not text. */
export const typedFields: Check = {
  name: 'amounts and dates are typed',
  faults({ of, after }) {
    if (of.kind !== 'new') return undefined
    const declared = declaredFields(after)
    const faults = Object.entries(of.types).flatMap(([name, types]) => {
      const found = [...declared].filter(([path]) => nameKey(path.split('.').at(-1) ?? '') === nameKey(name))
      if (found.length === 0) return [`There is no field “${name}”.`]
      return found.flatMap(([path, { type, formula }]) =>
        types.includes(type ?? '') || (formula !== undefined && type === undefined)
          ? []
          : [`“${path}” is ${type ?? 'not declared'}, but should be ${types.join(' or ')}.`],
      )
    })
    const data = readJson(after.files['sample.json'] ?? '')
    const texts = leavesOf(isJsonObject(data) ? data : {}).flatMap(({ path, value }) => {
      const type = declared.get(path.join('.'))?.type
      return typeof value === 'string' && iso.test(value) && type !== 'date' && type !== 'datetime'
        ? [`“${path.join('.')}” contains dates, but is ${type ?? 'not declared'}.`]
        : []
    })
    return [...new Set([...faults, ...texts])]
  },
}
