import { type DraftSource, type Field, partsOfPointer, type PreviewRequest } from '@platen/contract'
import { parseSource, type SourceElement } from '@platen/template/markup'
import {
  compileTemplate,
  exampleOfType,
  findDrawnElements,
  findForeignSyntax,
  formatPatterns,
  scanTags,
} from '@platen/merge'
import {
  type FieldPath,
  type SampleData,
  checkSample,
  cleanSettings,
  declarationAt,
  fieldsOfSource,
  pageHtml,
  readDeclarations,
  readSample,
  readSettings,
  valueAt,
  withValueWhereMissing,
  withoutField,
} from '@platen/template/draft'
import { offsetOf } from '../../templates/offset-of.ts'
import { fitSettings, incompleteField } from './fit-settings.ts'

const page = 'template.html'
/** Larger samples are used unchanged. */
const sampleLengthMax = 1_000_000
/** Filling in or escaping one part can reveal another error. */
const passesMax = 4

/**
 * Returns a preview request that tolerates unfinished edits: invalid tags are printed as typed, missing fields as their name, and unused values
 * are left out. All other errors remain.
 */
export function fitRequest(request: PreviewRequest): PreviewRequest {
  const html = request.source.files[page] ?? ''
  const typed = withWrongTagsAsText(html)
  const changed = { ...(typed !== html && { [page]: typed }), ...fitSettings(request.source) }
  const source: DraftSource =
    Object.keys(changed).length === 0
      ? request.source
      : { ...request.source, files: { ...request.source.files, ...changed } }
  const { data } = request
  const text = data.kind === 'sample' ? (source.files[data.file] ?? '') : ''
  if (data.kind !== 'sample' || text.length > sampleLengthMax) return { ...request, source }
  const sample = readSample(text).data
  const fields = sample && fieldsOfSource(source)
  const fitted = fields && fitSample(sample, fields, source)
  if (!fitted || fitted === sample) return { ...request, source }
  const files = { ...source.files, [data.file]: JSON.stringify(fitted) }
  return { ...request, source: { ...source, files } }
}

/** An invalid merge tag: incomplete, or from another template language. Offsets include its braces. */
export interface WrongTag {
  start: number
  end: number
  /** Starts at 1. */
  line: number
  message: string
}

/** Returns the tags on a page that are printed as typed. */
export function wrongTags(html: string): WrongTag[] {
  const compiled = compileTemplate(html, { file: page, optional: [] })
  const faults = [...(compiled.ok ? [] : compiled.faults), ...findForeignSyntax(html, page).faults]
  if (faults.length === 0) return []
  const byOffset = new Map(faults.map((fault) => [offsetOf(html, fault), fault]))
  return [...scanTags(html)].flatMap(({ kind, start, end }) => {
    const fault = byOffset.get(start)
    if (!fault || kind === 'comment') return []
    return [{ start, end, line: fault.line, message: fault.message }]
  })
}

function withWrongTagsAsText(html: string): string {
  let text = html
  for (let pass = 0; pass < passesMax; pass++) {
    const wrong = wrongTags(text)
    if (wrong.length === 0) break
    // Invalid tags would confuse the HTML parser.
    const { elements } = parseSource(
      wrong.reduce(
        (left, { start, end }) => left.slice(0, start) + 'x'.repeat(end - start) + left.slice(end),
        text,
      ),
    )
    for (const { start, end } of wrong.toReversed()) {
      const around = elements.findLast(
        ({ name, start: from, openEnd, closeStart }) =>
          from < start && start < (name === 'style' ? closeStart : openEnd),
      )
      const tag = text.slice(start, end)
      const rest = around && !tag.endsWith('}}') ? nameLength(text, end) : 0
      const shown = around ? substituteFor(start, around) : tag.replaceAll('{', '&#123;')
      text = text.slice(0, start) + shown + text.slice(end + rest)
    }
  }
  return text
}

/** In an attribute, a barcode value or a style, the text of a tag would cause another error, so a field that the sample lacks is used instead. */
function substituteFor(at: number, { openEnd, attributes }: SourceElement): string {
  const isValue = at >= openEnd || attributes.some(({ start, end }) => start < at && at < end)
  return isValue ? `{{${incompleteField}}}` : ''
}

