import type { Field } from '@platen/contract'
import { type CompileOptions, type Template, compileTemplate } from '../compile-template.ts'

/** For tests: a template that must compile. */
export function givenTemplate(source: string, options: Partial<CompileOptions> = {}): Template {
  const result = compileTemplate(source, { file: 'template.html', ...options })
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.template
}

/** For tests: merges data into a source. */
export function merged(source: string, data: Record<string, unknown> | null): string {
  return givenTemplate(source).render(data)
}

/**
 * For tests: a field tree in short, such as `items#(qty, note?)`, where `#` is a section, `^` inverted, `.` behind a dot, `?` optional, `*` used
 * as a value, `=` printed and a section.
 */
export function outline(fields: readonly Field[]): string {
  return fields
    .map((field) => {
      const uses = `${field.section ? '#' : ''}${field.inverted ? '^' : ''}${field.plain && (field.section || field.inverted) ? '=' : ''}`
      const marks = `${uses}${field.itemIsValue ? '*' : ''}${field.optional ? '?' : ''}`
      const children = field.children.length > 0 ? `(${outline(field.children)})` : ''
      return `${field.dotted ? '.' : ''}${field.name}${marks}${children}`
    })
    .join(', ')
}
