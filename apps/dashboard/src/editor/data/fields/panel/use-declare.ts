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

/** What is said of one field in template.json, and the way to say something else. */
export type Declare = ReturnType<typeof useDeclare>

/** Writes the field's declaration; what is around it is declared on the way as the sample has it. */
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
          typeof next === 'function' ? next(saidAt(now.fields, node.path)) : next,
          containerTypes(nodes, data),
        ),
        ...(optional && { optional: optional(optionalFields(JSON.stringify(now))) }),
      }),
      { label, field, of: node.path.join('.') },
    )
}

/** A declaration with all that stands there, also what is no setting: changing one thing takes nothing else away. */
function saidAt(fields: unknown, path: FieldPath): FieldDeclaration | undefined {
  return isJsonObject(fields) ? declarationAt({ fields: fields as Declarations['fields'] }, path) : undefined
}
