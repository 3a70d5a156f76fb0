import { escapePointerPart } from '@platen/contract'
import { TypedValue } from '@platen/fields'
import { isRecord, type Scope } from '../scope.ts'
import type { Printers } from './printers.ts'
import { printsAsItIs, type Shape, type ShapeField } from './shape.ts'

interface Document {
  printers: Printers
  /** Lists of plain values, and what they became: a formula may give one to each of thousands of rows. */
  wrapped: Map<unknown, { field: ShapeField; list: unknown[] }>
}

/** Makes each typed value of a record print itself, in place: after formulas, which take values as they are. */
export function wrapRecord(top: Scope, shape: Shape, printers: Printers): void {
  wrapLevel(top, shape, { printers, wrapped: new Map() }, '/data')
}

function wrapLevel(scope: Scope, shape: Shape, document: Document, pointer: string): void {
  const record: Record<string, unknown> = scope.record ?? {}
  for (const field of shape) {
    if (!Object.hasOwn(record, field.name)) continue
    const value = record[field.name]
    if (value === null || value === undefined || value instanceof TypedValue) continue
    const at = `${pointer}/${escapePointerPart(field.name)}`
    if (Array.isArray(value)) record[field.name] = wrapList(field, value, { scope, document, pointer: at })
    else if (isRecord(value) && (field.inside.length > 0 || field.type === 'group'))
      wrapLevel({ value, record: value, outer: scope }, field.inside, document, at)
    else if (!printsAsItIs.has(field.type))
      record[field.name] = printed(field, value, { scope, document, pointer: at })
  }
}

interface Place {
  scope: Scope
  document: Document
  pointer: string
}

function wrapList(
  field: ShapeField,
  list: readonly unknown[],
  { scope, document, pointer }: Place,
): readonly unknown[] {
  const { item, inside } = field
  if (item && !printsAsItIs.has(item.type)) {
    const known = document.wrapped.get(list)
    if (known?.field === item) return known.list
    const wrapped = list.map((value, index) =>
      value === null || value instanceof TypedValue
        ? value
        : printed(item, value, { scope, document, pointer: `${pointer}/${index}` }),
    )
    document.wrapped.set(list, { field: item, list: wrapped })
    return wrapped
  }
  if (inside.length > 0) {
    for (const [index, value] of list.entries()) {
      if (isRecord(value))
        wrapLevel({ value, record: value, outer: scope }, inside, document, `${pointer}/${index}`)
    }
  }
  return list
}

function printed(field: ShapeField, value: unknown, { scope, document, pointer }: Place): TypedValue {
  return new TypedValue(value, document.printers.printerFor(field, scope, pointer))
}
