import { TypedValue, type ValuePrinter } from '@platen/merge/fields'
import { isRecord, type Scope } from '../scope.ts'
import type { PrinterFor } from './printers.ts'
import { printedUnchanged, type Shape, type ShapeField } from './shape.ts'

interface Document {
  printerFor: PrinterFor
  /** Called each time a value is printed with fewer digits than it has. */
  onRounded: (field: ShapeField, value: TypedValue) => void
  /** Cache of lists of plain values: a formula can return the same list for thousands of rows. */
  wrapped: Map<unknown, { field: ShapeField; list: unknown[] }>
}

/** Wraps each typed value of a record with its printer, in place. Called after formulas, which use plain values. */
export function wrapRecord(
  top: Scope,
  shape: Shape,
  given: Pick<Document, 'printerFor' | 'onRounded'>,
): void {
  wrapLevel(top, shape, { ...given, wrapped: new Map() })
}

function wrap(
  value: unknown,
  field: ShapeField,
  { printer, onRounded }: { printer: ValuePrinter } & Pick<Document, 'onRounded'>,
): TypedValue {
  if (!printer.isRounded?.(value)) return new TypedValue(value, printer)
  return new TypedValue(value, printer, (printed) => onRounded(field, printed))
}

function wrapLevel(scope: Scope, shape: Shape, document: Document): void {
  const record: Record<string, unknown> = scope.record ?? {}
  for (const field of shape) {
    if (!Object.hasOwn(record, field.name)) continue
    const value = record[field.name]
    if (value === null || value === undefined || value instanceof TypedValue) continue
    if (Array.isArray(value)) record[field.name] = wrapList(field, value, { scope, document })
    else if (isRecord(value) && (field.inside.length > 0 || field.type === 'group'))
      wrapLevel({ value, record: value, outer: scope }, field.inside, document)
    else if (!printedUnchanged.has(field.type))
      record[field.name] = wrap(value, field, {
        printer: document.printerFor(field, scope),
        onRounded: document.onRounded,
      })
  }
}

function wrapList(
  field: ShapeField,
  list: readonly unknown[],
  { scope, document }: { scope: Scope; document: Document },
): readonly unknown[] {
  const { item, inside } = field
  if (item && !printedUnchanged.has(item.type)) return wrapItems(item, list, { scope, document })
  if (inside.length === 0) return list
  for (const value of list) {
    if (isRecord(value)) wrapLevel({ value, record: value, outer: scope }, inside, document)
  }
  return list
}

function wrapItems(
  item: ShapeField,
  list: readonly unknown[],
  { scope, document }: { scope: Scope; document: Document },
): readonly unknown[] {
  const known = document.wrapped.get(list)
  if (known?.field === item) return known.list
  const printer = document.printerFor(item, scope)
  const wrapped = list.map((value) =>
    value === null || value instanceof TypedValue
      ? value
      : wrap(value, item, { printer, onRounded: document.onRounded }),
  )
  document.wrapped.set(list, { field: item, list: wrapped })
  return wrapped
}
