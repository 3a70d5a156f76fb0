import type { Field } from '@platen/contract'
import { type CompileOptions, type Template, compileTemplate } from '../compile-template.ts'

/** Compiles a template, and fails if it has errors. */
export function givenTemplate(source: string, options: Partial<CompileOptions> = {}): Template {
  const result = compileTemplate(source, { file: 'template.html', ...options })
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.template
}

export function merged(source: string, data: Record<string, unknown> | null): string {
  return givenTemplate(source).render(data)
}

/**
 * Prints a tree of fields: `items#(qty, note?)`, where `#` means a section, `^` inverted, `.` after a dot, `?` optional, `*` used as a value, and `=`
 * both printed and a section.
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
