import type { BlockContent, FieldDeclaration, TypedSettings } from '@platen/contract'
import type { DataPath } from '@platen/markup'
import { exampleFor } from '../../fields/acts/add-field.ts'
import type { SampleData } from '../../samples/sample-text.ts'

type Declared = Readonly<Record<string, FieldDeclaration>>

/** What must be declared for a block whose fields the template does not have yet: each may be left out, as no sample has it. `undefined`: nothing. */
export function withMissingFields(
  { fields = {}, computed = {} }: Pick<TypedSettings, 'fields' | 'computed'>,
  of: BlockContent['fields'],
  isKnown: (name: string) => boolean,
): Declared | undefined {
  const missing = Object.entries(of).filter(
    ([name]) => Object.hasOwn(fields, name) || (!Object.hasOwn(computed, name) && !isKnown(name)),
  )
  const added = joined(fields, Object.fromEntries(missing) as Declared)
  return JSON.stringify(added) === JSON.stringify(fields) ? undefined : added
}

function joined(has: Declared, given: Declared): Declared {
  const all = new Map(Object.entries(has))
  for (const [name, declaration] of Object.entries(given)) {
    const own = all.get(name)
    if (!own) all.set(name, optional(declaration))
    else if (own.fields && declaration.fields)
      all.set(name, { ...own, fields: { ...joined(own.fields, declaration.fields) } })
  }
  return Object.fromEntries(all)
}

function optional({ fields, ...declaration }: FieldDeclaration): FieldDeclaration {
  return {
    ...declaration,
    required: false,
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, optional(one)])),
    }),
  }
}

/** What samples get of a block's fields that they do not have: an example of each, in lists one row. */
export function withExamples(data: SampleData, of: BlockContent['fields']): SampleData {
  const missing = Object.entries(of as Declared).filter(([name]) => !Object.hasOwn(data, name))
  if (missing.length === 0) return data
  const examples = missing.map(([name, declaration]) => [name, exampleOf([name], declaration)] as const)
  return { ...data, ...Object.fromEntries(examples) }
}

function exampleOf(path: DataPath, declaration: FieldDeclaration): unknown {
  const { type, fields, example } = declaration
  if (!fields || example !== undefined) return exampleFor(path, declaration)
  const inner = Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [name, exampleOf([...path, name], one)]),
  )
  return type === 'list' ? [inner] : inner
}
