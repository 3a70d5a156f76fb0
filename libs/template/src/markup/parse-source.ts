import { hideMergeTags } from '@platen/merge'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

export interface SourceAttribute {
  /** The name, in lower case except in drawings. */
  name: string
  /** The value as written, without quotes, but with merge tags and character references. Empty if there is none. */
  value: string
  start: number
  end: number
}

/** An element with a start tag in the source. All positions are offsets. */
export interface SourceElement {
  kind: 'element'
  /** Index in the order of start tags, from 0. */
  index: number
  name: string
  start: number
  openEnd: number
  /** The start of the end tag. Without an end tag, the end of the element. */
  closeStart: number
  end: number
  attributes: SourceAttribute[]
  parent: SourceElement | undefined
  children: SourceNode[]
}

export interface SourceText {
  kind: 'text'
  start: number
  end: number
  parent: SourceElement | undefined
}

export interface SourceOther {
  kind: 'other'
  start: number
  end: number
  parent: SourceElement | undefined
}

export type SourceNode = SourceElement | SourceText | SourceOther

/** Every character belongs to one node or tag. */
export interface SourceTree {
  html: string
  elements: SourceElement[]
  children: SourceNode[]
}

type Located = Pick<SourceElement, 'name' | 'start' | 'openEnd' | 'closeStart' | 'end' | 'attributes'>

/** Parses a template's HTML with its merge tags. Never throws: the start tags of invalid HTML are handled as in browsers. */
export function parseSource(html: string): SourceTree {
  const found = new Map<number, Located>()
  const others: { start: number; end: number }[] = []
  collect(parse(hideMergeTags(html), { sourceCodeLocationInfo: true, scriptingEnabled: false }), {
    html,
    found,
    others,
  })
  const elements: SourceElement[] = []
  const tree: SourceTree = { html, elements, children: [] }
  const nodes: (Located | { start: number; end: number })[] = [...found.values(), ...others].toSorted(
    (a, b) => a.start - b.start || b.end - a.end,
  )
  const open: SourceElement[] = []
  for (const node of nodes) {
    while (open.length > 0 && node.start >= (open.at(-1)?.closeStart ?? 0)) open.pop()
    const parent = open.at(-1)
    const siblings = parent?.children ?? tree.children
    if (!isElement(node)) {
      siblings.push({ kind: 'other', ...node, parent })
      continue
    }
    const bound = parent?.closeStart ?? html.length
    const element: SourceElement = {
      kind: 'element',
      index: elements.length,
      ...node,
      // An unclosed element ends with its parent.
      closeStart: Math.min(node.closeStart, bound),
      end: Math.min(node.end, bound),
      parent,
      children: [],
    }
    elements.push(element)
    siblings.push(element)
    open.push(element)
  }
  addTexts(tree)
  return tree
}

function isElement(node: Located | { start: number; end: number }): node is Located {
  return 'name' in node
}

function collect(
  node: DefaultTreeAdapterTypes.Node,
  to: { html: string; found: Map<number, Located>; others: { start: number; end: number }[] },
): void {
  const waiting: DefaultTreeAdapterTypes.Node[] = [node]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const location = 'sourceCodeLocation' in at ? at.sourceCodeLocation : undefined
    if (location && 'tagName' in at) {
      const element = at
      const {
        startTag = location,
        endTag,
        attrs = {},
      } = location as DefaultTreeAdapterTypes.Element['sourceCodeLocation'] & object
      const { startOffset: start } = startTag
      // Browsers open some elements again (`<b>` across paragraphs), but the source contains them only once.
      const known = to.found.get(start)
      const end = Math.max(location.endOffset, startTag.endOffset)
      if (known) known.end = known.closeStart = Math.max(known.end, end)
      else
        to.found.set(start, {
          name: writtenName(element.tagName, to.html, start),
          start,
          openEnd: startTag.endOffset,
          closeStart: endTag?.startOffset ?? end,
          end,
          attributes: Object.entries(attrs).map(([name, { startOffset, endOffset }]) => ({
            name,
            value: valueOf(to.html.slice(startOffset, endOffset)),
            start: startOffset,
            end: endOffset,
          })),
        })
    } else if (location && at.nodeName !== '#text') {
      to.others.push({ start: location.startOffset, end: location.endOffset })
    }
    if ('content' in at) waiting.push(at.content)
    if ('childNodes' in at) for (const child of at.childNodes) waiting.push(child)
  }
}

/** Browsers read `<image>` as `<img>`. */
function writtenName(name: string, html: string, start: number): string {
  return name === 'img' && /^<image/i.test(html.slice(start, start + 6)) ? 'image' : name
}

function valueOf(written: string): string {
  const value = /^[^=]*=\s*([\s\S]*)$/.exec(written)?.[1] ?? ''
  const quote = value[0]
  return (quote === '"' || quote === "'") && value.endsWith(quote) ? value.slice(1, -1) : value
}

/** Adds the text between nodes to the tree. */
function addTexts(tree: SourceTree): void {
  const fill = (children: SourceNode[], from: number, to: number, parent: SourceElement | undefined) => {
    const whole: SourceNode[] = []
    let at = from
    for (const child of children) {
      if (child.start > at) whole.push({ kind: 'text', start: at, end: child.start, parent })
      whole.push(child)
      at = Math.max(at, child.end)
    }
    if (to > at) whole.push({ kind: 'text', start: at, end: to, parent })
    return whole
  }
  tree.children = fill(tree.children, 0, tree.html.length, undefined)
  for (const element of tree.elements)
    element.children = fill(element.children, element.openEnd, element.closeStart, element)
}
