import { type Field, createNameSearch, type SourceFault, type TextTree } from '@platen/contract'
import {
  compileTemplate,
  compileText,
  declaredFieldsOf,
  declareFields,
  type DrawnElement,
  findForeignSyntax,
  findStructuredNames,
  formatPatterns,
  mergeFields,
  mergeForeignFaults,
  optionalNames,
} from '@platen/merge'
import { findStyleFields } from '../merge-tags/find-style-fields.ts'
import { findEmptyTexts, findMissingTexts } from './find-missing-texts.ts'
import type { ReadTexts } from './read-texts.ts'
import type { ReadSettings } from './read-settings.ts'
import type { SourceText } from '../check/source-text.ts'

/** The merge fields of a template, and what is wrong with its merge tags. */
export interface CompiledFields {
  /** Absent where the page has faults: then nothing can be held against it. */
  fields: Field[] | undefined
  /** The page's elements that are drawn while merging. */
  elements: readonly DrawnElement[]
  faults: SourceFault[]
  /** What may be another template engine's. */
  notes: SourceFault[]
  /** The page's own merge tags have none. */
  canMerge: boolean
}

/**
 * The merge fields of the page, of the texts of template.json and of its languages, and their faults. Besides those of the merge language:
 * `unsupported_syntax`, `unknown_field` in `optional`.
 */
export function compileFields(
  html: SourceText,
  read: ReadSettings | undefined,
  texts: ReadTexts,
): CompiledFields {
  const declared = read ? declaredFieldsOf(read.settings) : {}
  const listed = read?.settings.optional ?? []
  const optional = [...listed, ...optionalNames(declared)]
  const page = compileTemplate(html.text, { file: html.file, optional, styles: findStyleFields(html.text) })
  const foreign = findForeignSyntax(html.text, html.file)
  const faults = mergeForeignFaults(page.ok ? [] : page.faults, foreign.faults)
  const { notes } = foreign
  const trees: (readonly Field[])[] = page.ok ? [page.template.fields] : []
  for (const { pointer, text } of patternsOf(read)) {
    const compiled = compileText(text, { file: 'template.json', optional })
    if (compiled.ok) trees.push(compiled.template.fields)
    const found = findForeignSyntax(text, 'template.json')
    // Positions within a JSON string say nothing to an author: the value's own place does.
    const place = read?.json.at(pointer) ?? { line: 1, column: 1 }
    const wrong = mergeForeignFaults(compiled.ok ? [] : compiled.faults, found.faults)
    faults.push(...wrong.map((fault) => ({ ...fault, ...place })))
    notes.push(...found.notes.map((note) => ({ ...note, ...place })))
  }
  if (faults.length > 0) return { fields: undefined, elements: [], faults, notes, canMerge: page.ok }
  for (const text of textsOf(read?.settings.texts ?? {})) {
    const compiled = text.includes('{{') && compileText(text, { file: 'texts', optional })
    if (compiled && compiled.ok) trees.push(compiled.template.fields)
  }
  const inText = mergeFields(...trees)
  faults.push(...findMissingTexts(inText, texts), ...findTwofoldFields(inText))
  notes.push(...findEmptyTexts(inText, texts, read?.settings.language ?? 'en'))
  const fields = declareFields(inText, declared)
  faults.push(...findStructuredTags(read, declareFields(page.ok ? page.template.fields : [], declared)))
  const names = new Set(namesOf(fields))
  const search = createNameSearch()
  for (const [index, name] of listed.entries()) {
    if (names.has(name) || !read) continue
    const nearest = search(name, names)
    const advice = nearest === undefined ? 'Remove it.' : `Did you mean "${nearest}"?`
    const place = read.json.at(`/optional/${index}`)
    faults.push({
      file: 'template.json',
      ...place,
      code: 'unknown_field',
      message: `The template has no field "${name}". ${advice}`,
    })
  }
  return { fields, elements: page.ok ? page.template.elements : [], faults, notes, canMerge: page.ok }
}

/** Lists and groups that texts of template.json print: no data could fill them. `fields`: those of the page, and all that are declared. */
function findStructuredTags(read: ReadSettings | undefined, fields: readonly Field[]): SourceFault[] {
  return patternsOf(read).flatMap(({ pointer, text }) => {
    const compiled = compileText(text, { file: 'template.json' })
    const place = read?.json.at(pointer) ?? { line: 1, column: 1 }
    const messages = compiled.ok ? findStructuredNames(compiled.template.fields, [fields]) : []
    return messages.map((message) => ({ file: 'template.json', ...place, code: 'invalid_pattern', message }))
  })
}

/** Names that are printed themselves and stand before a dot, too: no value is both a text and an object. */
function findTwofoldFields(fields: readonly Field[], prefix = ''): SourceFault[] {
  return fields.flatMap((field) => {
    const path = prefix + field.name
    const inner = field.children.find(({ dotted }) => dotted)
    const own: SourceFault[] =
      field.plain && inner && field.name !== '.'
        ? [
            {
              file: 'template.html',
              line: field.line,
              column: field.column,
              code: 'field_and_group',
              message: `"${path}" is printed itself, and "${path}.${inner.name}" asks for an object there: no data can be both. Rename one of them.`,
            },
          ]
        : []
    return [...own, ...findTwofoldFields(field.children, `${path}.`)]
  })
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
  for (const place of ['title', 'author', 'subject', 'keywords'] as const) {
    const text = read.settings.document?.[place]
    if (text !== undefined) patterns.push({ pointer: `/document/${place}`, text })
  }
  if (read.settings.locale !== undefined) patterns.push({ pointer: '/locale', text: read.settings.locale })
  patterns.push(...formatPatterns(read.settings))
  return patterns
}

function* textsOf(tree: Record<string, TextTree> | TextTree): Generator<string> {
  for (const text of Object.values(tree)) {
    if (typeof text === 'string') yield text
    else yield* textsOf(text)
  }
}

/** Every way to name a field: by its whole path, and by its path within each section around it. */
function* namesOf(fields: Field[], prefixes: string[] = ['']): Generator<string> {
  for (const field of fields) {
    yield* prefixes.map((prefix) => prefix + field.name)
    yield* namesOf(field.children, [...prefixes.map((prefix) => `${prefix}${field.name}.`), ''])
  }
}
