import type { CssNode, PseudoClassSelector, PseudoElementSelector, Selector } from 'css-tree'
import { Unsafe } from './unsafe.ts'

/** What a selector asks of one element, as far as its name, classes and id go. */
export interface Compound {
  type: string | undefined
  classes: string[]
  id: string | undefined
  /** It asks nothing else. */
  isPlain: boolean
  kind: 'html' | 'body' | 'bodyOrInside' | 'inside' | 'any'
}

/** What a selector may match. Everything it matches inside of a document's body is the same in a common print. */
export interface Reach {
  html: boolean
  body: boolean
  /** What it says of the element itself, its last compound. */
  subject: Compound
  pseudoElement: string | undefined
  /** The compound is the whole selector. */
  isSingle: boolean
}

export interface BodyNames {
  classes: readonly string[]
  id: string | undefined
}

const pseudoElements = new Set(['before', 'after', 'first-line', 'first-letter'])
const nestingClasses = new Set(['is', 'where', 'not', 'has', 'matches', '-webkit-any'])
const knownClasses = new Set([
  'root',
  'first-child',
  'last-child',
  'only-child',
  'nth-child',
  'nth-last-child',
  'first-of-type',
  'last-of-type',
  'only-of-type',
  'nth-of-type',
  'nth-last-of-type',
  'empty',
  'lang',
  'link',
  'any-link',
  'visited',
  'hover',
  'active',
  'focus',
  'focus-visible',
  'focus-within',
  'checked',
  'disabled',
  'enabled',
  'is',
  'where',
  'not',
  'has',
])
/** They are other elements in a common print, or are more than once there. */
const refusedTypes = /^(?:head|title|style|meta|link|base|platen-.*)$/

interface Split {
  compounds: CssNode[][]
  combinators: string[]
}

/**
 * Tells what a selector may match outside of the body's content. Throws `Unsafe` for one that counts or relates elements at the level
 * of html and body, where a common print has more of them.
 */
export function readSelector(selector: Selector, body: BodyNames, isAnchored = false): Reach {
  const { compounds, combinators } = split(selector)
  const read = compounds.map((nodes, index) =>
    readCompound(nodes, body, isAnchored && index === compounds.length - 1),
  )
  const subject = read.at(-1)
  if (!subject || combinators.length >= read.length) throw new Unsafe('selector')
  const pseudoElement = findPseudoElement(compounds.at(-1) ?? [])
  const reach = reachOf(read, combinators)
  return { ...reach, subject, pseudoElement, isSingle: read.length === 1 }
}

function split(selector: Selector): Split {
  const compounds: CssNode[][] = [[]]
  const combinators: string[] = []
  for (const node of selector.children.toArray()) {
    if (node.type === 'Combinator') {
      combinators.push(node.name)
      compounds.push([])
    } else compounds.at(-1)?.push(node)
  }
  return { compounds, combinators }
}

function reachOf(read: Compound[], combinators: string[]): { html: boolean; body: boolean } {
  const [first, ...rest] = read
  const last = read.at(-1)
  if (!first || !last) throw new Unsafe('selector')
  if (rest.length === 0)
    return {
      html: first.kind === 'html' || first.kind === 'any',
      body: first.kind !== 'html' && first.kind !== 'inside',
    }
  if (first.kind === 'html') {
    if (combinators[0] !== ' ') throw new Unsafe('selector')
    return { html: false, body: reachOf(rest, combinators.slice(1)).body }
  }
  // All that follows is found inside of what the first compound matches, which is the same element in both prints.
  if (first.kind !== 'any') return { html: false, body: false }
  if (combinators.some((name) => name !== '+' && name !== '~')) throw new Unsafe('selector')
  return { html: false, body: last.kind !== 'inside' }
}

