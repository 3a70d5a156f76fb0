import type { Compound, Selector, SimpleSelector } from './read-style-sheet.ts'
import type { StyleNode } from './style-nodes.ts'

/** Whether a selector holds for an element. */
export function matches(selector: Selector, node: StyleNode): boolean {
  return matchesFrom(selector.compounds, selector.compounds.length - 1, node, undefined)
}

/** `anchor`: where a relative selector begins, as in `:has(> img)`. */
function matchesFrom(
  compounds: readonly Compound[],
  index: number,
  node: StyleNode,
  anchor: StyleNode | undefined,
): boolean {
  const compound = compounds[index]
  if (!compound?.simples.every((simple) => holds(simple, node))) return false
  if (index === 0 && !anchor) return true
  return before(node, compound.combinator).some((one) =>
    index === 0 ? one === anchor : matchesFrom(compounds, index - 1, one, anchor),
  )
}

/** The elements that may stand before a combinator. */
function before(node: StyleNode, combinator: Compound['combinator']): StyleNode[] {
  const { parent, position } = node
  const siblings = parent?.children ?? []
  if (combinator === '>') return parent ? [parent] : []
  if (combinator === '+') return siblings.slice(Math.max(0, position - 1), position)
  if (combinator === '~') return siblings.slice(0, position)
  const around: StyleNode[] = []
  for (let at = parent; at; at = at.parent) around.push(at)
  return around
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
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (matchesFrom(compounds, compounds.length - 1, at, node)) return true
    waiting.push(...at.children)
  }
  return false
}

function holdsAttribute(
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
