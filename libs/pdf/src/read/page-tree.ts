import { ForeignSyntax } from '../tokens.ts'
import { type Entries, readEntries, readReferenceList } from './entries.ts'
import type { PdfObject } from './read-objects.ts'

/** An object by its number. */
export type FindObject = (id: number) => PdfObject | undefined

/** The keys of a dictionary by its object's number. Throws `ForeignSyntax` where there is none. */
export function entriesOf(find: FindObject, id: number | undefined): Entries {
  const object = id === undefined ? undefined : find(id)
  if (!object) throw new ForeignSyntax('an object is not there')
  return readEntries(object.body)
}

/** No tree of Chromium's is deeper. */
export const depthMax = 50

/** The number of the first page's object below the root of the page tree. Throws `ForeignSyntax` where there is none. */
export function findFirstPage(find: FindObject, pagesRoot: number): number {
  let id = pagesRoot
  for (let depth = 0; depth < depthMax; depth++) {
    const node = entriesOf(find, id)
    if (node.get('Type') === '/Page') return id
    id = readReferenceList(node.get('Kids') ?? '')[0] ?? 0
  }
  throw new ForeignSyntax('its tree of pages has no page')
}
