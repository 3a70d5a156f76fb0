import type { Field } from '@platen/contract'
import { compileTyped } from './typed/compile-typed.ts'

type Data = Readonly<Record<string, unknown>>

/**
 * Makes data ready for names and texts outside of the document, such as keys in a bucket: a value is printed there as in the document. Data
 * is returned unchanged where no name in `named` has a type or a formula. `now`: epoch milliseconds of the request. The function that is
 * returned throws `invalid_data` as `TypedTemplate.prepare` does.
 */
export function compileNameData(
  { fields, settings }: { fields: readonly Field[]; settings: Parameters<typeof compileTyped>[0] },
  named: readonly Field[],
): (data: Data, options: { now: number }) => Data {
  const typed = namesTypedFields(named, fields) ? compileTyped(settings) : undefined
  return (data, options) => typed?.prepare(data, options).data ?? data
}

/** Dotted names of the fields that data may leave out: a name that has one of them prints nothing there, or its default. */
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
