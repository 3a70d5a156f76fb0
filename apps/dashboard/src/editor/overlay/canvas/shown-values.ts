import { isJsonObject } from '@platen/template/draft'
import { compileText, type Template } from '@platen/merge'
import { createContext, useContext, useMemo } from 'react'

/** The sample's values as they are printed; `undefined`: tags are shown as they are written. */
export const ShownValuesContext = createContext<Readonly<Record<string, unknown>> | undefined>(undefined)

/** The values that texts are shown with. */
export function useShownValues(): Readonly<Record<string, unknown>> | undefined {
  return useContext(ShownValuesContext)
}

/** A merge text as the canvas shows it: with the sample's values, or as it is written where those are not shown or it cannot be read. */
export function useShownText(text: string, item?: Readonly<Record<string, unknown>>): string {
  const values = useShownValues()
  return useMemo(() => shownText(text, values, item), [values, text, item])
}

/** The same, with values at hand. */
export function shownText(
  text: string,
  values: Readonly<Record<string, unknown>> | undefined,
  item?: Readonly<Record<string, unknown>>,
): string {
  if (!values || !text.includes('{{')) return text
  const template = compiled(text)
  const all = item ? { ...values, ...item } : values
  // A field that no sample has yet would be nothing to look at.
  if (!template || template.fields.some(({ name }) => !(firstOf(name) in all))) return text
  try {
    return template.render(all)
  } catch {
    return text
  }
}

/** Whether a section of a field shows what is in it. */
export function isShown(values: Readonly<Record<string, unknown>>, field: string): boolean {
  if (field === '') return true
  // As the document does it: values of a type are objects, whatever they say.
  try {
    return (compiled(`{{#${field}}}x{{/${field}}}`)?.render(values) ?? '') !== ''
  } catch {
    return false
  }
}

/** The items of a list field; each has names of its own. */
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
