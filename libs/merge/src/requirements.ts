import { quoted, type StyleUse } from '@platen/contract'
import { isNothing } from '@platen/merge/fields'
import { type FaultList, type Finding, type Position } from './fault-list.ts'
import { type CountSteps, type IndexedField, isMisplaced } from './field-index.ts'
import { isNumber, isStyleValue, isTooSmall, printText } from './print-value.ts'
import { type DataRecord, type Scope, isFalsy, isRecord, ownValue, scopeWith } from './scope.ts'

/** A scope with the position of its item in the data. */
interface PlacedScope extends Scope {
  readonly outer: PlacedScope | null
  readonly position: Position
  readonly depth: number
  /** The fields that the template requires at this level. */
  readonly fields: readonly IndexedField[]
  /** Whether the section's value is `true`, which is not an item. */
  readonly isCondition: boolean
}

interface Search {
  top: readonly IndexedField[]
  faults: FaultList
  count: CountSteps
}

/**
 * Visits the template as rendering does, and reports values that are missing (`missing_key`) or cannot be used (`wrong_type`). Sections that are off
 * require nothing. Formulas always require the values that they read.
 */
export function findUnmetFields(data: DataRecord, { top, faults, count }: Search): void {
  function visit(fields: readonly IndexedField[], scope: PlacedScope): void {
    count((fields.length + 1) * scope.depth)
    for (const field of fields) {
      const name = field.field.name
      if (name === '.') use(field, scope.value, scope.position, scope)
      else {
        const found = field.field.declared === undefined ? scopeWith(name, scope) : ownScope(name, scope)
        if (found !== null && found.record !== null) {
          use(field, found.record[name], { key: name, outer: found.position }, scope)
        } else if (field.required) {
          if (field.field.declared === undefined) reportMissing(field, scope)
          // Any value except an object is reported as a wrong type.
          else if (scope.record !== null)
            faults.add({ key: name, outer: scope.position }, () => missing(name))
        }
      }
    }
  }

  /** Checks a value of a field. `scope` is the level of the field's tags. */
  function use(field: IndexedField, value: unknown, position: Position, scope: PlacedScope): void {
    if (isNothing(field.declared?.type, value) || isMisplaced(field, value)) return
    const problem = problemOf(field, value)
    if (problem !== undefined) {
      faults.add(position, () => problem)
      return
    }
    if (field.dotted.length > 0 && isRecord(value)) useDotted(field, value, position, scope)
    // Formulas read the rows of a list even without a section.
    if (!(field.field.section || field.field.declared?.type === 'list') || isFalsy(value)) return
    if (!Array.isArray(value)) {
      useItem(field, { value, position, outer: scope, isCondition: value === true })
      return
    }
    const items: readonly unknown[] = value
    for (const [key, item] of items.entries()) {
      if (faults.isFull) return
      useItem(field, { value: item, position: { key, outer: position }, outer: scope, isCondition: false })
    }
  }

  function useDotted(field: IndexedField, record: DataRecord, position: Position, scope: PlacedScope): void {
    count(field.dotted.length)
    for (const child of field.dotted) {
      const key = child.field.name
      const value = ownValue(record, key)
      const at = { key, outer: position }
      if (value !== undefined) use(child, value, at, scope)
      else if (child.required) faults.add(at, () => missing(key))
    }
  }

  function useItem(
    field: IndexedField,
    item: { value: unknown; position: Position; outer: PlacedScope; isCondition: boolean },
  ): void {
    const isPrinted = field.field.itemIsValue && !isNothing(field.field.declared?.item?.type, item.value)
    const problem = isPrinted ? problemOfPrinted(item.value, field.field.style) : undefined
    if (problem !== undefined) faults.add(item.position, () => problem)
    visit(field.inside, within(item.outer, { ...item, fields: field.inside }))
  }

  /** A missing name is reported for the innermost item. If the item is a string or a number, the item is the error. */
  function reportMissing(field: IndexedField, scope: PlacedScope): void {
    const { name } = field.field
    if (isAskedOutside(name, scope)) return
    let asked = scope
    while (asked.isCondition && asked.outer !== null) asked = asked.outer
    if (asked.record !== null)
      faults.add({ key: name, outer: asked.position }, () => missingText(field) ?? missing(name))
    else faults.add(asked.position, () => wrongType(`items with ${quoted(name)}`, asked.value))
  }

  /** Whether an outer level declares a missing name and reports it. */
  function isAskedOutside(name: string, { outer }: PlacedScope): boolean {
    if (outer === null) return false
    count(outer.fields.length)
    const isAsked = outer.fields.some(
      ({ required, field }) => required && field.name === name && field.declared !== undefined,
    )
    return isAsked || isAskedOutside(name, outer)
  }

  visit(top, {
    value: data,
    record: data,
    outer: null,
    position: null,
    depth: 1,
    isCondition: false,
    fields: top,
  })
}

