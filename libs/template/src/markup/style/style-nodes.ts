import { hiddenTags, hideMergeTags } from '@platen/merge'
import type { SourceElement, SourceTree } from '../parse-source.ts'

/** An element as selectors match it, including parents that browsers add. */
export interface StyleNode {
  name: string
  id: string
  classes: readonly string[]
  /** Attributes by name. Values with merge tags are unchanged. */
  attributes: ReadonlyMap<string, string>
  parent: StyleNode | undefined
  children: StyleNode[]
  /** Index among the children of its parent. */
  position: number
  /** Undefined for elements that browsers add. */
  element: SourceElement | undefined
}

const known = new WeakMap<SourceTree, Map<SourceElement, StyleNode>>()

/** Returns the node of an element. Elements that a section repeats exist only once, as in the source. */
export function styleNodeOf(tree: SourceTree, element: SourceElement): StyleNode {
  const nodes = known.get(tree) ?? readNodes(tree)
  known.set(tree, nodes)
  const node = nodes.get(element)
  if (!node) throw new Error('the element belongs to another tree')
  return node
}

/** Returns the classes that an element has for any data. */
export function classesOf(element: SourceElement): string[] {
  const value = element.attributes.find(({ name }) => name === 'class')?.value ?? ''
  // A merge tag in a class can contain spaces: `{{#late}}overdue{{/late}}`.
  return hideMergeTags(value)
    .split(/\s+/)
    .filter((name) => name !== '' && name.search(hiddenTags) < 0)
}

function readNodes(tree: SourceTree): Map<SourceElement, StyleNode> {
  const nodes = new Map<SourceElement, StyleNode>()
  const html = tree.elements.find(({ name }) => name === 'html')
  const body = tree.elements.find(({ name }) => name === 'body')
  const root = nodeOf('html', undefined, html)
  const page = nodeOf('body', root, body)
  if (html) nodes.set(html, root)
  if (body) nodes.set(body, page)
  for (const element of tree.elements) {
    if (element === html || element === body) continue
    let parent = (element.parent && nodes.get(element.parent)) ?? page
    if (element.name === 'head') parent = root
    else if (parent === root && element.parent === html) parent = page
    // Browsers add a `tbody` around rows.
    if (element.name === 'tr' && parent.name === 'table') {
      const last = parent.children.at(-1)
      parent = last?.name === 'tbody' && !last.element ? last : nodeOf('tbody', parent, undefined)
    }
    nodes.set(element, nodeOf(element.name, parent, element))
  }
  return nodes
}

export const styleRoot: StyleNode = nodeOf('html', undefined, undefined)

function nodeOf(name: string, parent: StyleNode | undefined, element: SourceElement | undefined): StyleNode {
  const attributes = new Map(element?.attributes.map((attribute) => [attribute.name, attribute.value]))
  const node: StyleNode = {
    name,
    id: attributes.get('id') ?? '',
    classes: element ? classesOf(element) : [],
    attributes,
    parent,
    children: [],
    position: parent?.children.length ?? 0,
    element,
  }
  parent?.children.push(node)
  return node
}
