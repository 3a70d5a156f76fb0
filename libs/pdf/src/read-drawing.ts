import type { Print } from './print.ts'
import { type Entries, readEntries, readReference, writeEntries } from './entries.ts'
import { ForeignSyntax } from './foreign-syntax.ts'
import { readStreamBytes } from './print-pages.ts'
import { findReferences } from './references.ts'
import { operatorCode, type Operands, scanContent } from './scan-content.ts'

/** What a page is drawn with. */
export interface Drawing {
  /** All objects that it refers to, and those that they refer to in turn. */
  objectIds: Set<number>
  /** By the number of a font: the codes of the text shown in it, two bytes each. Of fonts whose codes have one byte, none. */
  codes: Map<number, Set<number>>
}

/** All that a page refers to but its parent and its annotations. Throws `ForeignSyntax` where that is more than a drawing. */
export function findDrawnObjects(print: Print, page: Entries): Set<number> {
  const own = new Map(page)
  own.delete('Parent')
  own.delete('Annots')
  const objectIds = new Set<number>()
  const waiting = [findReferences(Buffer.from(writeEntries(own), 'latin1'))]
  for (let found = waiting.pop(); found; found = waiting.pop()) {
    for (const id of found.targets()) {
      if (objectIds.has(id)) continue
      const { bytes, start, references } = print.objectOf(id)
      if (documentTypes.test(bytes.toString('latin1', start, start + 32))) {
        throw new ForeignSyntax('a drawing that needs the document')
      }
      objectIds.add(id)
      waiting.push(references)
    }
  }
  return objectIds
}

const documentTypes = /^<<\/Type \/(?:Catalog|Pages?|StructElem|StructTreeRoot)\n/

/**
 * Reads what pages are drawn with, down to each letter. Throws `ForeignSyntax` where that cannot be told for certain, and where something
 * is at hand that is not drawn: it might be another document's.
 */
export function createDrawingReader(print: Print): (page: Entries) => Drawing {
  /** Of what may be drawn on several pages: codes by font. */
  const known = new Map<number, Drawing['codes']>()

  function codesOf(id: number): Drawing['codes'] {
    const before = known.get(id)
    if (before) return before
    const dictionary = print.dictionaryOf(id)
    const codes: Drawing['codes'] = new Map()
    const isDrawn = dictionary.includes('/Resources ') || dictionary.includes('/Subtype /Form\n')
    if (isDrawn && dictionary.startsWith('<</Type /Font\n')) refuseText(readEntries(dictionary))
    else if (isDrawn)
      collectCodes(readStreamBytes(print, id, contentBytesMax), readEntries(dictionary), codes)
    else if (dictionary.includes('/Font ')) throw new ForeignSyntax('a font that is set in another way')
    known.set(id, codes)
    return codes
  }

  return (page) => {
    const objectIds = findDrawnObjects(print, page)
    const codes: Drawing['codes'] = new Map()
    collectCodes(readStreamBytes(print, readReference(page.get('Contents')), contentBytesMax), page, codes)
    for (const id of objectIds) {
      for (const [font, those] of codesOf(id))
        codes.set(font, new Set([...(codes.get(font) ?? []), ...those]))
    }
    return { objectIds, codes }
  }
}

const contentBytesMax = 2 ** 26

/** Letters of a font that are drawings themselves show no text. */
function refuseText(font: Entries): void {
  if (readEntries(font.get('Resources') ?? '').has('Font')) throw new ForeignSyntax('letters made of letters')
}

const resourceKinds = ['Font', 'XObject', 'ExtGState', 'Pattern', 'Shading', 'ColorSpace'] as const

type Names = Record<(typeof resourceKinds)[number], Map<string, number | undefined>>

/** What a content may call by name. */
function readNames(owner: Entries): Names {
  const resources = owner.get('Resources')
  const found: Entries = resources === undefined || resources === '<<>>' ? new Map() : readEntries(resources)
  for (const key of found.keys()) {
    if (key !== 'ProcSet' && !(resourceKinds as readonly string[]).includes(key)) {
      throw new ForeignSyntax(`resources of the kind /${key}`)
    }
  }
  return Object.fromEntries(
    resourceKinds.map((kind) => {
      const listed = found.get(kind)
      const entries = listed === undefined ? [] : readEntries(listed)
      return [kind, new Map(Array.from(entries, ([name, value]) => [`/${name}`, referenceOf(value)]))]
    }),
  ) as Names
}