/** Returns the scope only if its item has the name: names declared for an item are not looked up in outer levels. */
function ownScope(name: string, scope: PlacedScope): PlacedScope | null {
  return scope.record !== null && ownValue(scope.record, name) !== undefined ? scope : null
}

function within(
  outer: PlacedScope,
  {
    value,
    position,
    isCondition,
    fields,
  }: Pick<PlacedScope, 'value' | 'position' | 'isCondition' | 'fields'>,
): PlacedScope {
  const record = isRecord(value) ? value : null
  return { value, record, outer, position, depth: outer.depth + 1, isCondition, fields }
}

function problemOf({ field, dotted }: IndexedField, value: unknown): Finding | undefined {
  const printed = field.plain ? problemOfPrinted(value, field.style) : undefined
  if (printed !== undefined) return printed
  const child = dotted[0]
  if (child === undefined || isRecord(value)) return undefined
  const isSwitchedOff = (field.section || field.inverted) && isFalsy(value)
  return isSwitchedOff ? undefined : wrongType(`an object with ${quoted(child.field.name)}`, value)
}

function problemOfPrinted(value: unknown, style: StyleUse | undefined): Finding | undefined {
  if (
    style !== undefined &&
    (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
  ) {
    const text = printText(value)
    if (!isStyleValue(text, style)) return { code: 'invalid_style', message: styleMessage(text, style) }
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value !== 'number') return wrongType('text or a number', value)
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return undefined
  return {
    code: 'wrong_type',
    message: 'This number is too large to be printed exactly: send it as a string.',
  }
}

function styleMessage(text: string, use: StyleUse): string {
  if (isTooSmall(text, use))
    return 'This value is used in a CSS declaration that does not allow negative values, and browsers would drop the declaration. Send 0 or more, or leave it empty to omit the declaration.'
  return isNumber(use)
    ? 'This value is used in a CSS declaration, before its unit. Send a number, such as 12.5.'
    : 'This value is used in a CSS declaration. Send a number, a length or a percentage (12mm, 40%), a color (#1a2b3c, rgb(1, 2, 3)) or a single word.'
}

/** Returns the error for a missing value. */
export function missing(name: string): Finding {
  return { code: 'missing_key', message: `The template needs ${quoted(name)}. Add it.` }
}

const textsNamedMax = 5

/** Returns the error for `{{text.…}}` in a template without language files, where `text` is like any other field. */
function missingText({ field, dotted }: IndexedField): Finding | undefined {
  if (field.name !== 'text' || dotted.length === 0) return undefined
  const paths = dotted.slice(0, textsNamedMax).map((child) => pathOf(child))
  return {
    code: 'missing_key',
    message: `The template prints {{text.${paths[0]}}}, but has no file in texts/. Add ${paths.map((path) => quoted(path)).join(', ')} to a file such as texts/en.json, or add "text" to the data.`,
  }
}

/** Returns the path of the first value in a field. */
function pathOf({ field, dotted: [first] }: IndexedField): string {
  return first ? `${field.name}.${pathOf(first)}` : field.name
}

function wrongType(expected: string, value: unknown): Finding {
  return { code: 'wrong_type', message: `The template needs ${expected} here, not ${nameOfType(value)}.` }
}

function nameOfType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'string') return 'text'
  return typeof value === 'boolean' ? String(value) : `a ${typeof value}`
}