function readCompound(nodes: readonly CssNode[], body: BodyNames, isAnchored = false): Compound {
  const compound: Compound = { type: undefined, classes: [], id: undefined, isPlain: true, kind: 'any' }
  let isRoot = false
  let isInside = isAnchored
  let asksDescendants = false
  for (const node of nodes) {
    if (node.type === 'TypeSelector') {
      if (/[|\\]/.test(node.name)) throw new Unsafe('selector')
      if (node.name !== '*') compound.type = node.name.toLowerCase()
    } else if (node.type === 'ClassSelector' || node.type === 'IdSelector') {
      if (node.name.includes('\\')) compound.isPlain = false
      else if (node.type === 'ClassSelector') compound.classes.push(node.name)
      else compound.id = node.name
      isInside = !isOfBody(node, body) || isInside
    } else {
      compound.isPlain = false
      if (node.type === 'PseudoClassSelector') {
        const name = node.name.toLowerCase()
        isRoot ||= name === 'root'
        asksDescendants ||= name === 'has'
        isInside =
          readPseudoClass(node, { body, isAnchored: isAnchored || hasOwnName(nodes, body) }) || isInside
      } else if (node.type !== 'AttributeSelector' && node.type !== 'PseudoElementSelector')
        throw new Unsafe('selector')
    }
  }
  compound.kind = kindOf(compound, { isRoot, isInside })
  if (asksDescendants && (compound.kind === 'html' || compound.kind === 'any')) throw new Unsafe('selector')
  return compound
}

/** Whether the compound's name or class keeps it below html, where an element's content is its own document's. */
function hasOwnName(nodes: readonly CssNode[], body: BodyNames): boolean {
  return nodes.some((node) => {
    if (node.type === 'TypeSelector') return !/^(?:\*|html)$/i.test(node.name)
    return (node.type === 'ClassSelector' || node.type === 'IdSelector') && !isOfBody(node, body)
  })
}

function isOfBody(node: CssNode & { name: string }, body: BodyNames): boolean {
  if (node.name.includes('\\')) return body.classes.length > 0 || body.id !== undefined
  return node.type === 'ClassSelector' ? body.classes.includes(node.name) : body.id === node.name
}

function kindOf(
  { type, classes, id }: Compound,
  found: { isRoot: boolean; isInside: boolean },
): Compound['kind'] {
  if (type !== undefined && refusedTypes.test(type)) throw new Unsafe('selector')
  if (type === 'html' || found.isRoot) return 'html'
  if (type === 'body') return 'body'
  if (type !== undefined || found.isInside) return 'inside'
  return classes.length > 0 || id !== undefined ? 'bodyOrInside' : 'any'
}

/** Whether it can match inside of the body only. */
function readPseudoClass(
  node: PseudoClassSelector,
  { body, isAnchored }: { body: BodyNames; isAnchored: boolean },
): boolean {
  const name = node.name.toLowerCase()
  if (pseudoElements.has(name)) return false
  if (!knownClasses.has(name)) throw new Unsafe('selector')
  const nested = nestedSelectors(node)
  if (name === 'has') {
    for (const selector of nested) for (const nodes of split(selector).compounds) readInner(nodes, body)
    return false
  }
  const reaches = nested.map((selector) => readSelector(selector, body, isAnchored))
  const isPositive = name === 'is' || name === 'where'
  return isPositive && reaches.length > 0 && reaches.every((reach) => !reach.html && !reach.body)
}

/** A compound of `:has(…)` is matched below its anchor, where everything is the same; what nests in it may look further up. */
function readInner(nodes: readonly CssNode[], body: BodyNames): void {
  if (nodes.some((node) => node.type === 'PseudoClassSelector' || node.type === 'TypeSelector'))
    readCompound(nodes, body)
}

function nestedSelectors(node: PseudoClassSelector): Selector[] {
  const found: Selector[] = []
  for (const child of node.children?.toArray() ?? []) {
    const list = child.type === 'Nth' ? child.selector : child
    if (list === null || list === undefined) continue
    if (list.type === 'SelectorList') {
      for (const selector of list.children.toArray()) {
        if (selector.type !== 'Selector') throw new Unsafe('selector')
        found.push(selector)
      }
    } else if (nestingClasses.has(node.name.toLowerCase())) throw new Unsafe('selector')
  }
  return found
}

function findPseudoElement(nodes: readonly CssNode[]): string | undefined {
  const found = nodes.find(
    (node): node is PseudoElementSelector | PseudoClassSelector =>
      node.type === 'PseudoElementSelector' ||
      (node.type === 'PseudoClassSelector' && pseudoElements.has(node.name.toLowerCase())),
  )
  return found?.name.toLowerCase()
}
