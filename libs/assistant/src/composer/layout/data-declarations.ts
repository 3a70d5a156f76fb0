import type { FieldDeclaration } from '@platen/contract'
import type { UnderstoodData, UnderstoodField } from '../understand/understood.ts'
import { declaredType } from './declared-type.ts'

/** What template.json may say of fields by their data alone; nothing of what that does not tell, such as money of an unknown currency. */
export function dataDeclarations(
  fields: UnderstoodData['fields'],
  language: UnderstoodData['language'] | undefined,
): Record<string, FieldDeclaration> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const declaration = declarationOf(field, language)
      return declaration ? [[field.name, declaration]] : []
    }),
  )
}

function declarationOf(
  field: UnderstoodField,
  language: UnderstoodData['language'] | undefined,
): FieldDeclaration | undefined {
  const { kind, words: label, item = 'text', children } = field
  const optional = field.isOptional && { required: false }
  if (kind === 'list') return { type: kind, label, fields: dataDeclarations(children, language) }
  if (kind === 'group')
    return { type: kind, label, ...optional, fields: dataDeclarations(children, language) }
  if ((kind === 'values' ? item : kind) === 'money' && field.currency === undefined) return undefined
  const of = { currency: '', language }
  if (kind === 'values') return { type: 'list', label, item: { ...declaredType(item, field, of) } }
  return { ...declaredType(kind, field, of), label, ...optional }
}
