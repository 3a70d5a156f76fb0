import type { FieldDeclaration } from '@platen/contract'
import type { DataField, DataLevel } from './data-field.ts'

/** Returns the fields in the order of template.json, then undeclared ones in page order. */
export function inDeclaredOrder(
  level: DataLevel,
  declared: Readonly<Record<string, FieldDeclaration>> = {},
): DataLevel {
  const positions = new Map(Object.keys(declared).map((name, index) => [name, index]))
  const position = ({ name }: DataField) => positions.get(name) ?? positions.size
  const fields = level.fields
    .toSorted((a, b) => position(a) - position(b))
    .map((field) =>
      field.level ? { ...field, level: inDeclaredOrder(field.level, declared[field.name]?.fields) } : field,
    )
  return { ...level, fields }
}