function referenceOf(value: string): number | undefined {
  return value.endsWith(' R') ? readReference(value) : undefined
}

/** Operators that call something by name. */
const callers = new Map<number, keyof Names>([
  [operatorCode('Tf'), 'Font'],
  [operatorCode('Do'), 'XObject'],
  [operatorCode('gs'), 'ExtGState'],
  [operatorCode('scn'), 'Pattern'],
  [operatorCode('SCN'), 'Pattern'],
  [operatorCode('sh'), 'Shading'],
  [operatorCode('cs'), 'ColorSpace'],
  [operatorCode('CS'), 'ColorSpace'],
])
const shows = new Set(['Tj', 'TJ', "'", '"'].map(operatorCode))
const moveText = operatorCode('Td')
const save = operatorCode('q')
const restore = operatorCode('Q')

/** Adds the codes of all text in a content. */
function collectCodes(content: Buffer, owner: Entries, codes: Drawing['codes']): void {
  const names = readNames(owner)
  const unused = Object.fromEntries(
    resourceKinds.map((kind) => [kind, new Set(names[kind].keys())]),
  ) as Record<keyof Names, Set<string>>
  const saved: Array<Set<number> | undefined> = []
  let shown: Set<number> | undefined
  scanContent(content, (operator, operands) => {
    // Most of all operators place letters, or show them.
    if (operator === moveText) return
    if (shows.has(operator)) return addCodes(content, operands, shown)
    const kind = callers.get(operator)
    if (kind !== undefined) {
      const name = nameIn(content, operands, kind === 'Font' ? 2 : 1)
      if (name === undefined) return
      unused[kind].delete(name)
      if (kind === 'Font') shown = codesIn(codes, names.Font.get(name))
    } else if (operator === save) saved.push(shown)
    else if (operator === restore) shown = saved.pop()
  })
  for (const kind of resourceKinds) {
    if (unused[kind].size > 0) throw new ForeignSyntax('something that is not drawn')
  }
}

/** The operand that stands so many before the operator, where it is a name. */
function nameIn(content: Buffer, operands: Operands, before: number): string | undefined {
  const index = operands.count - before
  const start = operands.startOf(index)
  return index >= 0 && content[start] === slash
    ? content.toString('latin1', start, operands.endOf(index))
    : undefined
}

const slash = 0x2f
const open = 0x28
const less = 0x3c

function codesIn(codes: Drawing['codes'], font: number | undefined): Set<number> {
  if (font === undefined) throw new ForeignSyntax('a font that is not at hand')
  const before = codes.get(font)
  if (before) return before
  const none = new Set<number>()
  codes.set(font, none)
  return none
}

/** Strings in hexadecimal, as Chromium writes them. */
function addCodes(content: Buffer, operands: Operands, shown: Set<number> | undefined): void {
  if (!shown) throw new ForeignSyntax('text without a font')
  for (let index = 0; index < operands.count; index++) {
    const start = operands.startOf(index)
    if (content[start] === open) throw new ForeignSyntax('text in another style')
    if (content[start] !== less) continue
    const end = operands.endOf(index) - 1
    for (let at = start + 1; at + codeDigits <= end; at += codeDigits) shown.add(readHex(content, at))
  }
}

const codeDigits = 4

function readHex(content: Buffer, start: number): number {
  let number = 0
  for (let at = start; at < start + codeDigits; at++) {
    const digit = hexDigits[content[at] ?? 0] ?? noDigit
    if (digit === noDigit) throw new ForeignSyntax('text in another style')
    number = number * 16 + digit
  }
  return number
}

const noDigit = 255
const hexDigits = new Uint8Array(256).fill(noDigit)
for (const [digit, byte] of Buffer.from('0123456789ABCDEF').entries()) hexDigits[byte] = digit
