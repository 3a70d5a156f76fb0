import type { FieldDeclaration } from '@platen/contract'
import {
  isJsonObject,
  optionalFields,
  type SampleData,
  declarationAt,
  type Declarations,
  type FieldPath,
  withDeclaration,
  containerTypes,
  type FieldNode,
} from '@platen/template/draft'
import { useSettings } from '../../../draft/use-settings.ts'

export type Declare = ReturnType<typeof useDeclare>

/** Returns a function that writes the declaration of a field. Undeclared containers are declared as in the sample. */
export function useDeclare(node: FieldNode, nodes: readonly FieldNode[], data: SampleData | undefined) {
  const { write } = useSettings()
  return (
    next: FieldDeclaration | undefined | ((now: FieldDeclaration | undefined) => FieldDeclaration),
    { label, field, optional }: { label: string; field: string; optional?: (now: string[]) => string[] },
  ) =>
    write(
      (now) => ({
        ...withDeclaration(
          now,
          node.path,
          typeof next === 'function' ? next(rawDeclaration(now.fields, node.path)) : next,
          containerTypes(nodes, data),
        ),
        ...(optional && { optional: optional(optionalFields(JSON.stringify(now))) }),
      }),
      { label, field, of: node.path.join('.') },
    )
}

/** Returns a declaration including invalid settings, so that a change does not remove them. */
function rawDeclaration(fields: unknown, path: FieldPath): FieldDeclaration | undefined {
  return isJsonObject(fields) ? declarationAt({ fields: fields as Declarations['fields'] }, path) : undefined
}
