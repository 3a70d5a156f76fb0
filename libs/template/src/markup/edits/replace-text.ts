import { scanTags } from '@platen/merge'
import type { SourceElement, SourceNode, SourceTree } from '../parse-source.ts'
import { sameEnds } from '../same-ends.ts'
import { isOneThing } from './editable.ts'
import { type EditResult, finishEdit } from './finish-edit.ts'
import { cutAtTags, inlineContent, type InlinePart } from './inline-content.ts'
import { beginsLine, indentAt } from './lines.ts'
import { readText, rewriteText, textOf, writeText } from './text-source.ts'

/** Existing parts, which can be changed, moved, repeated or left out, and typed text. */
export type NewInlinePart =
  | Exclude<InlinePart, { kind: 'element' }>
  | { kind: 'element'; element: SourceElement; parts: readonly NewInlinePart[] }
  | { kind: 'break' }
  | { kind: 'strong' | 'em'; parts: readonly NewInlinePart[] }
  /** At the top level: ends the element before it, and begins `element`, or another element of the same kind. */
  | { kind: 'paragraph'; element?: SourceElement }

/** Content for comparison: passages of text, and atomic parts. */
interface Content {
  /** The passages around the atomic parts: one more than there are parts. */
  texts: { text: string; source: string }[]
  /** Equal keys mean equal parts. */
  wholes: { key: string; source: string }[]
}

/**
 * Replaces the content of an element, or of adjacent elements up to `last`. Only changed characters are rewritten. Typed text is always escaped.
 * Undefined for elements without text, and for invalid parts.
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

/** Returns adjacent elements with only whitespace between them, or undefined. */
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

/** Returns the end of the previous element and the start tag. */
function beginningOf(
  { html }: SourceTree,
  elements: readonly SourceElement[],
  index: number,
): [key: string, source: string] {
  const [before, element] = [elements[index - 1], elements[index]]
  if (!before || !element) return ['', '']
  return [`paragraph ${element.start}`, html.slice(before.closeStart, element.openEnd)]
}

/** Returns an end tag and the start tag of another, similar element. */
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

/** Returns `false` for invalid parts. */
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
      // If an element without an end tag is repeated or moved, it would include what follows.
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

/** Returns the passages between two unchanged parts, and the new parts between these passages. */
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

/** Maximum number of comparisons. For longer lists, only the common start and end are matched. */
const comparisonsMax = 4_000_000

/** Returns the longest common subsequence of two lists as pairs of indexes. */
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
  /** Maximum number of matches from each pair of indexes to the end. */
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
