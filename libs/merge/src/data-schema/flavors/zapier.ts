import type { FieldTypeTraits } from '@platen/merge/fields'
import { type DataField, type DataLevel, traitsOfField } from '../tree/data-field.ts'
import { beginningOf, helpFor, type InputField, inputFields } from './input-field.ts'

/** An input field in Zapier's format (FieldSchema). `children` are the line items of a list. */
export interface ZapierField {
  key: string
  label: string
  type?: FieldTypeTraits['connectors']['zapier'] | 'text'
  required: boolean
  helpText?: string
  default?: string
  choices?: string[]
  list?: true
  children?: ZapierField[]
}

const helpLengthMax = 1_000

/**
 * Returns the fields of a template for Zapier. Keys are paths joined by `__` (`keyOfPath`). Keys of line items are relative to the item. A list
 * within line items is passed as JSON text, because Zapier has no nested lists.
 */
export function zapierFields(level: DataLevel): ZapierField[] {
  return inputFields(level).map((input) => toField(input, false))
}

/** Joins a path into one key: `customer__name`. Underscores that would look like the separator become `%5F`. */
export function keyOfPath(path: readonly string[]): string {
  return path
    .map((name) =>
      name.replaceAll('%', '%25').replaceAll(/__+|^_|_$/g, (underscores) => '%5F'.repeat(underscores.length)),
    )
    .join('__')
}

function toField(input: InputField, isInLine: boolean): ZapierField {
  const { field, path, label, isRequired } = input
  const isListInLine = isInLine && field.kind === 'list'
  const help = [helpFor(input), ...(isListInLine ? ['A list, as JSON.'] : [])].filter(
    (text) => text !== undefined,
  )
  const begins = beginningOf(input)
  const children =
    isInLine || !field.level ? [] : inputFields(field.level).map((child) => toField(child, true))
  const type = isListInLine ? 'text' : typeOf(field.item ?? field)
  return {
    key: keyOfPath(path),
    label,
    // A field with line items has no type, but each of the line items has one.
    ...(children.length === 0 && { type }),
    required: isRequired,
    ...(help.length > 0 && { helpText: help.join(' ').slice(0, helpLengthMax) }),
    ...(begins !== undefined && { default: String(begins) }),
    ...(field.options && field.options.length > 0 && { choices: [...field.options] }),
    ...(children.length > 0 ? { children } : field.kind === 'list' && !isInLine && { list: true as const }),
  }
}

function typeOf(field: DataField): NonNullable<ZapierField['type']> {
  const { isLong, connectors } = traitsOfField(field)
  return isLong ? 'text' : connectors.zapier
}
