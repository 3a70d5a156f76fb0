import { escapePointerPart } from '@platen/contract'
import { TypedValue } from '@platen/fields'
import { isRecord, type Scope } from '../scope.ts'
import type { Printers } from './printers.ts'
import { printsAsItIs, type Shape, type ShapeField } from './shape.ts'

/** Makes each typed value of a record print itself, in place: after formulas, which take values as they are. */
export function wrapRecord(top: Scope, shape: Shape, printers: Printers): void {
  wrapLevel(top, shape, printers, '/data')
}

function wrapLevel(scope: Scope, shape: Shape, printers: Printers, pointer: string): void {
  const record: Record<string, unknown> = scope.record ?? {}
  for (const field of shape) {
    if (!Object.hasOwn(record, field.name)) continue
    const value = record[field.name]
    if (value === null || value === undefined || value instanceof TypedValue) continue
    const at = `${pointer}/${escapePointerPart(field.name)}`
    if (Array.isArray(value)) record[field.name] = wrapList(field, value, { scope, printers, pointer: at })
    else if (isRecord(value) && (field.inside.length > 0 || field.type === 'group'))
      wrapLevel({ value, record: value, outer: scope }, field.inside, printers, at)
    else if (!printsAsItIs.has(field.type))
      record[field.name] = printed(field, value, { scope, printers, pointer: at })
  }
}

interface Place {
  scope: Scope
  printers: Printers
  pointer: string
}

function wrapList(
  field: ShapeField,
  list: readonly unknown[],
  { scope, printers, pointer }: Place,
): unknown[] {
  const { item, inside } = field
  if (item && !printsAsItIs.has(item.type)) {
    return list.map((value, index) =>
      value === null || value instanceof TypedValue
        ? value
        : printed(item, value, { scope, printers, pointer: `${pointer}/${index}` }),
    )
  }
  if (inside.length > 0) {
    for (const [index, value] of list.entries()) {
      if (isRecord(value))
        wrapLevel({ value, record: value, outer: scope }, inside, printers, `${pointer}/${index}`)
    }
  }
  return [...list]
}

function printed(field: ShapeField, value: unknown, { scope, printers, pointer }: Place): TypedValue {
  return new TypedValue(value, printers.printerFor(field, scope, pointer))
}
