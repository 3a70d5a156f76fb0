import type { Field } from '@platen/contract'
import { readTypedValue } from '@platen/merge/fields'
import { namesAsData } from '@platen/merge'
import { isJsonObject } from '@platen/template/draft'

type Data = Readonly<Record<string, unknown>>

/** Returns a sample as a caller would send it: without computed fields, and with examples instead of values of the wrong type. */
export function callData(fields: readonly Field[], sample: Data): Record<string, unknown> {
  return fitted(sample, { fields, examples: namesAsData(fields) })
}

interface Position {
  fields: readonly Field[]
  /** Valid values by name. */
  examples: unknown
}

function fitted(record: Data, position: Position): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
      const named = position.fields.filter((field) => field.name === name)
      if (named.some(({ formula }) => formula !== undefined)) return []
      const example = exampleAt(position.examples, name)
      const inside = { fields: named.flatMap(({ children }) => children), examples: example }
      const declared = named.find((field) => field.declared)?.declared
      return [[name, fittedValue(value, { inside, declared })]]
    }),
  )
}

function fittedValue(
  value: unknown,
  { inside, declared }: { inside: Position; declared: Field['declared'] },
): unknown {
  if (Array.isArray(value)) {
    const within = { ...inside, examples: exampleAt(inside.examples, 0) }
    return value.map((item) => fittedValue(item, { inside: within, declared: declared?.item }))
  }
  if (isJsonObject(value)) return fitted(value, inside)
  if (!declared || declared.type === 'list' || declared.type === 'group') return value
  const isRead = value === '' || 'value' in readTypedValue(declared.type, value, { timeZone: 'UTC' })
  return isRead ? value : (inside.examples ?? null)
}

function exampleAt(examples: unknown, key: string | number): unknown {
  if (Array.isArray(examples)) return typeof key === 'number' ? examples[key] : undefined
  return isJsonObject(examples) && Object.hasOwn(examples, key) ? examples[key] : undefined
}
