import { type Entries, readEntries, readReference, readReferenceList } from '../read/entries.ts'
import { type ReadableObjects, readDocumentObjects } from '../read/packed-objects.ts'
import type { PdfObject } from '../read/read-objects.ts'
import { ForeignSyntax } from '../tokens.ts'

/** A tree of numbers or names, with the least and the greatest of its keys as they are written. */
export interface KeyTree {
  root: number
  first: string
  last: string
}

/** What a tagged document says of its structure. */
export interface DocumentStructure {
  root: number
  /** The elements at the top. */
  tops: number[]
  /** One above the greatest key of `parents`. */
  nextKey: number
  parents: KeyTree | undefined
  ids: KeyTree | undefined
}

/** A document that can be merged, with its objects by their number. */
export interface DocumentToMerge {
  size: number
  objects: Array<PdfObject | undefined>
  pagesRoot: number
  firstPage: number
  pages: number
  /** Where links inside of the document lead, by its name. */
  targets: Entries
  structure: DocumentStructure | undefined
  /** `/Lang` as it is written. */
  language: string | undefined
  /** Objects that a merged file has its own of. */
  replaced: number[]
}

/** Reads a document of Chromium's, packed or not. Throws `ForeignSyntax`. */
export function readDocument(pdf: Buffer): DocumentToMerge {
  const file = readDocumentObjects(pdf)
  const objects: Array<PdfObject | undefined> = Array.from({ length: file.size })
  for (const object of file.objects) objects[object.id] = object
  const [catalogId, infoId] = rootAndInfo(file)
  const catalog = entriesOf(objects, catalogId)
  const pagesRoot = readReference(catalog.get('Pages'))
  const targetsId = optionalReference(catalog.get('Dests'))
  const structureId = optionalReference(catalog.get('StructTreeRoot'))
  const root = entriesOf(objects, pagesRoot)
  const pages = Number(root.get('Count'))
  if (root.get('Type') !== '/Pages' || root.has('Parent') || !(pages > 0))
    throw new ForeignSyntax('it has no tree of pages')
  return {
    size: file.size,
    objects,
    pagesRoot,
    firstPage: firstPage(objects, pagesRoot),
    pages,
    targets: targetsId === undefined ? new Map() : entriesOf(objects, targetsId),
    structure: structureId === undefined ? undefined : readStructure(objects, structureId),
    language: catalog.get('Lang'),
    replaced: [catalogId, infoId, targetsId, structureId].filter((id) => id !== undefined),
  }
}

function rootAndInfo({ trailer }: ReadableObjects): [number, number] {
  const entries = readEntries(Buffer.from(`<<${trailer}>>`))
  return [readReference(entries.get('Root')), readReference(entries.get('Info'))]
}

function optionalReference(value: string | undefined): number | undefined {
  return value === undefined ? undefined : readReference(value)
}

function entriesOf(objects: DocumentToMerge['objects'], id: number | undefined): Entries {
  const object = id === undefined ? undefined : objects[id]
  if (!object) throw new ForeignSyntax('an object is not there')
  return readEntries(object.body)
}

const depthMax = 50

function firstPage(objects: DocumentToMerge['objects'], pagesRoot: number): number {
  let id = pagesRoot
  for (let depth = 0; depth < depthMax; depth++) {
    const node = entriesOf(objects, id)
    if (node.get('Type') === '/Page') return id
    id = readReferenceList(node.get('Kids') ?? '')[0] ?? 0
  }
  throw new ForeignSyntax('its tree of pages has no page')
}

function readStructure(objects: DocumentToMerge['objects'], root: number): DocumentStructure {
  const dictionary = entriesOf(objects, root)
  const parents = optionalReference(dictionary.get('ParentTree'))
  const ids = optionalReference(dictionary.get('IDTree'))
  return {
    root,
    tops: readReferenceList(dictionary.get('K') ?? ''),
    nextKey: Number(dictionary.get('ParentTreeNextKey') ?? 0),
    parents: parents === undefined ? undefined : readTree(objects, parents, 'Nums'),
    ids: ids === undefined ? undefined : readTree(objects, ids, 'Names'),
  }
}

/** `undefined` for a tree without a key. */
function readTree(
  objects: DocumentToMerge['objects'],
  root: number,
  entries: 'Nums' | 'Names',
): KeyTree | undefined {
  const edge = (end: 0 | -1) => {
    let node = entriesOf(objects, root)
    for (let depth = 0; depth < depthMax && node.has('Kids'); depth++) {
      node = entriesOf(objects, readReferenceList(node.get('Kids') ?? '').at(end))
    }
    return keyAt(end, node.get(entries) ?? '')
  }
  const first = edge(0)
  const last = edge(-1)
  return first === undefined || last === undefined ? undefined : { root, first, last }
}

/** Of `[0 64 0 R 1 65 0 R]` or `[(a) 64 0 R (b) 65 0 R]` the first or the last key. */
function keyAt(end: 0 | -1, entries: string): string | undefined {
  const pattern = end === 0 ? /^\[(\d+|\([^()\\]*\)) \d+ 0 R/ : /(?:^\[| R )(\d+|\([^()\\]*\)) \d+ 0 R\]$/
  return pattern.exec(end === 0 ? entries : entries.slice(-entryLengthMax))?.[1]
}

const entryLengthMax = 400
