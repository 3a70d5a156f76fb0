import { checkSource } from './check-source.ts'
import { scanTags } from './scan-tags.ts'

/** An element of a template whose content is drawn while merging: a bar code or a chart. */
export interface DrawnElement {
  name: string
  /** Of its start tag. */
  offset: number
  /** Of its end tag, in front of which the drawing goes, from `<` to behind `>`. */
  start: number
  end: number
  /** The values of its attributes as the author means them (character references resolved), by name; merge tags may stand in them. */
  attributes: ReadonlyMap<string, AttributeText>
  /** The list that it shows, and the names whose values it takes from each item; both dotted. */
  rows?: { of: string; columns: readonly string[] }
}

/**
 * An attribute's value: as its author means it, and as it is written at an offset. Braces that are written as references are text there, and no
 * merge tag.
 */
export interface AttributeText {
  text: string
  written: string
  offset: number
}

/** An element with its values, to be drawn. */
export interface ElementToDraw {
  name: string
  /** Merged: typed values as programs read them. */
  attributes: Readonly<Record<string, string>>
  /** The values of each item, in the order of the columns, as they stand in the data. */
  rows?: unknown[][]
}

/** What was drawn, safe between the elements of a page; or what is wrong with an attribute's value, in a person's words. */
export type DrawResult =
  | { html: string }
  | {
      code: string
      attribute?: string
      /** The value of the rows that is wrong: its row and its column, both from 0. */
      at?: { row: number; column: number }
      message: string
      /** What is wrong with the attribute, to be read after the name of the field that it prints. Default: the message. */
      predicate?: string
    }

/** Draws one element; never throws for what data hold. */
export type DrawElement = (element: ElementToDraw) => DrawResult

interface ElementFault {
  offset: number
  code: string
  message: string
}

/** Comments, and elements whose content is text: what looks like an element there is none. */
const opening = /<!--|<(style|title|textarea|bar-code|data-chart)(?=[\s/>])/gi
/** A hidden merge tag between attributes is a section around one. */
const attribute = /[\s/]*([a-z][a-z0-9-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/iy

/**
 * Finds the elements that are drawn, in the order of the source, and those that are not written as they must be (`element_syntax`). One pass,
 * without a tree.
 */
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
        return fault('A section that opens in the value of an attribute closes in the same value.')
      const written = source.slice(start, end - 1)
      const unknown = unknownReference(written)
      if (unknown !== undefined)
        return fault(
          `Write the letter itself in place of "${unknown}": a code or chart would hold it sign by sign.`,
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
      `<${name}> is written with its attributes in quotes, such as value="{{name}}"; a condition stands around the whole element.`,
    )
  const endTag = rest[2]
  if (rest[1] || endTag?.toLowerCase() !== name)
    return fault(`Write </${name}> directly after this tag, with nothing between the two.`)
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

/** `of`, `x` and `y` name fields, and are no values. */
function rowsOf(attributes: DrawnElement['attributes']): DrawnElement['rows'] {
  const of = attributes.get('of')?.text.trim()
  if (of === undefined || of === '') return undefined
  const names = ['x', 'y'].flatMap((key) => attributes.get(key)?.text.split(',') ?? [])
  return { of, columns: names.map((name) => name.trim()).filter((name) => name !== '') }
}

/** Merge tags overwritten, offset by offset, by what ends no value: inside a value they are part of it, elsewhere they are in the way. */
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

/** One whose name is none of these, if there is any; an address may hold `&name=`. */
function unknownReference(written: string): string | undefined {
  const named = written.matchAll(/&([a-z][a-z0-9]{1,30});/gi)
  return [...named].find(([, name = '']) => !(name.toLowerCase() in references))?.[0]
}

/** A text with its character references resolved. */
export function decodeReferences(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return references[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ''
  })
}
