import {
  type Entries,
  findReferences,
  ForeignSyntax,
  readEntries,
  readReference,
  readReferenceList,
  type References,
} from './cut-syntax.ts'
import { type PdfObject, readPdfObjects } from './read-objects.ts'

export interface PrintAnnotation {
  id: number
  entries: Entries
}

/** A file of Chromium, each of whose objects is read when it is asked for, and once. Everything throws `ForeignSyntax`. */
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
  /** An object as it stands between `obj` and `endobj`, a byte for a character. */
  textOf(id: number): string
  referencesOf(id: number): References
  /** Where an object stands in the file, among all others. */
  rankOf(id: number): number
  /** A page's annotations, in order. */
  annotationsOf(page: Entries): PrintAnnotation[]
}

/** Opens a file for cutting. Throws `ForeignSyntax` when it is not written as Chromium writes it. */
export function openPrint(pdf: Buffer): Print {
  const file = readPdfObjects(pdf)
  if (!file) throw new ForeignSyntax('no file of Chromium')
  const { objects, trailer } = file
  const ranks = new Uint32Array(file.size)
  for (const [rank, { id }] of objects.entries()) ranks[id] = rank + 1
  const texts: string[] = []
  const references: References[] = []

  function objectOf(id: number): PdfObject {
    const object = objects[(ranks[id] ?? 0) - 1]
    if (!object) throw new ForeignSyntax('a reference to nothing')
    return object
  }
  const textOf = (id: number) => (texts[id] ??= objectOf(id).body.toString('latin1'))
  const [catalogId, infoId] = Array.from(trailer.matchAll(/\d+(?= 0 R)/g), Number)
  if (catalogId === undefined || infoId === undefined) throw new ForeignSyntax('no trailer')
  const catalog = readEntries(textOf(catalogId))
  const pageTreeId = readReference(catalog.get('Pages'))
  return {
    size: file.size,
    header: pdf.toString('latin1', 0, file.headerEnd),
    infoId,
    catalogId,
    catalog,
    pageTreeId,
    pageIds: readPageTree(pageTreeId, textOf),
    textOf,
    referencesOf: (id) => (references[id] ??= findReferences(textOf(id))),
    rankOf: (id) => ranks[id] ?? 0,
    annotationsOf: (page) => {
      const list = page.get('Annots')
      const ids = list === undefined ? [] : readReferenceList(list)
      return ids.map((id) => ({ id, entries: readEntries(textOf(id)) }))
    },
  }
}

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
      waiting.push(...readReferenceList(node.get('Kids') ?? '').toReversed())
    }
  }
  return pageIds
}
