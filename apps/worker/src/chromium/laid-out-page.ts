import { copiesMax } from '@platen/template/markup'
import type { CDPSession } from './browser.ts'

/** In CSS pixels from the top left corner of the first page's content. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface LaidOutNode {
  /** In lower case; `#text` for a text node. */
  name: string
  /** Chromium's ID for the node. */
  backendNodeId: number
  id: string
  classes: string[]
  /** In a numbered page, the numbers of the element and its copy. */
  drawn: { element: number; copy: number } | undefined
  text: string
  box: Box
  /** At least one for each line. */
  lines: Box[]
  style: Readonly<Record<(typeof styleNames)[number], string>>
  parent: LaidOutNode | undefined
  children: LaidOutNode[]
}

const styleNames = [
  'display',
  'font-family',
  'overflow-x',
  'position',
  'visibility',
  'transform',
  'clip-path',
  'direction',
] as const

/**
 * Returns the current layout from the root element, without the page's scripts. Returns undefined for a page without boxes.
 * `elementAttribute` is the attribute with the numbers of elements.
 */
export async function readLaidOutPage(
  session: CDPSession,
  elementAttribute?: string,
): Promise<LaidOutNode | undefined> {
  const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', {
    computedStyles: [...styleNames],
  })
  const [document] = documents
  if (!document) return undefined
  const { nodes, layout, textBoxes } = document
  const text = (index: number | undefined) => strings[index ?? -1] ?? ''
  const drawn = readNumbers(nodes.attributes ?? [], strings, elementAttribute)
  const made = new Map<number, LaidOutNode>()
  const byLayout: LaidOutNode[] = []
  let root: LaidOutNode | undefined

  /** The nearest parent with a box. `display: contents` has none. */
  function parentOf(index: number): LaidOutNode | undefined {
    let at = nodes.parentIndex?.[index] ?? -1
    while (at >= 0 && !made.has(at)) at = nodes.parentIndex?.[at] ?? -1
    return made.get(at)
  }

  for (const [at, index] of layout.nodeIndex.entries()) {
    const type = nodes.nodeType?.[index]
    // Only the first box counts if a node has several, such as a list item with its marker.
    if ((type !== 1 && type !== 3) || made.has(index)) continue
    const attributes = new Map<string, string>()
    const given = nodes.attributes?.[index] ?? []
    for (let pair = 0; pair < given.length; pair += 2)
      attributes.set(text(given[pair]), text(given[pair + 1]))
    const parent = parentOf(index)
    const values = layout.styles[at] ?? []
    const style = Object.fromEntries(styleNames.map((name, position) => [name, text(values[position])]))
    const node: LaidOutNode = {
      name: text(nodes.nodeName?.[index]).toLowerCase(),
      backendNodeId: nodes.backendNodeId?.[index] ?? 0,
      id: attributes.get('id') ?? '',
      classes: (attributes.get('class') ?? '').split(/\s+/).filter((name) => name !== ''),
      drawn: drawn.get(index),
      text: type === 3 ? text(layout.text[at]) : '',
      box: toBox(layout.bounds[at]),
      lines: [],
      style: type === 3 && parent ? parent.style : (style as LaidOutNode['style']),
      parent,
      children: [],
    }
    made.set(index, node)
    byLayout[at] = node
    parent?.children.push(node)
    root ??= node
  }
  for (const [at, layoutIndex] of textBoxes.layoutIndex.entries())
    byLayout[layoutIndex]?.lines.push(toBox(textBoxes.bounds[at]))
  return root
}

/** Returns element and copy numbers by index in the snapshot. Each node counts as a copy, even without a box, as in `withElementColors`. */
function readNumbers(
  attributes: readonly number[][],
  strings: readonly string[],
  elementAttribute: string | undefined,
) {
  const numbers = new Map<number, { element: number; copy: number }>()
  const name = elementAttribute === undefined ? -1 : strings.indexOf(elementAttribute)
  if (name < 0) return numbers
  const copies = new Map<number, number>()
  for (const [index, given] of attributes.entries()) {
    const at = given.findIndex((part, position) => position % 2 === 0 && part === name)
    if (at < 0) continue
    const element = Number(strings[given[at + 1] ?? -1])
    const copy = copies.get(element) ?? 0
    copies.set(element, copy + 1)
    numbers.set(index, { element, copy: copy % copiesMax })
  }
  return numbers
}

function toBox(bounds: number[] | undefined): Box {
  const [left = 0, top = 0, width = 0, height = 0] = bounds ?? []
  return { left, top, right: left + width, bottom: top + height }
}
