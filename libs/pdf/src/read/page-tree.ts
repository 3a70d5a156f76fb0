import { ForeignSyntax } from '../tokens.ts'
import { type Entries, readEntries, readReferenceList } from './entries.ts'
import type { PdfObject } from './read-objects.ts'

export type FindObject = (id: number) => PdfObject | undefined

/** Returns the keys of an object. Throws `ForeignSyntax` if it does not exist. */
export function entriesOf(find: FindObject, id: number | undefined): Entries {
  const object = id === undefined ? undefined : find(id)
  if (!object) throw new ForeignSyntax('an object is missing')
  return readEntries(object.body)
}

/** Maximum depth. Page trees of Chromium are not deeper. */
export const depthMax = 50

/** Returns the numbers of pages below a node, in order. `met` receives each visited node. */
export function listPages(find: FindObject, node: number, met: Set<number> = new Set(), depth = 0): number[] {
  if (depth > depthMax) throw new ForeignSyntax('its page tree is too deep')
  met.add(node)
  const entries = entriesOf(find, node)
  if (entries.get('Type') === '/Page') return [node]
  return readReferenceList(entries.get('Kids') ?? '').flatMap((kid) => listPages(find, kid, met, depth + 1))
}

/** Returns the number of the first page. Throws `ForeignSyntax` if there is none. */
export function findFirstPage(find: FindObject, pagesRoot: number): number {
  let id = pagesRoot
  for (let depth = 0; depth < depthMax; depth++) {
    const node = entriesOf(find, id)
    if (node.get('Type') === '/Page') return id
    id = readReferenceList(node.get('Kids') ?? '')[0] ?? 0
  }
  throw new ForeignSyntax('its page tree has no page')
}
