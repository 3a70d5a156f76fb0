import type { Field } from '@platen/contract'
import { compileTyped } from './typed/compile-typed.ts'

type Data = Readonly<Record<string, unknown>>

/**
 * Prepares data for names and text outside of the document, such as keys in a bucket: values are printed as in the document. Returns the data
 * unchanged if no name in `named` has a type or a formula. `now` is in epoch milliseconds. The returned function throws `invalid_data` like
 * `TypedTemplate.prepare`.
 */
export function compileNameData(
  { fields, settings }: { fields: readonly Field[]; settings: Parameters<typeof compileTyped>[0] },
  named: readonly Field[],
): (data: Data, options: { now: number }) => Data {
  const typed = namesTypedFields(named, fields) ? compileTyped(settings) : undefined
  return (data, options) => typed?.prepare(data, options).data ?? data
}

/** Returns the dotted names of optional fields. In a file name or key, they print nothing or their default. */
export function optionalFieldNames(fields: readonly Field[], prefix = ''): string[] {
  return fields.flatMap(({ name, optional, declared, children }) => [
    ...(optional || (declared?.default ?? null) !== null ? [prefix + name] : []),
    ...optionalFieldNames(children, `${prefix}${name}.`),
  ])
}

function namesTypedFields(named: readonly Field[], fields: readonly Field[]): boolean {
  const typed = new Set<string>()
  collect(fields, typed, ({ declared, formula }) => declared !== undefined || formula !== undefined)
  const used = new Set<string>()
  collect(named, used, () => true)
  return [...used].some((name) => typed.has(name))
}

function collect(fields: readonly Field[], into: Set<string>, isMeant: (field: Field) => boolean): void {
  for (const field of fields) {
    if (isMeant(field)) into.add(field.name)
    collect(field.children, into, isMeant)
  }
}
