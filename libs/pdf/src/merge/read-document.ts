import { type Entries, readEntries, readReference, readReferenceList } from '../read/entries.ts'
import { readDocumentObjects } from '../read/packed-objects.ts'
import { depthMax, entriesOf, type FindObject, findFirstPage } from '../read/page-tree.ts'
import type { PdfObject, ReadableObjects } from '../read/read-objects.ts'
import { ForeignSyntax } from '../tokens.ts'
import type { OutlineBelow } from './merged-outline.ts'

/** A tree of numbers or names with its first and last key. */
export interface KeyTree {
  root: number
  first: string
  last: string
}

export interface DocumentStructure {
  root: number
  /** Top-level elements. */
  tops: number[]
  /** One above the greatest key of `parents`. */
  nextKey: number
  parents: KeyTree | undefined
  ids: KeyTree | undefined
}

/** The root of the bookmarks and the entries below it. */
export interface DocumentOutline extends OutlineBelow {
  root: number
}

/** How a viewer opens a document, as in its catalog. */
export interface DocumentOpening {
  layout: string | undefined
  /** The visible part of the first page, such as `/FitH 842`. */
  zoom: string | undefined
  isRightToLeft: boolean
}

/** A document with its objects by number. */
export interface DocumentToMerge {
  size: number
  objects: Array<PdfObject | undefined>
  pagesRoot: number
  firstPage: number
  pages: number
  /** Targets of internal links by name. */
  targets: Entries
  structure: DocumentStructure | undefined
  outline: DocumentOutline | undefined
  /** The language as written in the file. */
  language: string | undefined
  opening: DocumentOpening
  /** Objects that the merged file replaces. */
  replaced: number[]
}

/** Reads a document printed by Chromium, compressed or not. Throws `ForeignSyntax`. */
export function readDocument(pdf: Buffer): DocumentToMerge {
  const file = readDocumentObjects(pdf)
  const objects: Array<PdfObject | undefined> = Array.from({ length: file.size })
  for (const object of file.objects) objects[object.id] = object
  const find: FindObject = (id) => objects[id]
  const [catalogId, infoId] = rootAndInfo(file)
  const catalog = entriesOf(find, catalogId)
  const pagesRoot = readReference(catalog.get('Pages'))
  const targetsId = optionalReference(catalog.get('Dests'))
  const structureId = optionalReference(catalog.get('StructTreeRoot'))
  const outlineId = optionalReference(catalog.get('Outlines'))
  const root = entriesOf(find, pagesRoot)
  const pages = Number(root.get('Count'))
  if (root.get('Type') !== '/Pages' || root.has('Parent') || !(pages > 0))
    throw new ForeignSyntax('it has no page tree')
  return {
    size: file.size,
    objects,
    pagesRoot,
    firstPage: findFirstPage(find, pagesRoot),
    pages,
    targets: targetsId === undefined ? new Map() : entriesOf(find, targetsId),
    structure: structureId === undefined ? undefined : readStructure(find, structureId),
    outline: outlineId === undefined ? undefined : readOutline(find, outlineId),
    language: catalog.get('Lang'),
    opening: readOpening(catalog),
    replaced: [catalogId, infoId, targetsId, structureId, outlineId].filter((id) => id !== undefined),
  }
}

function rootAndInfo({ trailer }: ReadableObjects): [number, number] {
  const entries = readEntries(Buffer.from(`<<${trailer}>>`))
  return [readReference(entries.get('Root')), readReference(entries.get('Info'))]
}

function readOpening(catalog: Entries): DocumentOpening {
  return {
    layout: catalog.get('PageLayout'),
    zoom: /^\[\d+ 0 R (\/.+)\]$/.exec(catalog.get('OpenAction') ?? '')?.[1],
    isRightToLeft: catalog.get('ViewerPreferences')?.includes('/Direction /R2L') === true,
  }
}

function optionalReference(value: string | undefined): number | undefined {
  return value === undefined ? undefined : readReference(value)
}

function readStructure(find: FindObject, root: number): DocumentStructure {
  const dictionary = entriesOf(find, root)
  const parents = optionalReference(dictionary.get('ParentTree'))
  const ids = optionalReference(dictionary.get('IDTree'))
  return {
    root,
    tops: readReferenceList(dictionary.get('K') ?? ''),
    nextKey: Number(dictionary.get('ParentTreeNextKey') ?? 0),
    parents: parents === undefined ? undefined : readTree(find, parents, 'Nums'),
    ids: ids === undefined ? undefined : readTree(find, ids, 'Names'),
  }
}

/** Returns undefined if the outline is empty. */
function readOutline(find: FindObject, root: number): DocumentOutline | undefined {
  const entries = entriesOf(find, root)
  const [first, last] = [entries.get('First'), entries.get('Last')].map(optionalReference)
  if (first === undefined || last === undefined) return undefined
  return { root, first, last, count: Math.abs(Number(entries.get('Count') ?? 1)) || 1 }
}

/** Returns undefined if the tree is empty. */
function readTree(find: FindObject, root: number, entries: 'Nums' | 'Names'): KeyTree | undefined {
  const edge = (end: 0 | -1) => {
    let node = entriesOf(find, root)
    for (let depth = 0; depth < depthMax && node.has('Kids'); depth++) {
      node = entriesOf(find, readReferenceList(node.get('Kids') ?? '').at(end))
    }
    return keyAt(end, node.get(entries) ?? '')
  }
  const first = edge(0)
  const last = edge(-1)
  return first === undefined || last === undefined ? undefined : { root, first, last }
}

/** Returns the first or last key of `[0 64 0 R 1 65 0 R]` or `[(a) 64 0 R (b) 65 0 R]`. */
function keyAt(end: 0 | -1, entries: string): string | undefined {
  const pattern = end === 0 ? /^\[(\d+|\([^()\\]*\)) \d+ 0 R/ : /(?:^\[| R )(\d+|\([^()\\]*\)) \d+ 0 R\]$/
  return pattern.exec(end === 0 ? entries : entries.slice(-entryLengthMax))?.[1]
}

const entryLengthMax = 400
