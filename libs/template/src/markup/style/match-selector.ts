import type { Compound, Selector, SimpleSelector } from './read-selector.ts'
import type { StyleNode } from './style-nodes.ts'

/** Whether the selector matches the element. */
export function matches(selector: Selector, node: StyleNode): boolean {
  return matchesFrom(selector.compounds, selector.compounds.length - 1, {
    node,
    anchor: undefined,
    tried: [],
  })
}

interface Search {
  node: StyleNode
  /** The start of a relative selector, as in `:has(> img)`. */
  anchor: StyleNode | undefined
  /** Elements from which the search failed, by compound. Otherwise, the number of combinations would multiply with each compound. */
  tried: Set<StyleNode>[]
}

function matchesFrom(compounds: readonly Compound[], index: number, search: Search): boolean {
  const { node, anchor, tried } = search
  const compound = compounds[index]
  if (!compound?.simples.every((simple) => holds(simple, node))) return false
  if (index === 0 && !anchor) return true
  const failed = (tried[index] ??= new Set())
  for (let at = before(node, compound.combinator); at; at = before(at, beyond[compound.combinator])) {
    if (index === 0) {
      if (at === anchor) return true
      continue
    }
    // The elements beyond this one were already tried.
    if (failed.has(at)) return false
    failed.add(at)
    if (matchesFrom(compounds, index - 1, { node: at, anchor, tried })) return true
  }
  return false
}

/** The combinator that leads to the next candidate. Undefined if there is only one candidate. */
const beyond = { ' ': ' ', '>': undefined, '+': undefined, '~': '~' } as const

/** Returns the nearest candidate before a combinator. */
function before(node: StyleNode, combinator: Compound['combinator'] | undefined): StyleNode | undefined {
  if (combinator === undefined) return undefined
  if (combinator === ' ' || combinator === '>') return node.parent
  return node.position === 0 ? undefined : node.parent?.children[node.position - 1]
}

function holds(simple: SimpleSelector, node: StyleNode): boolean {
  if (simple.kind === 'type') return node.name.toLowerCase() === simple.name
  if (simple.kind === 'class') return node.classes.includes(simple.name)
  if (simple.kind === 'id') return node.id === simple.name
  if (simple.kind === 'attribute') return holdsAttribute(simple, node.attributes.get(simple.name))
  if (simple.kind === 'position') return holdsPosition(simple, node)
  if (simple.kind === 'any') return simple.selectors.some((selector) => matches(selector, node))
  if (simple.kind === 'none') return !simple.selectors.some((selector) => matches(selector, node))
  if (simple.kind === 'has') return simple.selectors.some((selector) => holdsWithin(selector, node))
  return simple.kind === 'root' && node.parent === undefined
}

function holdsWithin({ compounds }: Selector, node: StyleNode): boolean {
  const first = compounds[0]?.combinator
  const roots = first === '+' || first === '~' ? (node.parent?.children ?? []) : node.children
  const waiting = [...roots]
  const tried: Set<StyleNode>[] = []
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (matchesFrom(compounds, compounds.length - 1, { node: at, anchor: node, tried })) return true
    for (const child of at.children) waiting.push(child)
  }
  return false
}

/** Whether an attribute has the value that a selector requires. */
export function holdsAttribute(
  { operator, value }: SimpleSelector & { kind: 'attribute' },
  has: string | undefined,
): boolean {
  if (has === undefined || operator === undefined) return has !== undefined
  switch (operator) {
    case '=':
      return has === value
    case '~=':
      return has.split(/\s+/).includes(value)
    case '|=':
      return has === value || has.startsWith(`${value}-`)
    case '^=':
      return value !== '' && has.startsWith(value)
    case '$=':
      return value !== '' && has.endsWith(value)
    default:
      return value !== '' && has.includes(value)
  }
}

function holdsPosition(
  { ofType, fromEnd, a, b }: SimpleSelector & { kind: 'position' },
  node: StyleNode,
): boolean {
  const all = node.parent?.children ?? [node]
  const among = ofType ? all.filter(({ name }) => name === node.name) : all
  const index = among.indexOf(node)
  const rest = (fromEnd ? among.length - index : index + 1) - b
  return a === 0 ? rest === 0 : rest % a === 0 && rest / a >= 0
}
