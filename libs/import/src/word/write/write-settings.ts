import type { Field, FieldDeclaration } from '@platen/contract'

type Declared = ReadonlyMap<string, FieldDeclaration>

/** Returns the `template.json` declarations of fields for which the document contains more than a name. */
export function declarations(
  fields: readonly Field[],
  { declared, rows }: { declared: Declared; rows: ReadonlySet<string> },
): Record<string, FieldDeclaration> {
  return Object.fromEntries(
    fields.flatMap((field): [string, FieldDeclaration][] => {
      if (field.section && rows.has(field.name)) {
        const inner = declarations(field.children, { declared, rows })
        return [[field.name, { type: 'list', ...(Object.keys(inner).length > 0 && { fields: inner }) }]]
      }
      const own = declared.get(field.name)
      return own && field.plain && !field.section ? [[field.name, own]] : []
    }),
  )
}
