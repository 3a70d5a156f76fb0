import { type Field, nearestName, type SourceFault } from '@platen/contract'
import { compileTemplate, compileText, mergeFields } from '@platen/merge'
import type { ReadSettings } from './read-settings.ts'
import type { SourceText } from './source-text.ts'

export interface CompiledFields {
  /** Absent where the page has faults: then nothing can be held against it. */
  fields: Field[] | undefined
  faults: SourceFault[]
}

/** The merge fields of page, file name, header and footer, and their faults. Besides those of the merge language: `unknown_field` in `optional`. */
export function compileFields(html: SourceText, read: ReadSettings | undefined): CompiledFields {
  const optional = read?.settings.optional ?? []
  const page = compileTemplate(html.text, { file: html.file, optional })
  const faults: SourceFault[] = []
  if (!page.ok) faults.push(...page.faults)
  const trees: (readonly Field[])[] = page.ok ? [page.template.fields] : []
  for (const { pointer, text } of patternsOf(read)) {
    const compiled = compileText(text, { file: 'template.json', optional })
    if (compiled.ok) trees.push(compiled.template.fields)
    else {
      // Positions within a JSON string say nothing to an author: the value's own place does.
      const place = read?.json.at(pointer) ?? { line: 1, column: 1 }
      faults.push(...compiled.faults.map((fault) => ({ ...fault, ...place })))
    }
  }
  if (faults.length > 0) return { fields: undefined, faults }
  const fields = mergeFields(...trees)
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

/** The texts of template.json in which merge fields may stand. */
function patternsOf(read: ReadSettings | undefined): { pointer: string; text: string }[] {
  if (!read) return []
  const { fileName, page } = read.settings
  const patterns = [{ pointer: '/fileName', text: fileName }]
  for (const line of ['header', 'footer'] as const) {
    for (const [place, text] of Object.entries(page[line] ?? {}))
      patterns.push({ pointer: `/page/${line}/${place}`, text })
  }
  return patterns
}

/** Every way to name a field: by its whole path, and by its path within each section around it. */
function* namesOf(fields: Field[], prefixes: string[] = ['']): Generator<string> {
  for (const field of fields) {
    yield* prefixes.map((prefix) => prefix + field.name)
    yield* namesOf(field.children, [...prefixes.map((prefix) => `${prefix}${field.name}.`), ''])
  }
}