/** Returns how many characters after the braces can belong to a name. */
function nameLength(text: string, from: number): number {
  return /^[^\s"'<>{};]*/.exec(text.slice(from, from + 300))?.[0].length ?? 0
}

function fitSample(sample: SampleData, fields: readonly Field[], source: DraftSource): SampleData {
  const declared = readDeclarations(readSettings(source.files['template.json'] ?? ''))
  let data = sample
  let known: ReadonlyMap<string, unknown> | undefined
  for (let pass = 0; pass < passesMax; pass++) {
    const before = data
    for (const { path, code } of findMismatches(fields, data)) {
      if (code === 'missing_key') {
        const declaration = declarationAt(declared, path)
        known ??= placeholders(source)
        const name = path.at(-1) ?? ''
        const shown = known.has(name)
          ? known.get(name)
          : ((declaration && exampleOfType(declaration.type, declaration.whole)) ?? `{{${path.join('.')}}}`)
        data = withValueWhereMissing(data, path, shown)
      } else data = withoutField(data, path) as SampleData
    }
    if (data === before) break
  }
  return data
}

/** A field that a sample lacks or should not have. Rows in a list are reported once. */
export interface DataMismatch {
  code: string
  path: FieldPath
  /** JSON pointer of the first occurrence, relative to the data. */
  pointer: string
  message: string
  suggestion?: string | undefined
}

const keyCodes = new Set(['missing_key', 'unknown_key', 'computed_key'])
/** Codes of errors in a value rather than in its name. */
export const valueFaultCodes: ReadonlySet<string> = new Set([
  'wrong_type',
  'invalid_style',
  'not_an_option',
  'out_of_range',
  'empty_value',
  'invalid_text',
])

/** Returns the fields that a sample lacks or should not have. */
export function findMismatches(fields: readonly Field[], data: SampleData): DataMismatch[] {
  return mismatchesOf(fields, data, keyCodes)
}

/** Returns the fields whose values in a sample are invalid. */
export function findInvalidValues(fields: readonly Field[], data: SampleData): DataMismatch[] {
  return mismatchesOf(fields, data, valueFaultCodes)
}

function mismatchesOf(
  fields: readonly Field[],
  data: SampleData,
  codes: ReadonlySet<string>,
): DataMismatch[] {
  const found = new Map<string, DataMismatch>()
  for (const { code, pointer, message, suggestion } of checkSample(fields, data).items) {
    const path = namesOfPointer(data, pointer)
    const key = JSON.stringify([code, path])
    if (codes.has(code) && !found.has(key)) found.set(key, { code, path, pointer, message, suggestion })
  }
  return [...found.values()]
}

/** Returns the names in a JSON pointer, without row numbers. */
export function namesOfPointer(data: unknown, pointer: string): string[] {
  const names: string[] = []
  let value = data
  for (const part of partsOfPointer(pointer)) {
    if (Array.isArray(value)) value = value[Number(part)]
    else {
      names.push(part)
      value = valueAt(value, [part])
    }
  }
  return names
}

/**
 * Returns substitutes, by the last part of the field name, for missing fields whose name would be invalid: in barcodes, charts, styles,
 * currencies and languages.
 */
function placeholders(source: DraftSource): ReadonlyMap<string, unknown> {
  const html = pageHtml(source)
  const found = new Map<string, unknown>()
  const add = (text: string, value: unknown) => {
    for (const { name } of scanTags(text)) found.set(lastOf(name), value)
  }
  for (const { attributes } of findDrawnElements(html).elements) {
    for (const { written } of attributes.values()) add(written, null)
    for (const name of attributes.get('y')?.text.split(',') ?? []) found.set(lastOf(name.trim()), 1)
  }
  for (const { name, openEnd, closeStart, attributes } of parseSource(html).elements) {
    if (name === 'style') add(html.slice(openEnd, closeStart), null)
    for (const attribute of attributes) if (attribute.name === 'style') add(attribute.value, null)
  }
  const settings = cleanSettings(readSettings(source.files['template.json'] ?? ''))
  for (const { pointer, text } of formatPatterns(settings)) {
    if (pointer.endsWith('/currency')) add(text, 'EUR')
    if (pointer.endsWith('/locale')) add(text, 'en')
  }
  add(settings.locale ?? '', 'en')
  return found
}

const lastOf = (name: string) => name.split('.').at(-1) ?? name
