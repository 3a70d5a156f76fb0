import type { Field } from '@platen/contract'
import { mayBeMissing } from '../../../editor/data/fields/field-kind.ts'
import { fieldRows } from '../../../editor/data/fields/field-rows.ts'

/** What a column may fill. */
export interface Target {
  /** As the service takes it: `customer.name`, `lines.sum`. */
  path: string
  /** `text`: what is printed. `list`: a cell of JSON. `condition`: true or false. */
  kind: 'text' | 'list' | 'condition'
  /** Every document has to have it. */
  isNeeded: boolean
  /** The list whose rows it belongs to. */
  list?: string
}

/** The places of a template's data that a cell can fill, in the template's order, each once. */
export function targetsOf(fields: readonly Field[]): Target[] {
  const targets = new Map<string, Target>()
  for (const { name, kind, chain } of fieldRows(fields)) {
    if (kind === 'object' || targets.has(name)) continue
    const [outermost] = chain
    const list = chain.length > 1 && outermost?.section === true ? outermost.name : undefined
    targets.set(name, {
      path: name,
      kind: kind === 'value' ? 'text' : kind === 'condition' ? 'condition' : 'list',
      isNeeded: kind === 'value' && chain.every((one) => !mayBeMissing(one)),
      ...(list === undefined ? {} : { list }),
    })
  }
  return [...targets.values()]
}
