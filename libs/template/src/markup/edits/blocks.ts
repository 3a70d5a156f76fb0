import { scanTags } from '@platen/merge'
import type { SourceElement, SourceNode, SourceTree } from '../parse-source.ts'
import { findSections, type SourceSection } from '../sections.ts'

/** A child of an element. A section with its whole content is one block. */
export type Block =
  | { kind: 'element'; element: SourceElement; start: number; end: number }
  | { kind: 'section'; section: SourceSection; blocks: Block[]; start: number; end: number }
  /** Whitespace or a comment. */
  | { kind: 'blank'; start: number; end: number }
  /** Text, a field, or one end of a section whose other end is elsewhere. */
  | { kind: 'text'; start: number; end: number }

const knownBlocks = new WeakMap<SourceTree, Map<SourceElement | undefined, readonly Block[]>>()

/** Returns the blocks of an element or the page. */
export function blocksOf(tree: SourceTree, parent: SourceElement | undefined): readonly Block[] {
  const known = knownBlocks.get(tree) ?? new Map<SourceElement | undefined, readonly Block[]>()
  knownBlocks.set(tree, known)
  const kept = known.get(parent) ?? readBlocks(tree, parent)
  known.set(parent, kept)
  return kept
}

function readBlocks(tree: SourceTree, parent: SourceElement | undefined): Block[] {
  const ends = sectionsByEnd(tree)
  const leaves = leavesOf(tree, parent ? parent.children : tree.children)
  const tags = new Set(leaves.flatMap(({ kind, start }) => (kind === 'tag' ? [start] : [])))
  /** Whether both ends are children of the element. */
  const isWhole = ({ start, closeStart }: SourceSection) => tags.has(start) && tags.has(closeStart)
  const all: Block[] = []
  /** The innermost section is last. */
  const open: { section: SourceSection | undefined; blocks: Block[] }[] = [
    { section: undefined, blocks: all },
  ]
  const add = (block: Block) => open.at(-1)?.blocks.push(block)
  for (const { kind, start, end, element } of leaves) {
    const section = kind === 'tag' ? ends.get(start) : undefined
    if (element) add({ kind: 'element', element, start, end })
    else if (!section) add({ kind: kind === 'blank' ? 'blank' : 'text', start, end })
    else if (section.start === start && isWhole(section)) open.push({ section, blocks: [] })
    else if (section.closeStart === start && open.at(-1)?.section === section) {
      const blocks = open.pop()?.blocks ?? []
      add({ kind: 'section', section, blocks, start: section.start, end: section.end })
    } else add({ kind: 'text', start, end })
  }
  // A section that ends in a deeper element contains no blocks at this level.
  while (open.length > 1) {
    const left = open.pop()
    if (left?.section) add({ kind: 'text', start: left.section.start, end: left.section.openEnd })
    for (const block of left?.blocks ?? []) add(block)
  }
  return all
}

/** The position of an element among blocks. */
export interface Position {
  siblings: readonly Block[]
  index: number
}

/** Returns the positions of an element: in its innermost section, then in the sections around that. */
export function positionsOf(tree: SourceTree, element: SourceElement): Position[] {
  const find = (siblings: readonly Block[]): Position[] | undefined => {
    for (const [index, block] of siblings.entries()) {
      if (block.kind === 'element' && block.element === element) return [{ siblings, index }]
      const within =
        block.kind === 'section' && block.start <= element.start && element.end <= block.end
          ? find(block.blocks)
          : undefined
      if (within) return [...within, { siblings, index }]
    }
    return undefined
  }
  return find(blocksOf(tree, element.parent)) ?? []
}

/** Returns the block that moves with an element: the outermost section that contains only this element, otherwise the element. */
export function unitOf(
  tree: SourceTree,
  element: SourceElement,
): { block: Block; position: Position } | undefined {
  let unit: { block: Block; position: Position } | undefined
  for (const position of positionsOf(tree, element)) {
    if (unit && position.siblings[position.index]?.kind === 'section' && !isAlone(unit.position)) break
    const block = position.siblings[position.index]
    if (block) unit = { block, position }
  }
  return unit
}

/** Returns the sections that contain only this element, innermost first. */
export function ownSections(tree: SourceTree, element: SourceElement): SourceSection[] {
  const [own, ...around] = positionsOf(tree, element)
  const sections: SourceSection[] = []
  let inner = own
  for (const position of around) {
    const block = position.siblings[position.index]
    if (!inner || !isAlone(inner) || block?.kind !== 'section') break
    sections.push(block.section)
    inner = position
  }
  return sections
}

function isAlone({ siblings, index }: Position): boolean {
  return siblings.every((block, at) => at === index || block.kind === 'blank')
}

interface Leaf {
  kind: 'element' | 'tag' | 'text' | 'blank'
  start: number
  end: number
  element?: SourceElement
}

function leavesOf({ html }: SourceTree, children: readonly SourceNode[]): Leaf[] {
  return children.flatMap((child): Leaf[] => {
    const { start, end } = child
    if (child.kind === 'element') return [{ kind: 'element', start, end, element: child }]
    if (child.kind === 'other') return [{ kind: 'blank', start, end }]
    const leaves: Leaf[] = []
    let from = start
    const take = (to: number) => {
      if (to > from)
        leaves.push({ kind: /\S/.test(html.slice(from, to)) ? 'text' : 'blank', start: from, end: to })
    }
    for (const tag of scanTags(html.slice(start, end))) {
      if (tag.kind === 'unclosed') continue
      take(start + tag.start)
      const kind = tag.kind === 'comment' ? 'blank' : 'tag'
      leaves.push({ kind, start: start + tag.start, end: start + tag.end })
      from = start + tag.end
    }
    take(end)
    return leaves
  })
}

const known = new WeakMap<SourceTree, Map<number, SourceSection>>()

/** Returns the sections by the offsets of both tags. */
function sectionsByEnd(tree: SourceTree): Map<number, SourceSection> {
  const kept = known.get(tree)
  if (kept) return kept
  const ends = new Map<number, SourceSection>()
  for (const section of findSections(tree.html)) {
    ends.set(section.start, section)
    ends.set(section.closeStart, section)
  }
  known.set(tree, ends)
  return ends
}
