import { scanTags } from '@platen/merge'
import type { SourceElement, SourceNode, SourceTree } from '../parse-source.ts'
import { sameEnds } from '../same-ends.ts'
import { isOneThing } from './editable.ts'
import { type EditResult, finishEdit } from './finish-edit.ts'
import { cutAtTags, inlineContent, type InlinePart } from './inline-content.ts'
import { beginsLine, indentAt } from './lines.ts'
import { readText, rewriteText, textOf, writeText } from './text-source.ts'

/** What an element is to hold: its parts as they were or changed, moved, doubled or left out, and what was typed. */
export type NewInlinePart =
  | Exclude<InlinePart, { kind: 'element' }>
  | { kind: 'element'; element: SourceElement; parts: readonly NewInlinePart[] }
  /** A line break that was typed. */
  | { kind: 'break' }
  /** What was made bold or italic. */
  | { kind: 'strong' | 'em'; parts: readonly NewInlinePart[] }
  /** At the top: what stands before it ends its element, and `element` begins, one of those that follow; without one, another like that before. */
  | { kind: 'paragraph'; element?: SourceElement }

/** A content as it is compared: texts, and between them what is kept as a whole. */
interface Content {
  /** One more than of the others; as shown, and for what stands in the source as written. */
  texts: { text: string; source: string }[]
  /** The same key: the same thing. */
  wholes: { key: string; source: string }[]
}

/**
 * Replaces what an element holds, or what it and those right behind it hold, up to `last`; only the texts that differ change, and of them
 * only what was typed. What is typed is text, whatever it says. `undefined` where nobody types, and for parts that are not a merge tag each,
 * or not of these elements.
 */
export function replaceInline(
  tree: SourceTree,
  element: SourceElement,
  parts: readonly NewInlinePart[],
  last = element,
): EditResult {
  const elements = runOf(tree, element, last)
  if (!elements?.every((one) => inlineContent(tree, one))) return undefined
  const before = emptyContent()
  for (const [index, one] of elements.entries()) {
    if (index > 0) addWhole(before, ...beginningOf(tree, elements, index))
    addOld(tree, one, before)
  }
  const after = emptyContent()
  const old = new Set(before.wholes.map(({ key }) => key))
  if (!addNew(tree, parts, { elements, old, content: after })) return undefined
  const { html } = tree
  const inside = written(before, after)
  const ending =
    parts.flatMap((part) => (part.kind === 'paragraph' && part.element ? [part.element] : [])).at(-1) ??
    element
  return finishEdit(tree, {
    html:
      html.slice(0, element.openEnd) +
      inside +
      html.slice(ending.closeStart, ending.end) +
      html.slice(last.end),
    select: element.start,
  })
}

/** An element and those that follow it, white space between them; `undefined` where something else stands there. */
function runOf(tree: SourceTree, first: SourceElement, last: SourceElement): SourceElement[] | undefined {
  if (first === last) return [first]
  const siblings = (first.parent ?? tree).children
  const [from, to] = [siblings.indexOf(first), siblings.indexOf(last)]
  if (from < 0 || to < from) return undefined
  const run = siblings.slice(from, to + 1)
  const isText = (node: SourceNode) =>
    node.kind === 'element' || (node.kind === 'text' && !/\S/.test(tree.html.slice(node.start, node.end)))
  return run.every(isText) ? run.filter((node) => node.kind === 'element') : undefined
}

/** Where an element of a run begins: the end of the one before, and its start tag. */
function beginningOf(
  { html }: SourceTree,
  elements: readonly SourceElement[],
  index: number,
): [key: string, source: string] {
  const [before, element] = [elements[index - 1], elements[index]]
  if (!before || !element) return ['', '']
  return [`paragraph ${element.start}`, html.slice(before.closeStart, element.openEnd)]
}

/** Another element like one, begun where that ends. */
function oneMore(tree: SourceTree, { name, start, openEnd, attributes }: SourceElement): string {
  const { html } = tree
  const id = attributes.find((attribute) => attribute.name === 'id')
  const tag = id
    ? html.slice(start, id.start).trimEnd() + html.slice(id.end, openEnd)
    : html.slice(start, openEnd)
  const line = beginsLine(html, start) ? `\n${indentAt(html, start)}` : ''
  return `</${name}>${line}${tag}`
}

function emptyContent(): Content {
  return { texts: [{ text: '', source: '' }], wholes: [] }
}

function addText({ texts }: Content, text: string, source: string): void {
  const last = texts.at(-1)
  if (!last) return
  last.text += text
  last.source += source
}

function addWhole({ texts, wholes }: Content, key: string, source: string): void {
  wholes.push({ key, source })
  texts.push({ text: '', source: '' })
}

function addOld(tree: SourceTree, element: SourceElement, content: Content): void {
  const { html } = tree
  for (const child of element.children) {
    const source = html.slice(child.start, child.end)
    if (child.kind === 'other') addWhole(content, source, source)
    else if (child.kind === 'text')
      for (const piece of cutAtTags(source)) {
        if (piece.kind === 'tag') addWhole(content, piece.source, piece.source)
        else addText(content, textOf(piece.source), piece.source)
      }
    else if (isOneThing(child)) addWhole(content, `one ${child.start}`, source)
    else {
      addWhole(content, `open ${child.start}`, html.slice(child.start, child.openEnd))
      addOld(tree, child, content)
      addWhole(content, `close ${child.start}`, html.slice(child.closeStart, child.end))
    }
  }
}

