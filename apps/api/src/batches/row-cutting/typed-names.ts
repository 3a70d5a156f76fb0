import type { Field } from '@platen/contract'

/** Whether a pattern's names are any of which the template says more than that they are there: only then are data made ready for it. */
export function namesTypedFields(named: readonly Field[], fields: readonly Field[]): boolean {
  const typed = new Set<string>()
  collect(fields, typed, ({ declared, formula }) => declared !== undefined || formula !== undefined)
  const used = new Set<string>()
  collect(named, used, () => true)
  return [...used].some((name) => typed.has(name))
}

/** Dotted names of the fields that data may leave out: a name that has one of them prints nothing there, or its default. */
export function optionalNames(fields: readonly Field[], prefix = ''): string[] {
  return fields.flatMap(({ name, optional, declared, children }) => [
    ...(optional || (declared?.default ?? null) !== null ? [prefix + name] : []),
    ...optionalNames(children, `${prefix}${name}.`),
  ])
}

function collect(fields: readonly Field[], into: Set<string>, isMeant: (field: Field) => boolean): void {
  for (const field of fields) {
    if (isMeant(field)) into.add(field.name)
    collect(field.children, into, isMeant)
  }
}
