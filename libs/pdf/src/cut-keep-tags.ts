import type { Cut } from './cut-file.ts'
import { withPartsOn } from './cut-marked-parts.ts'
import type { Print } from './print.ts'
import { type Entries, readEntries, readReferenceList, writeEntries, writeList } from './entries.ts'
import type { CutTags, Subtree, Tags } from './cut-tags.ts'

export interface KeepTagsOptions extends CutTags {
  pageIds: ReadonlySet<number>
  /** Keys in the tree of parents, as pages and annotations have them and as they will have them. */
  parentKeys: ReadonlyMap<number, number>
}

/**
 * Adds the cut's part of the structure tree; what is in the topmost elements takes their place. Throws `ForeignSyntax` when it cannot stand
 * alone.
 */
export function keepTags(print: Print, tags: Tags, options: KeepTagsOptions, cut: Cut): void {
  const kids: number[] = []
  for (const subtree of options.subtrees) {
    const isSpilled = [...subtree.pageIds].some((id) => !options.pageIds.has(id))
    for (const id of subtree.elementIds) {
      cut.objects.set(id, isSpilled ? withPartsOn(print, id, options.pageIds) : undefined)
    }
    for (const kid of kidsOf(print, subtree)) kids.push(kid)
    cut.objects.delete(subtree.id)
    cut.replacedBy.set(subtree.id, tags.documentId)
  }
  cut.objects.set(tags.documentId, writeEntries(withKids(tags.document, kids)))
  keepParents(print, tags, options, cut)
  const root = new Map(tags.root).set('ParentTreeNextKey', String(options.parentKeys.size))
  if (!keepNames(tags, cut)) root.delete('IDTree')
  cut.objects.set(tags.rootId, writeEntries(root))
}

function kidsOf(print: Print, { id }: Subtree): number[] {
  return readReferenceList(readEntries(print.textOf(id)).get('K') ?? '')
}

function withKids(element: Entries, kids: readonly number[]): Entries {
  const changed = new Map(element)
  if (kids.length === 0) changed.delete('K')
  else changed.set('K', kids.length === 1 ? `${kids[0]} 0 R` : writeList(kids))
  return changed
}

function keepParents(
  print: Print,
  { parents, parentTreeId }: Tags,
  { parentKeys, strangers }: KeepTagsOptions,
  { objects }: Cut,
): void {
  const list: string[] = []
  for (const [from, to] of parentKeys) {
    const id = parents.get(from)
    if (id === undefined) continue
    // A page's key leads to the list of its elements, an annotation's to its element.
    const text = print.textOf(id)
    if (text.startsWith('['))
      objects.set(id, strangers.size > 0 ? withoutStrangers(text, strangers) : undefined)
    list.push(`${to} ${id} 0 R`)
  }
  objects.set(parentTreeId, `<</Type /ParentTree\n/Nums [${list.join(' ')}]>>`)
}

/** An element's place in the list is the number of its mark: it must stay. */
function withoutStrangers(list: string, strangers: ReadonlySet<number>): string {
  return list.replaceAll(/(\d+) 0 R/g, (reference, id) => (strangers.has(Number(id)) ? 'null' : reference))
}

function keepNames({ names }: Tags, { objects }: Cut): boolean {
  const kept = names?.elements.filter(({ id }) => objects.has(id)) ?? []
  const [first] = kept
  const last = kept.at(-1)
  if (!names || !first || !last) return false
  const list = kept.map(({ name, id }) => `${name} ${id} 0 R`).join(' ')
  objects.set(names.treeId, undefined)
  objects.set(names.leafId, `<</Limits [${first.name} ${last.name}]\n/Names [${list}]>>`)
  return true
}
