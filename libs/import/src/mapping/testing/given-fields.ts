import type { ComputedDeclaration, Field, FieldDeclaration } from '@platen/contract'
import { compileTemplate, declaredFieldsOf, declareFields } from '@platen/merge'

export function givenFields(
  html: string,
  fields: Record<string, FieldDeclaration> = {},
  computed: Record<string, string | ComputedDeclaration> = {},
): Field[] {
  const compiled = compileTemplate(html, { file: 'template.html' })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults))
  return declareFields(compiled.template.fields, declaredFieldsOf({ language: 'en', fields, computed }))
}
