import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field, TemplateSettings } from '@platen/contract'
import { compileTemplate, declaredFieldsOf, declareFields } from '@platen/merge'

const library = join(import.meta.dirname, '../../../../../templates')

export function libraryFields(name: string): Field[] {
  const read = (file: string) => readFileSync(join(library, name, file), 'utf8')
  const compiled = compileTemplate(read('template.html'), { file: 'template.html' })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults))
  const settings = JSON.parse(read('template.json')) as TemplateSettings
  return declareFields(compiled.template.fields, { ...declaredFieldsOf(settings), hasTexts: true })
}
