import { createBlankCheck, type MarkedPart, partsOf } from './cut-marked-parts.ts'
import type { Print } from './print.ts'
import { type Entries, groupsOf, readEntries, readReference, readReferenceList } from './entries.ts'
import { ForeignSyntax } from './foreign-syntax.ts'
import { standsAt } from './tokens.ts'

/** An element below the document's own, with all below it. */
export interface Subtree {
  id: number
  elementIds: number[]
  /** Pages that its content lies on. */
  pageIds: Set<number>
}

/** The structure tree of a tagged print. */
export interface Tags {
  rootId: number
  root: Entries
  documentId: number
  document: Entries
  subtrees: Subtree[]
  parentTreeId: number
  /** By the key that a page or an annotation has: the list of its elements, or its element. */
  parents: Map<number, number>
  /** Whether a part draws nothing, or on a page that nobody gets. */
  isBlank: (part: MarkedPart) => boolean
  /** Names by which cells name their headers, in order. Absent where there are none. */
  names?: { treeId: number; leafId: number; elements: Array<{ name: string; id: number }> }
}

/**
 * Reads the structure tree of a print of which these pages are cut out; `undefined` when the print has no tags. Throws `ForeignSyntax` when
 * it is not as Chromium writes it.
 */
export function readTags(print: Print, pageIds: ReadonlySet<number>): Tags | undefined {
  if (!print.catalog.has('StructTreeRoot')) return undefined
  const rootId = readReference(print.catalog.get('StructTreeRoot'))
  const root = readEntries(print.textOf(rootId))
  refuseOthers(root, rootKeys)
  const documentId = readReference(root.get('K'))
  const document = readEntries(print.textOf(documentId))
  const parentTreeId = readReference(root.get('ParentTree'))
  const names = readNames(print, root)
  const seen = new Set<number>()
  return {
    rootId,
    root,
    documentId,
    document,
    subtrees: readReferenceList(document.get('K') ?? '').map((id) => readSubtree(print, id, seen)),
    parentTreeId,
    parents: readParents(readEntries(print.textOf(parentTreeId))),
    isBlank: createBlankCheck(print, pageIds),
    ...(names && { names }),
  }
}

const rootKeys = new Set(['Type', 'K', 'ParentTreeNextKey', 'ParentTree', 'IDTree'])

function refuseOthers(entries: Entries, known: ReadonlySet<string>): void {
  for (const key of entries.keys()) if (!known.has(key)) throw new ForeignSyntax(`/${key}`)
}

function readParents(tree: Entries): Map<number, number> {
  refuseOthers(tree, new Set(['Type', 'Nums']))
  return new Map(
    groupsOf(4, tree.get('Nums') ?? '').map(([key, ...reference]) => [
      Number(key),
      readReference(reference.join(' ')),
    ]),
  )
}

function readNames(print: Print, root: Entries): Tags['names'] {
  if (!root.has('IDTree')) return undefined
  const treeId = readReference(root.get('IDTree'))
  const [leafId = 0, ...others] = readReferenceList(readEntries(print.textOf(treeId)).get('Kids') ?? '')
  if (others.length > 0) throw new ForeignSyntax('a tree of names with several leaves')
  const list = readEntries(print.textOf(leafId)).get('Names') ?? ''
  const elements = groupsOf(4, list).map(([name = '', ...reference]) => {
    if (!/^\(node\d+\)$/.test(name)) throw new ForeignSyntax('another name')
    return { name, id: readReference(reference.join(' ')) }
  })
  return { treeId, leafId, elements }
}

/** `seen` are the elements of the trees before: none stands twice. */
function readSubtree(print: Print, id: number, seen: Set<number>): Subtree {
  const subtree: Subtree = { id, elementIds: [], pageIds: new Set() }
  const waiting = [id]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) throw new ForeignSyntax('a structure tree that is no tree')
    seen.add(next)
    subtree.elementIds.push(next)
    const { bytes, start, references } = print.objectOf(next)
    if (!standsAt(bytes, start, elementHead)) throw new ForeignSyntax('no element')
    for (let index = 0; index < references.count; index++) {
      const at = references.startOf(index)
      const target = references.targetOf(index)
      if (standsAt(bytes, at - pageKey.length, pageKey)) subtree.pageIds.add(target)
      else if (!otherKeys.some((key) => standsAt(bytes, at - key.length, key))) waiting.push(target)
    }
  }
  return subtree
}

const elementHead = Buffer.from('<</Type /StructElem\n')
const pageKey = Buffer.from('/Pg ')
/** An element's parent, and its link. */
const otherKeys = [Buffer.from('/P '), Buffer.from('/Obj ')]

/** What a cut has of the structure tree. */
export interface CutTags {
  subtrees: Subtree[]
  /** Elements of others that open a blank part on its pages. */
  strangers: ReadonlySet<number>
}

/**
 * The subtrees whose content lies on these pages; `undefined` when none of it is marked, as Chromium then writes no tags. Throws
 * `ForeignSyntax` when some of what a subtree draws lies on these pages and some on others.
 */
export function selectTags(
  print: Print,
  tags: Tags,
  pageIds: ReadonlySet<number>,
  listKeys: readonly number[],
): CutTags | undefined {
  const subtrees: Subtree[] = []
  const strangers = new Set<number>()
  for (const subtree of tags.subtrees) {
    const place = placeOf(print, tags, subtree, pageIds)
    if (place === 'inside') subtrees.push(subtree)
    if (place === 'next to it') for (const id of subtree.elementIds) strangers.add(id)
  }
  const own = new Set(subtrees.flatMap(({ elementIds }) => elementIds))
  const isMarked = listKeys.some((key) => {
    const list = tags.parents.get(key)
    return list !== undefined && [...print.objectOf(list).references.targets()].some((id) => own.has(id))
  })
  return isMarked ? { subtrees, strangers } : undefined
}

function placeOf(
  print: Print,
  { isBlank }: Tags,
  subtree: Subtree,
  wanted: ReadonlySet<number>,
): 'inside' | 'outside' | 'next to it' {
  let inside = 0
  for (const id of subtree.pageIds) if (wanted.has(id)) inside++
  if (inside === 0) return 'outside'
  if (inside === subtree.pageIds.size) return 'inside'
  const drawn = partsOf(print, subtree.elementIds).filter((part) => !isBlank(part))
  const drawnInside = drawn.filter(({ pageId }) => wanted.has(pageId)).length
  if (drawn.length > 0 && drawnInside === drawn.length) return 'inside'
  if (drawn.length > 0 && drawnInside === 0) return 'next to it'
  throw new ForeignSyntax('content that lies in two cuts')
}
