import { type Entries, readEntries, readReference, readReferenceList } from './entries.ts'
import { ForeignSyntax, unlessForeign } from './foreign-syntax.ts'
import { findReferences, type References } from './references.ts'
import { type FileObject, type PdfObjects, readPdfObjects } from './read-objects.ts'

export interface PrintAnnotation {
  id: number
  entries: Entries
}

/** An object as it stands between `obj` and `endobj`. */
export interface PrintObject {
  bytes: Buffer
  start: number
  end: number
  /** Their places are places in `bytes`. */
  references: References
}

/** A file of Chromium, each of whose objects is read when it is asked for; its references are found once. Its functions throw `ForeignSyntax`. */
export interface Print {
  /** One above the highest object number. */
  size: number
  /** What stands before the first object. */
  header: string
  infoId: number
  catalogId: number
  catalog: Entries
  pageTreeId: number
  /** Object numbers of the pages, in order. */
  pageIds: number[]
  objectOf(id: number): PrintObject
  /** An object's text, a byte for a character. */
  textOf(id: number): string
  /** The text of an object, of a stream that of its dictionary. */
  dictionaryOf(id: number): string
  /** The numbers of these objects as the objects follow each other in the file. */
  inFileOrder(ids: Iterable<number>): number[]
  /** A page's annotations, in order. */
  annotationsOf(page: Entries): PrintAnnotation[]
}

/** Opens a file for cutting; `undefined` when it is not written as Chromium writes it. */
export function openPrint(pdf: Buffer): Print | undefined {
  const file = readPdfObjects(pdf)
  return file && unlessForeign(() => createPrint(pdf, file))
}

function createPrint(pdf: Buffer, file: PdfObjects): Print {
  const { objects, trailer } = file
  // 1 for the first object of the file; 0: there is none of this number.
  const ranks = new Uint32Array(file.size)
  for (const [index, { id }] of objects.entries()) ranks[id] = index + 1
  // Its parts take no memory of their own, and hardly any time: a tagged print of twenty pages has 5,000 objects.
  const text = pdf.toString('latin1')
  const known: PrintObject[] = []

  function placeOf(id: number): FileObject {
    const object = objects[(ranks[id] ?? 0) - 1]
    if (!object) throw new ForeignSyntax('a reference to nothing')
    return object
  }
  function objectOf(id: number): PrintObject {
    const before = known[id]
    if (before) return before
    const { start, end } = placeOf(id)
    return (known[id] = { bytes: pdf, start, end, references: findReferences(pdf, start, end) })
  }
  function textOf(id: number): string {
    const { start, end } = placeOf(id)
    return text.slice(start, end)
  }
  const [catalogId, infoId] = Array.from(trailer.matchAll(/\d+(?= 0 R)/g), Number)
  if (catalogId === undefined || infoId === undefined) throw new ForeignSyntax('no trailer')
  const catalog = readEntries(textOf(catalogId))
  const pageTreeId = readReference(catalog.get('Pages'))
  return {
    size: file.size,
    header: text.slice(0, file.headerEnd),
    infoId,
    catalogId,
    catalog,
    pageTreeId,
    pageIds: readPageTree(pageTreeId, textOf),
    objectOf,
    textOf,
    dictionaryOf(id) {
      const whole = textOf(id)
      const end = whole.indexOf(streamLabel)
      return end === -1 ? whole : whole.slice(0, end + 2)
    },
    inFileOrder(ids) {
      // Such an array is sorted by number, and without a comparison.
      const sorted = Uint32Array.from(ids, (id) => ranks[id] ?? 0).toSorted()
      return Array.from(sorted, (rank) => objects[rank - 1]?.id ?? 0)
    },
    annotationsOf: (page) => {
      const list = page.get('Annots')
      const ids = list === undefined ? [] : readReferenceList(list)
      return ids.map((id) => ({ id, entries: readEntries(textOf(id)) }))
    },
  }
}

const streamLabel = '>> stream\n'
const treeKeys = new Set(['Type', 'Count', 'Kids', 'Parent'])

function readPageTree(rootId: number, textOf: (id: number) => string): number[] {
  const pageIds: number[] = []
  const seen = new Set<number>()
  const waiting = [rootId]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) throw new ForeignSyntax('a page tree that is no tree')
    seen.add(id)
    const text = textOf(id)
    if (text.startsWith('<</Type /Page\n')) pageIds.push(id)
    else {
      const node = readEntries(text)
      // What pages would inherit is written to each of them.
      if (node.get('Type') !== '/Pages' || [...node.keys()].some((key) => !treeKeys.has(key))) {
        throw new ForeignSyntax('no page tree')
      }
      for (const kid of readReferenceList(node.get('Kids') ?? '').toReversed()) waiting.push(kid)
    }
  }
  return pageIds
}
