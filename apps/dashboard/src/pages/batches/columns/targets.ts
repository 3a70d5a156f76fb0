import type { Field } from '@platen/contract'
import { cellKind } from '@platen/tabular'
import { isComputed, mayBeMissing } from '../../../fields/field-kind.ts'
import { fieldRows } from '../../../fields/field-rows.ts'

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
  /** The first one of the template at this place. */
  field: Field
}

/** The places of a template's data that a cell can fill, in the template's order, each once. */
export function targetsOf(fields: readonly Field[]): Target[] {
  const targets = new Map<string, Target>()
  for (const { kind, chain, field } of fieldRows(fields)) {
    if (kind === 'object' || chain.some((one) => isComputed(one))) continue
    const place = placeOf(chain, fields)
    const path = place.join('.')
    const isNeeded = kind === 'value' && chain.every((one) => !mayBeMissing(one))
    const same = targets.get(path)
    if (same) {
      same.isNeeded ||= isNeeded
      continue
    }
    const [outermost = ''] = place
    const isOfList = place.length > 1 && fields.some((one) => one.name === outermost && isList(one))
    const isText = cellKind(fields, place) === 'text'
    targets.set(path, {
      path,
      kind: isText ? 'text' : kind === 'condition' ? 'condition' : 'list',
      isNeeded,
      ...(isOfList ? { list: outermost } : {}),
      field,
    })
  }
  return [...targets.values()]
}

/** Fields that the template gives a value itself, by their paths; no column fills one. */
export function computedPaths(fields: readonly Field[]): string[] {
  return fieldRows(fields).flatMap(({ chain }) =>
    chain.some((one) => isComputed(one)) ? [placeOf(chain, fields).join('.')] : [],
  )
}

/** A section may be given rows; of a list formulas may be all that looks into it. */
function isList({ section, declared }: Field): boolean {
  return section || declared?.type === 'list'
}

/** Where data holds a field: what stands in the section of a text, which has no names of its own, is looked for around it. */
function placeOf(chain: readonly Field[], fields: readonly Field[]): string[] {
  let around: string[] = []
  let place: string[] = []
  for (const field of chain) {
    place = [...(field.dotted === true ? place : around), field.name]
    const hasNames = isList(field) && !field.itemIsValue && cellKind(fields, place) !== 'text'
    if (hasNames) around = place
  }
  return place
}
