import { matches, readSelectors, type Selector, type StyleNode } from '@platen/template/markup'
import { type Document, type Element, hasChildren, isTag } from 'domhandler'

/** Whether the selector of a rule matches an element. True if the selector is not supported, or if matching would take too long. */
export type FitsRule = (element: Element) => boolean

export type RuleMatcher = (selector: string) => FitsRule

/** Rules beyond this number are treated as matching every picture, because the time to match grows with pictures times rules. */
const matchedRulesMax = 500

/** Maximum number of estimated matching steps for one template: a few tenths of a second. An invoice takes a few thousand steps. */
const stepsMax = 5_000_000

/** Matches the rules of one template within `stepsMax`, no matter what the markup and the selectors are. Deterministic. */
export function createRuleMatcher(): RuleMatcher {
  const nodes = new WeakMap<Element, StyleNode>()
  let stepsLeft = stepsMax
  let rules = 0

  function nodeOf(element: Element): StyleNode | undefined {
    if (!nodes.has(element)) readNodes(rootOf(element), nodes)
    return nodes.get(element)
  }

  return (list) => {
    if (rules++ >= matchedRulesMax || list.includes('&')) return () => true
    const selectors = selectorsOf(list)
    if (!selectors?.every(isKnown)) return () => true
    const searches = Math.max(0, ...selectors.map(searchesIn))
    const conditions = selectors.reduce((sum, selector) => sum + selector.compounds.length, 0)
    return (element) => {
      const node = nodeOf(element)
      if (!node) return true
      const steps = conditions * reachOf(node) ** searches
      if (steps > stepsLeft) return true
      stepsLeft -= steps
      return selectors.some((selector) => matches(selector, node))
    }
  }
}

function selectorsOf(list: string): Selector[] | undefined {
  try {
    return readSelectors(list)
  } catch {
    return undefined
  }
}

/** Whether `matches` supports all conditions of a selector. `:has` would search the whole page. */
function isKnown({ compounds }: Selector): boolean {
  return compounds.every(({ simples }) =>
    simples.every((simple) =>
      'selectors' in simple
        ? simple.kind !== 'has' && simple.selectors.every(isKnown)
        : simple.kind !== 'never',
    ),
  )
}

/** Returns how deeply a selector nests searches through ancestors or siblings. */
function searchesIn({ compounds }: Selector): number {
  const within = compounds.flatMap(({ simples }) =>
    simples.map((simple) => {
      if (simple.kind === 'position') return 1
      return 'selectors' in simple ? Math.max(0, ...simple.selectors.map(searchesIn)) : 0
    }),
  )
  return (compounds.length > 1 ? 1 : 0) + Math.max(0, ...within)
}

/** Returns the number of elements that a search from an element can visit. */
function reachOf(node: StyleNode): number {
  let steps = 0
  for (let at: StyleNode | undefined = node; at && steps <= stepsMax; at = at.parent) steps += 1
  return steps + (node.parent?.children.length ?? 0)
}

function rootOf(element: Element): Element['parent'] {
  let at: Element['parent'] = element
  while (at?.parent) at = at.parent
  return at
}

function readNodes(root: Element['parent'], nodes: WeakMap<Element, StyleNode>): void {
  const waiting: { from: Document | Element; parent: StyleNode | undefined }[] = []
  if (root && hasChildren(root)) waiting.push({ from: root as Document | Element, parent: undefined })
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const child of next.from.children) {
      if (!isTag(child)) continue
      const node = nodeFrom(child, next.parent)
      nodes.set(child, node)
      waiting.push({ from: child, parent: node })
    }
  }
}

function nodeFrom({ name, attribs }: Element, parent: StyleNode | undefined): StyleNode {
  const node: StyleNode = {
    name,
    id: attribs['id'] ?? '',
    classes: (attribs['class'] ?? '').split(/\s+/),
    attributes: new Map(Object.entries(attribs)),
    parent,
    children: [],
    position: parent?.children.length ?? 0,
    element: undefined,
  }
  parent?.children.push(node)
  return node
}
