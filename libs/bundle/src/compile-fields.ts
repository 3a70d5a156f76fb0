import { type Field, nearestName, type SourceFault } from '@platen/contract'
import { compileTemplate, compileText, mergeFields } from '@platen/merge'
import type { ReadSettings } from './read-settings.ts'
import type { SourceText } from './source-text.ts'

export interface CompiledFields {
  /** Absent where the page has faults: then nothing can be held against it. */
  fields: Field[] | undefined
  faults: SourceFault[]
}

/** The merge fields of page and file name, and their faults. Besides those of the merge language: `unknown_field` in `optional`. */
export function compileFields(html: SourceText, read: ReadSettings | undefined): CompiledFields {
  const optional = read?.settings.optional ?? []
  const page = compileTemplate(html.text, { file: html.file, optional })
  const name = compileText(read?.settings.fileName ?? '', { file: 'template.json', optional })
  const faults: SourceFault[] = []
  if (!page.ok) faults.push(...page.faults)
  if (!name.ok) {
    // Positions within a JSON string say nothing to an author: the value's own place does.
    const place = read?.json.at('/fileName') ?? { line: 1, column: 1 }
    faults.push(...name.faults.map((fault) => ({ ...fault, ...place })))
  }
  if (!page.ok || !name.ok) return { fields: undefined, faults }
  const fields = mergeFields(page.template.fields, name.template.fields)
  const names = new Set(namesOf(fields))
  for (const [index, listed] of optional.entries()) {
    if (names.has(listed) || !read) continue
    const nearest = nearestName(listed, names)
    const advice = nearest === undefined ? 'Remove it.' : `Did you mean "${nearest}"?`
    const place = read.json.at(`/optional/${index}`)
    faults.push({
      file: 'template.json',
      ...place,
      code: 'unknown_field',
      message: `The template has no field "${listed}". ${advice}`,
    })
  }
  return { fields, faults }
}

/** Every way to name a field: by its whole path, and by its path within each section around it. */
function* namesOf(fields: Field[], prefixes: string[] = ['']): Generator<string> {
  for (const field of fields) {
    yield* prefixes.map((prefix) => prefix + field.name)
    yield* namesOf(field.children, [...prefixes.map((prefix) => `${prefix}${field.name}.`), ''])
  }
}