/** `false` for parts that cannot be. */
function addNew(
  tree: SourceTree,
  parts: readonly NewInlinePart[],
  given: { elements: readonly SourceElement[]; old: ReadonlySet<string>; content: Content },
): boolean {
  const { content, elements } = given
  let current = elements[0]
  return parts.every((part) => {
    if (part.kind === 'text') addText(content, part.text, '')
    else if (part.kind === 'break') addWhole(content, 'break', '<br>')
    else if (part.kind === 'tag') {
      if (!isOneTag(part.source) && !given.old.has(part.source)) return false
      addWhole(content, part.source, part.source)
    } else if (part.kind === 'paragraph') {
      const index = part.element ? elements.indexOf(part.element) : 0
      if (!current || index < 0) return false
      if (!part.element) addWhole(content, 'paragraph', oneMore(tree, current))
      else {
        addWhole(content, ...beginningOf(tree, elements, index))
        current = part.element
      }
    } else if (part.kind === 'element') {
      const { element } = part
      if (tree.elements[element.index] !== element || !elements.some((one) => isWithin(element, one)))
        return false
      const { start, openEnd, closeStart, end, name } = element
      if (isOneThing(element)) {
        addWhole(content, `one ${start}`, tree.html.slice(start, end))
        return true
      }
      addWhole(content, `open ${start}`, tree.html.slice(start, openEnd))
      if (!addNew(tree, part.parts, given)) return false
      // One that is left open ends where it did; doubled or moved, it would take in what follows.
      addWhole(content, `close ${start}`, tree.html.slice(closeStart, end) || `</${name}>`)
    } else {
      addWhole(content, `open ${part.kind}`, `<${part.kind}>`)
      if (!addNew(tree, part.parts, given)) return false
      addWhole(content, `close ${part.kind}`, `</${part.kind}>`)
    }
    return true
  })
}

function isOneTag(source: string): boolean {
  const [tag, ...more] = scanTags(source)
  return (
    tag?.start === 0 &&
    tag.end === source.length &&
    more.length === 0 &&
    ['value', 'section', 'inverted', 'close', 'comment'].includes(tag.kind)
  )
}

function isWithin({ parent }: SourceElement, element: SourceElement): boolean {
  for (let at = parent; at; at = at.parent) if (at === element) return true
  return false
}

function written(before: Content, after: Content): string {
  const pairs = matchInOrder(
    before.wholes.map(({ key }) => key),
    after.wholes.map(({ key }) => key),
  )
  let html = ''
  let [old, fresh] = [0, 0]
  for (const [oldNext, freshNext] of [...pairs, [before.wholes.length, after.wholes.length] as const]) {
    html += stretch(before, after, { old: [old, oldNext], fresh: [fresh, freshNext] })
    html += before.wholes[oldNext]?.source ?? ''
    ;[old, fresh] = [oldNext + 1, freshNext + 1]
  }
  return html
}

/** The texts from one thing that stays to the next, and what is new between them. */
function stretch(
  before: Content,
  after: Content,
  { old, fresh }: { old: readonly [number, number]; fresh: readonly [number, number] },
): string {
  const [head, tail] = [before.texts[old[0]], before.texts[old[1]]]
  if (old[0] === old[1] && fresh[0] === fresh[1] && head?.text === after.texts[fresh[0]]?.text)
    return head?.source ?? ''
  let html = ''
  for (let at = fresh[0]; at <= fresh[1]; at++) {
    const text = after.texts[at]?.text ?? ''
    const begins = at === fresh[0] ? readText(head?.source ?? '') : []
    const ends = at === fresh[1] ? readText(tail?.source ?? '') : []
    html += begins.length + ends.length > 0 ? rewriteText(text, begins, ends) : writeText(text)
    if (at < fresh[1]) html += after.wholes[at]?.source ?? ''
  }
  return html
}

/** More than this many comparisons are not made: only what both begin and end with is matched then. */
const comparisonsMax = 4_000_000

/** The longest run of equal keys that two lists have in the same order, as pairs of indexes. */
function matchInOrder(a: readonly string[], b: readonly string[]): [number, number][] {
  const { head, tail } = sameEnds(a, b)
  const pairs: [number, number][] = []
  for (let at = 0; at < head; at++) pairs.push([at, at])
  const [rows, columns] = [a.length - head - tail, b.length - head - tail]
  if (rows * columns <= comparisonsMax)
    for (const [i, j] of matchMiddle(a.slice(head, head + rows), b.slice(head, head + columns)))
      pairs.push([head + i, head + j])
  for (let at = tail; at > 0; at--) pairs.push([a.length - at, b.length - at])
  return pairs
}

function matchMiddle(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1
  /** How many match from an index of each on. */
  const longest = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}
