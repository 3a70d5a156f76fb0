import { checkSource } from './check-source.ts'
import { scanTags } from './scan-tags.ts'

/** An element whose content is drawn while merging: a barcode or a chart. */
export interface DrawnElement {
  name: string
  /** Offset of the start tag. */
  offset: number
  /** Offset of the end tag, before which the drawing is inserted. */
  start: number
  end: number
  /** The values of its attributes by name, with character references resolved. They can contain merge tags. */
  attributes: ReadonlyMap<string, AttributeText>
  /** The list and the columns that the element draws, as dotted paths. */
  rows?: { of: string; columns: readonly string[] }
}

/** The value of an attribute and its offset. Braces that are written as character references are text, not merge tags. */
export interface AttributeText {
  text: string
  written: string
  offset: number
}

export interface ElementToDraw {
  name: string
  /** The values of its attributes, with typed values in raw form. */
  attributes: Readonly<Record<string, string>>
  /** The values of each item in the order of the columns, as in the data. */
  rows?: unknown[][]
}

/** The drawing, which is safe in a page, or the error for an attribute. */
export type DrawResult =
  | { html: string }
  | {
      code: string
      attribute?: string
      /** Row and column of the invalid value, both from 0. */
      at?: { row: number; column: number }
      message: string
      /** The error, worded to follow the name of a field. Default: the message. */
      predicate?: string
    }

/** Draws one element. Never throws because of data. */
export type DrawElement = (element: ElementToDraw) => DrawResult

interface ElementFault {
  offset: number
  code: string
  message: string
}

/** Comments, and elements with text content, in which tags are text. */
const opening = /<!--|<(style|title|textarea|bar-code|data-chart)(?=[\s/>])/gi
/** A merge tag between attributes opens or closes a section around an attribute. */
const attribute = /[\s/]*([a-z][a-z0-9-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/iy

/** Finds drawn elements in source order, including those with invalid syntax (`element_syntax`). Uses one pass, without a tree. */
export function findDrawnElements(source: string): { elements: DrawnElement[]; faults: ElementFault[] } {
  const elements: DrawnElement[] = []
  const faults: ElementFault[] = []
  if (!/<(?:bar-code|data-chart)[\s/>]/i.test(source)) return { elements, faults }
  const hidden = withoutTags(source)
  const lower = hidden.toLowerCase()
  opening.lastIndex = 0
  for (let found = opening.exec(hidden); found; found = opening.exec(hidden)) {
    const name = found[1]?.toLowerCase()
    const { index } = found
    if (name === undefined) skipTo(lower, '-->')
    else if (name !== 'bar-code' && name !== 'data-chart') skipTo(lower, `</${name}`)
    else {
      const read = readElement({ source, hidden, name, offset: index })
      if ('message' in read) faults.push(read)
      else elements.push(read)
      opening.lastIndex = 'message' in read ? index + 1 : read.end
    }
  }
  return { elements, faults }
}

function skipTo(lower: string, end: string): void {
  const at = lower.indexOf(end, opening.lastIndex)
  opening.lastIndex = at < 0 ? lower.length : at + end.length
}

function readElement(at: {
  source: string
  hidden: string
  name: string
  offset: number
}): DrawnElement | ElementFault {
  const { source, hidden, name, offset } = at
  const fault = (message: string): ElementFault => ({ offset, code: 'element_syntax', message })
  const attributes = new Map<string, AttributeText>()
  let from = offset + name.length + 1
  for (;;) {
    attribute.lastIndex = from
    const match = attribute.exec(hidden)
    if (!match) break
    const value = match[2] ?? match[3]
    const end = attribute.lastIndex
    if (value !== undefined) {
      const start = end - 1 - value.length
      if (isTorn(source.slice(start, end - 1)))
        return fault('A section that opens in an attribute value must close in the same value.')
      const written = source.slice(start, end - 1)
      const unknown = unknownReference(written)
      if (unknown !== undefined)
        return fault(
          `Replace "${unknown}" with the character itself, because a code or chart would contain it literally.`,
        )
      attributes.set((match[1] ?? '').toLowerCase(), {
        text: decodeReferences(written),
        written,
        offset: start,
      })
    }
    from = end
  }
  const rest = /^\s*(\/?)>\s*(?:<\/([a-z-]+)\s*>)?/i.exec(hidden.slice(from, from + 1_000))
  if (!rest)
    return fault(
      `<${name}> needs quotes around attribute values, such as value="{{name}}". Put conditions around the whole element.`,
    )
  const endTag = rest[2]
  if (rest[1] || endTag?.toLowerCase() !== name)
    return fault(`Write </${name}> directly after this tag, with nothing in between.`)
  const end = from + rest[0].length
  const start = hidden.lastIndexOf('<', end - 1)
  const rows = rowsOf(attributes)
  return { name, offset, start, end, attributes, ...(rows && { rows }) }
}

function isTorn(value: string): boolean {
  return (
    value.includes('{{') &&
    checkSource(value, '').some(({ code }) => code.endsWith('_section') && code !== 'item_outside_section')
  )
}

/** `of`, `x` and `y` contain names of fields. */
function rowsOf(attributes: DrawnElement['attributes']): DrawnElement['rows'] {
  const of = attributes.get('of')?.text.trim()
  if (of === undefined || of === '') return undefined
  const names = ['x', 'y'].flatMap((key) => attributes.get(key)?.text.split(',') ?? [])
  return { of, columns: names.map((name) => name.trim()).filter((name) => name !== '') }
}

/**
 * Overwrites merge tags without changing offsets, so that their content does not confuse the parser.
 */
function withoutTags(source: string): string {
  const parts: string[] = []
  let done = 0
  for (const { start, end, kind } of scanTags(source)) {
    if (kind === 'unclosed') break
    parts.push(source.slice(done, start), '{'.repeat(end - start))
    done = end
  }
  return parts.join('') + source.slice(done)
}

const references: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
}

/** Returns an unknown character reference, if there is one. Without a semicolon, `&name` is text, as in a URL. */
function unknownReference(written: string): string | undefined {
  const named = written.matchAll(/&([a-z][a-z0-9]{1,30});/gi)
  return [...named].find(([, name = '']) => !(name.toLowerCase() in references))?.[0]
}

/** Resolves the character references of a string. */
export function decodeReferences(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return references[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ''
  })
}
