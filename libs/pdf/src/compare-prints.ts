import { createHash } from 'node:crypto'
import { ByteWriter } from './byte-writer.ts'
import { type Entries, groupsOf, readEntries, readReference, writeEntries } from './entries.ts'
import { ForeignSyntax, unlessForeign } from './foreign-syntax.ts'
import { createFlattener, type Flattener, type Piece } from './flatten-object.ts'
import { flattenContent } from './flatten-content.ts'
import { openFont } from './divide-font.ts'
import { readDocumentObjects } from './merge-unpack.ts'
import { openPrint, type Print } from './print.ts'

/** Where two documents are not the same. Says nothing of what is in them. */
export interface PrintDifference {
  /** Counted from 1; absent where it is the document's as a whole. */
  page?: number
  kind:
    | 'other number of pages'
    | 'other size of the page'
    | 'other drawing'
    | 'other letters of a font'
    | 'other links'
    | 'other tags'
    | 'other title or settings'
    | 'not comparable'
}

/**
 * Whether two finished documents, packed or not, are the same to every reader: the first difference, or `undefined`. All
 * that is drawn is compared operator by operator, with what it calls by name in place of the names; so are the letters of fonts,
 * pictures, links, the tree of tags, and what the document says of itself.
 *
 * Not looked at is what a document that was cut from a common print may have otherwise: the numbers of objects and names made of them; where the origin of a drawing lies, as places are
 * counted from the first page of a print (all are compared where they come to stand on the page, to a fiftieth of a point: Chromium writes
 * few digits); letters that no page shows, tables of a font that no PDF needs, and the letters that count its fonts; dates.
 */
export function comparePrints(one: Buffer, other: Buffer): PrintDifference | undefined {
  try {
    return compare(openAny(one), openAny(other))
  } catch (error) {
    if (error instanceof ForeignSyntax) return { kind: 'not comparable' }
    throw error
  }
}

function openAny(pdf: Buffer): Print {
  const print = openPrint(pdf) ?? openPrint(unpack(pdf))
  if (!print) throw new ForeignSyntax('another program wrote it')
  return print
}

function compare(one: Print, other: Print): PrintDifference | undefined {
  const [first, second] = [readDocument(one), readDocument(other)]
  if (first.pages.length !== second.pages.length) return { kind: 'other number of pages' }
  for (const [index, page] of first.pages.entries()) {
    const beside = second.pages[index]
    const kind = beside && pageKinds.find((each) => !isSame(page[each], beside[each]))
    if (kind) return { page: index + 1, kind }
  }
  return documentKinds.flatMap((kind) => (isSame(first[kind], second[kind]) ? [] : [{ kind }]))[0]
}

/** To a fiftieth of a point. */
const placeTolerance = 0.02

function isSame(some: readonly Piece[], others: readonly Piece[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, index) => {
      const other = others[index]
      return typeof one === 'number' && typeof other === 'number'
        ? Math.abs(one - other) <= placeTolerance
        : one === other
    })
  )
}

const pageKinds = ['other size of the page', 'other drawing', 'other links'] as const
const documentKinds = ['other letters of a font', 'other tags', 'other title or settings'] as const

type PageParts = Record<(typeof pageKinds)[number], Piece[]>
interface DocumentParts extends Record<(typeof documentKinds)[number], Piece[]> {
  pages: PageParts[]
}

function readDocument(print: Print): DocumentParts {
  const fonts = new Map<number, Set<string>>()
  const flattener = createPageFlattener(print)
  const reader = {
    print,
    flattener,
    font(id: number) {
      const shown = fonts.get(id) ?? new Set<string>()
      fonts.set(id, shown)
      return { name: `font ${[...fonts.keys()].indexOf(id)}`, show: (codes: string) => void shown.add(codes) }
    },
  }
  const pages = print.pageIds.map((id) => {
    const page = readEntries(print.textOf(id))
    const links = print.annotationsOf(page).flatMap((annotation) => flattener.value(`[${annotation.id} 0 R]`))
    return {
      'other size of the page': readBoxes(page, flattener),
      'other drawing': flattenContent(reader, page),
      'other links': links,
    }
  })
  return {
    pages,
    'other letters of a font': [...fonts].flatMap(([id, shown]) => readFont(print, flattener, { id, shown })),
    'other tags': readTree(print),
    'other title or settings': readSettings(print, flattener),
  }
}

