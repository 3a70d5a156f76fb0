import { holds, type HtmlElement, htmlText } from '../html-tree.ts'
import type { Notes } from '../notes.ts'

interface TagAt {
  parents: HtmlElement[]
  /** The index of the text among its siblings, and of the tag in the text. */
  index: number
  offset: number
  tag: string
  sign: string
  name: string
}

const tagsMax = 2_000
const turnsMax = 300
const tagPattern = /\{\{([#^/])\s*([^{}]+?)\s*\}\}/g

/**
 * Moves both tags of each section to a common parent: around a table row, rows, paragraphs or list items. Returns the names of the sections
 * that repeat rows, and adds a note for tags without a partner.
 */
export function settleSections(root: HtmlElement, notes: Notes): Set<string> {
  const rows = new Set<string>()
  const given = new Set<string>()
  for (let turn = 0; turn < turnsMax; turn++) {
    const pair = nextPair(root, given)
    if (!pair) break
    if (turn === turnsMax - 1)
      notes.add(
        `Starting with ${pair.start.tag}, sections were not moved around their rows and paragraphs, because the maximum is ${turnsMax}. Move their tags under Code.`,
      )
    settle(pair, { rows, given, notes })
  }
  for (const { tag } of unpaired(root))
    notes.add(
      `${tag} has no matching tag: a section is {{#name}}…{{/name}}. Fix it in the document and import it again, or fix it under Code.`,
    )
  return rows
}

/** Returns the first pair of tags in different elements. */
function nextPair(root: HtmlElement, given: ReadonlySet<string>): { start: TagAt; end: TagAt } | undefined {
  const open: TagAt[] = []
  for (const at of tagsIn(root)) {
    if (at.sign !== '/') {
      open.push(at)
      continue
    }
    const start = open.at(-1)
    if (start?.name !== at.name) continue
    open.pop()
    if (start.parents.at(-1) === at.parents.at(-1)) continue
    if (!given.has(start.tag + pathOf(start))) return { start, end: at }
  }
  return undefined
}

function pathOf({ parents, offset }: TagAt): string {
  return ` ${parents.length} ${offset} ${htmlText(parents.at(-1) ?? '').slice(0, 200)}`
}

function settle(
  { start, end }: { start: TagAt; end: TagAt },
  { rows, given, notes }: { rows: Set<string>; given: Set<string>; notes: Notes },
): void {
  let depth = 0
  while (start.parents[depth + 1] !== undefined && start.parents[depth + 1] === end.parents[depth + 1])
    depth += 1
  const common = start.parents[depth]
  if (!common) return
  const isRow = common.tag === 'tr'
  const holder = isRow ? start.parents[depth - 1] : common
  // A tag that is already in position stays.
  const first = isRow ? common : start.parents[depth + 1]
  const last = isRow ? common : end.parents[depth + 1]
  const ofRows = isRow || ['tbody', 'thead', 'table'].includes(common.tag)
  const isEdge = ofRows || ((!first || isFirst(start, depth)) && (!last || isLast(end, depth)))
  if (!holder || !isEdge) {
    given.add(start.tag + pathOf(start))
    notes.add(`${start.tag} begins in one paragraph and ends in another one. Put each tag on its own line.`)
    return
  }
  if (ofRows) rows.add(start.name)
  // Removes the later tag first, so that the positions before it stay correct.
  if (last) takeOut(end)
  if (first) takeOut(start)
  if (last) holder.children.splice(holder.children.indexOf(last) + 1, 0, end.tag)
  if (first) holder.children.splice(holder.children.indexOf(first), 0, start.tag)
  for (const side of new Set([first, last]))
    if (side && isLeftEmpty(side)) holder.children.splice(holder.children.indexOf(side), 1)
}

function takeOut({ parents, index, offset, tag }: TagAt): void {
  const parent = parents.at(-1)
  const text = parent?.children[index]
  if (parent && typeof text === 'string')
    parent.children[index] = text.slice(0, offset) + text.slice(offset + tag.length)
}

/** Elements that are visible without text; a break was a separate line. */
const shownAlone = ['img', 'br', 'hr', 'svg', 'table']

/** Whether the node is empty after its tag was removed. */
function isLeftEmpty(node: HtmlElement): boolean {
  return htmlText(node).trim() === '' && !holds(node, shownAlone)
}

function isFirst(at: TagAt, depth: number): boolean {
  return textBefore(at, depth).trim() === ''
}

function textBefore({ parents, index, offset }: TagAt, depth: number): string {
  let text = ''
  for (let level = depth + 1; level < parents.length; level++) {
    const next = parents[level + 1]
    for (const [at, child] of (parents[level]?.children ?? []).entries()) {
      if (next ? child === next : at === index) {
        if (!next && typeof child === 'string') text += child.slice(0, offset)
        break
      }
      text += htmlText(child)
    }
  }
  return text
}

function isLast({ parents, index, offset, tag }: TagAt, depth: number): boolean {
  let text = ''
  for (let level = depth + 1; level < parents.length; level++) {
    const next = parents[level + 1]
    let isBehind = false
    for (const [at, child] of (parents[level]?.children ?? []).entries()) {
      if (isBehind) text += htmlText(child)
      else if (next ? child === next : at === index) {
        isBehind = true
        if (!next && typeof child === 'string') text += child.slice(offset + tag.length)
      }
    }
  }
  return text.trim() === ''
}

function unpaired(root: HtmlElement): TagAt[] {
  const open: TagAt[] = []
  const stray: TagAt[] = []
  for (const at of tagsIn(root)) {
    if (at.sign !== '/') open.push(at)
    else if (open.at(-1)?.name === at.name) open.pop()
    else stray.push(at)
  }
  return [...open, ...stray].slice(0, 10)
}

function tagsIn(root: HtmlElement): TagAt[] {
  const found: TagAt[] = []
  const look = (parents: HtmlElement[]): void => {
    const parent = parents.at(-1)
    parent?.children.forEach((child, index) => {
      if (typeof child !== 'string') return look([...parents, child])
      if (!child.includes('{{')) return undefined
      for (const match of child.matchAll(tagPattern))
        if (found.length < tagsMax)
          found.push({
            parents,
            index,
            offset: match.index,
            tag: match[0],
            sign: match[1] ?? '',
            name: match[2] ?? '',
          })
      return undefined
    })
  }
  look([root])
  return found
}
