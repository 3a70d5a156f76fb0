import { isJsonObject } from '@platen/template/draft'
import { compileText, type Template } from '@platen/merge'
import { createContext, useContext, useMemo } from 'react'

/** The merged sample data. `undefined`: merge tags are shown as written. */
export const ShownValuesContext = createContext<Readonly<Record<string, unknown>> | undefined>(undefined)

export function useShownValues(): Readonly<Record<string, unknown>> | undefined {
  return useContext(ShownValuesContext)
}

/** Returns text with sample data, or as written if values are not shown or the text cannot be merged. */
export function useShownText(text: string, item?: Readonly<Record<string, unknown>>): string {
  const values = useShownValues()
  return useMemo(() => shownText(text, values, item), [values, text, item])
}

/** Merges values into text, preferring the values of the item. */
export function shownText(
  text: string,
  values: Readonly<Record<string, unknown>> | undefined,
  item?: Readonly<Record<string, unknown>>,
): string {
  if (!values || !text.includes('{{')) return text
  const template = compiled(text)
  const all = item ? { ...values, ...item } : values
  // Otherwise, a field that no sample has would be shown as an empty string.
  if (!template || template.fields.some(({ name }) => !(firstOf(name) in all))) return text
  try {
    return template.render(all)
  } catch {
    return text
  }
}

/** Returns whether a section for the field is printed. */
export function isShown(values: Readonly<Record<string, unknown>>, field: string): boolean {
  if (field === '') return true
  // Typed values are objects, so their truth value must come from a merge.
  try {
    return (compiled(`{{#${field}}}x{{/${field}}}`)?.render(values) ?? '') !== ''
  } catch {
    return false
  }
}

/** Returns the items in a list field as objects. */
export function itemsOf(
  values: Readonly<Record<string, unknown>> | undefined,
  list: string,
): Record<string, unknown>[] {
  const value = values && valueAt(values, list)
  return Array.isArray(value) ? value.map((item: unknown) => (isJsonObject(item) ? item : { '.': item })) : []
}

function firstOf(name: string): string {
  return name.split('.')[0] ?? name
}

function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      values,
    )
}

const known = new Map<string, Template | undefined>()
const knownMax = 2_000

function compiled(text: string): Template | undefined {
  if (!known.has(text)) {
    if (known.size >= knownMax) known.clear()
    const result = compileText(text, { file: 'template.html' })
    known.set(text, result.ok ? result.template : undefined)
  }
  return known.get(text)
}
