import {
  type Field,
  createNameSearch,
  escapePointerPart,
  type SourceFault,
  type TextTree,
} from '@platen/contract'
import {
  compileTemplate,
  compileText,
  type DeclaredFields,
  declaredFieldsOf,
  declareFields,
  type DrawnElement,
  findForeignSyntax,
  findStructuredNames,
  findStructuredResults,
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

export interface CompiledFields {
  /** Undefined if the page has errors, so nothing can be compared with it. */
  fields: Field[] | undefined
  /** Elements that are drawn while merging. */
  elements: readonly DrawnElement[]
  faults: SourceFault[]
  /** Possible syntax of other template engines. */
  notes: SourceFault[]
  /** Whether the merge tags of the page have no errors. */
  canMerge: boolean
}

/**
 * Returns the merge fields of the page, of strings in template.json and of translations, with their errors: merge tag errors, `unsupported_syntax`,
 * and `unknown_field` in `optional`.
 */
export function compileFields(
  html: SourceText,
  read: ReadSettings | undefined,
  texts: ReadTexts,
): CompiledFields {
  const declared: DeclaredFields = read ? declaredFieldsOf(read.settings) : {}
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
    // Positions in a JSON string do not help an author, so the position of the value is used.
    const position = read?.json.at(pointer) ?? { line: 1, column: 1 }
    const wrong = mergeForeignFaults(compiled.ok ? [] : compiled.faults, found.faults)
    faults.push(...wrong.map((fault) => ({ ...fault, ...position })))
    notes.push(...found.notes.map((note) => ({ ...note, ...position })))
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
  faults.push(...findPrintedResults(read, { used: inText, fields, structures: declared.structures }))
  const names = new Set(namesOf(fields))
  const search = createNameSearch()
  for (const [index, name] of listed.entries()) {
    if (names.has(name) || !read) continue
    const nearest = search(name, names)
    const advice = nearest === undefined ? 'Remove it.' : `Did you mean "${nearest}"?`
    const position = read.json.at(`/optional/${index}`)
    faults.push({
      file: 'template.json',
      ...position,
      code: 'unknown_field',
      message: `The template has no field "${name}". ${advice}`,
    })
  }
  return { fields, elements: page.ok ? page.template.elements : [], faults, notes, canMerge: page.ok }
}

/**
 * Lists and groups that strings in template.json print as values, which no data can fill. `fields` are the fields of the page and all declared
 * fields.
 */
function findStructuredTags(read: ReadSettings | undefined, fields: readonly Field[]): SourceFault[] {
  return patternsOf(read).flatMap(({ pointer, text }) => {
    const compiled = compileText(text, { file: 'template.json' })
    const position = read?.json.at(pointer) ?? { line: 1, column: 1 }
    const messages = compiled.ok ? findStructuredNames(compiled.template.fields, fields) : []
    return messages.map((message) => ({
      file: 'template.json',
      ...position,
      code: 'invalid_pattern',
      message,
    }))
  })
}

/** Formulas whose list or group is printed as a value, which would print nothing. Each is reported once. */
function findPrintedResults(
  read: ReadSettings | undefined,
  {
    used,
    fields,
    structures = new Map(),
  }: {
    used: readonly Field[]
    fields: readonly Field[]
    structures: DeclaredFields['structures']
  },
): SourceFault[] {
  const computed = read?.settings.computed
  if (!read || !computed) return []
  const faults = new Map<string, SourceFault>()
  for (const { path, message } of findStructuredResults(used, fields, structures)) {
    // A field of a result is reported at the formula of the result.
    let formula = path
    while (!Object.hasOwn(computed, formula) && formula.includes('.'))
      formula = formula.slice(0, formula.lastIndexOf('.'))
    if (faults.has(path) || !Object.hasOwn(computed, formula)) continue
    const pointer = `/computed/${escapePointerPart(formula)}`
    const position = read.json.at(typeof computed[formula] === 'string' ? pointer : `${pointer}/formula`, {
      within: 0,
    })
    faults.set(path, { file: 'template.json', ...position, code: 'formula_wrong_type', message })
  }
  return [...faults.values()]
}

/** Names that are printed as a value and also used before a dot: no value is both a string and an object. */
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
              message: `"${path}" is printed as a value, but "${path}.${inner.name}" needs an object there. No data can be both. Rename one of them.`,
            },
          ]
        : []
    return [...own, ...findTwofoldFields(field.children, `${path}.`)]
  })
}

/** Strings in template.json that can contain merge fields. */
function patternsOf(read: ReadSettings | undefined): { pointer: string; text: string }[] {
  if (!read) return []
  const { fileName, page } = read.settings
  const patterns = [{ pointer: '/fileName', text: fileName }]
  for (const line of ['header', 'footer'] as const) {
    for (const [position, text] of Object.entries(page[line] ?? {}))
      patterns.push({ pointer: `/page/${line}/${position}`, text })
  }
  for (const position of ['title', 'author', 'subject', 'keywords'] as const) {
    const text = read.settings.document?.[position]
    if (text !== undefined) patterns.push({ pointer: `/document/${position}`, text })
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

/** Returns all names of fields: the whole path, and the path in each section around it. */
function* namesOf(fields: Field[], prefixes: string[] = ['']): Generator<string> {
  for (const field of fields) {
    yield* prefixes.map((prefix) => prefix + field.name)
    yield* namesOf(field.children, [...prefixes.map((prefix) => `${prefix}${field.name}.`), ''])
  }
}
