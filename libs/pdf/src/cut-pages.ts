import type { Cut } from './cut-file.ts'
import type { Print, PrintAnnotation } from './print.ts'
import { type Entries, readEntries, writeEntries, writeList } from './entries.ts'

/** A page of a cut, with the annotations that it keeps. */
export interface CutPage {
  id: number
  entries: Entries
  annotations: PrintAnnotation[]
}

/** Reads a page. Throws `ForeignSyntax` when it is not as Chromium writes it. */
export function readPage(print: Print, id: number): CutPage {
  const entries = readEntries(print.textOf(id))
  return { id, entries, annotations: print.annotationsOf(entries) }
}

/** Keys in the tree of parents, as the pages and annotations have them and as they will have them: counted from 0, in the same order. */
export function countParentKeys(pages: readonly CutPage[]): Map<number, number> {
  const keys = pages.flatMap(({ entries, annotations }) => [
    entries.get('StructParents'),
    ...annotations.map((annotation) => annotation.entries.get('StructParent')),
  ])
  const sorted = keys.flatMap((key) => (key === undefined ? [] : Number(key))).toSorted((a, b) => a - b)
  return new Map(sorted.map((key, index) => [key, index]))
}

/** Adds a page with its annotations. What has no key in `parentKeys` loses its own. */
export function keepPage(
  print: Print,
  { id, entries, annotations }: CutPage,
  parentKeys: ReadonlyMap<number, number>,
  { objects }: Cut,
): void {
  const page = new Map(entries)
  page.delete('Parent')
  page.delete('Annots')
  setParentKey(page, 'StructParents', parentKeys)
  if (annotations.length > 0) page.set('Annots', writeList(annotations.map((annotation) => annotation.id)))
  page.set('Parent', `${print.pageTreeId} 0 R`)
  objects.set(id, writeEntries(page))
  for (const annotation of annotations) {
    const changed = new Map(annotation.entries)
    setParentKey(changed, 'StructParent', parentKeys)
    objects.set(annotation.id, writeEntries(changed))
  }
}

function setParentKey(entries: Entries, name: string, parentKeys: ReadonlyMap<number, number>): void {
  const key = parentKeys.get(Number(entries.get(name)))
  if (key === undefined) entries.delete(name)
  else entries.set(name, String(key))
}