/** The same document without object streams. */
function unpack(pdf: Buffer): Buffer {
  const { size, objects, trailer } = readDocumentObjects(pdf)
  const out = new ByteWriter()
  out.text('%PDF-1.4\n')
  const offsets = new Map<number, number>()
  for (const { id, body } of objects) {
    offsets.set(id, out.length)
    out.text(`${id} 0 obj\n`)
    out.copy(body, 0, body.length)
    out.text('\nendobj\n')
  }
  const tableAt = out.length
  out.text(`xref\n0 ${size}\n0000000000 65535 f \n`)
  for (let id = 1; id < size; id++) {
    out.integer(offsets.get(id) ?? 0, 10)
    out.text(' 00000 n \n')
  }
  out.text(`trailer\n<</Size ${size}\n${trailer}>>\nstartxref\n${tableAt}\n%%EOF`)
  return Buffer.from(out.written)
}

const structureKeys = ['P', 'Parent', 'StructParent', 'StructParents']

function createPageFlattener(print: Print): Flattener {
  const pages = new Map(print.pageIds.map((id, index) => [id, [`page ${index}`]]))
  return createFlattener(print, { standIn: (id) => pages.get(id), without: new Set(structureKeys) })
}

/** Its boxes, how it is turned, and all else that is said of a page. */
function readBoxes(page: Entries, flattener: Flattener): Piece[] {
  const elsewhere = new Set([...structureKeys, 'Contents', 'Resources', 'Annots'])
  return [...page].flatMap(([key, value]) =>
    elsewhere.has(key) ? [] : [`/${key}`, ...flattener.value(value)],
  )
}

/** A font with the letters that are shown in it alone, where it can be divided; else as a whole. */
function readFont(
  print: Print,
  flattener: Flattener,
  { id, shown }: { id: number; shown: ReadonlySet<string> },
): Piece[] {
  const part = unlessForeign(() => openFont(print, id).describe(codesOf(shown)))
  if (!part) return flattener.object(id)
  return [
    ...part.entries.flatMap((entries) => flattener.value(writeEntries(entries))),
    ...part.streams.map((bytes) => createHash('sha256').update(bytes).digest('base64')),
  ]
}

/** Of strings in hexadecimal, two bytes each. */
function* codesOf(shown: Iterable<string>): Generator<number> {
  for (const text of shown)
    for (const [digits] of text.matchAll(/[0-9A-F]{4}/g)) yield Number.parseInt(digits, 16)
}

/** The tree of tags in its order, and which of its elements each marked part of a page and each link says that it belongs to. */
function readTree(print: Print): Piece[] {
  if (!print.catalog.has('StructTreeRoot')) return []
  const root = readEntries(print.textOf(readReference(print.catalog.get('StructTreeRoot'))))
  const pages = print.pageIds.map((id) => readEntries(print.textOf(id)))
  const annotations = pages.map((page) => print.annotationsOf(page))
  const places = new Map<number, Piece[]>()
  for (const [index, id] of print.pageIds.entries()) places.set(id, [`page ${index}`])
  for (const [index, those] of annotations.entries()) {
    for (const [order, { id }] of those.entries()) places.set(id, [`link ${order} of page ${index}`])
  }
  const tree = createFlattener(print, { standIn: (id) => places.get(id), without: new Set(structureKeys) })
  const pieces = tree.value(root.get('K') ?? '')
  const ranks = new Map(Array.from(tree.ids(), (id, index) => [id, [`element ${index}`]]))
  const elements = createFlattener(print, { standIn: (id) => ranks.get(id), without: new Set() })
  const parents = readParents(print, root)
  const keys = pages.flatMap((page, index) => [
    page.get('StructParents'),
    ...(annotations[index] ?? []).map(({ entries }) => entries.get('StructParent')),
  ])
  const belongs = keys.flatMap((key) => {
    const parent = key === undefined ? undefined : parents.get(Number(key))
    return parent === undefined ? ['nothing'] : elements.value(parent)
  })
  return [...pieces, ...belongs]
}

/** By the key of a page or an annotation: the reference to its list of elements, or to its element. */
function readParents(print: Print, root: Entries): Map<number, string> {
  const tree = readEntries(print.textOf(readReference(root.get('ParentTree'))))
  if (!tree.has('Nums')) throw new ForeignSyntax('another tree of parents')
  return new Map(
    groupsOf(4, tree.get('Nums') ?? '').map(([key, ...reference]) => [Number(key), reference.join(' ')]),
  )
}

function readSettings(print: Print, flattener: Flattener): Piece[] {
  const elsewhere = new Set(['Pages', 'StructTreeRoot', 'CreationDate', 'ModDate'])
  const entries = [...print.catalog, ...readEntries(print.textOf(print.infoId))]
  return entries.flatMap(([key, value]) => (elsewhere.has(key) ? [] : [`/${key}`, ...flattener.value(value)]))
}
