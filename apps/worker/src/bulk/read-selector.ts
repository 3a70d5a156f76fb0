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
  /** It matches every element, and so those of the common print. */
  isUniversal: boolean
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

/** They may be written with one colon. */
const olderPseudoElements = new Set(['before', 'after', 'first-line', 'first-letter'])
const pseudoElements = new Set([...olderPseudoElements, 'marker', 'selection', 'placeholder'])
/** They ask of an element itself, of those in it or beside it, or of nothing that is true on paper. */
const pseudoClasses = new Set([
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
  'is',
  'where',
  'not',
  'has',
])
const selectorArguments = new Set(['is', 'where', 'not', 'has'])
/** They are other elements in a common print, or are more than once there. */
const refusedTypes = /^(?:head|title|style|meta|link|base|platen-.*)$/

interface Split {
  compounds: CssNode[][]
  combinators: string[]
}

/**
 * Tells what a selector may match outside of the body's content. Throws `Unsafe` unless each element it asks for is html, body, or known to
 * be inside of body: at the level of html and body a common print has more of them. Only `*` alone matches whatever there is.
 */
export function readSelector(selector: Selector, body: BodyNames): Reach {
  const { compounds, combinators } = split(selector)
  if (compounds.some((nodes) => nodes.length === 0)) throw new Unsafe('selector')
  const read = compounds.map((nodes) => readCompound(nodes, body))
  const subject = read.at(-1)
  if (!subject || combinators.length >= read.length) throw new Unsafe('selector')
  const pseudoElement = findPseudoElement(compounds.at(-1) ?? [])
  if (compounds.slice(0, -1).some((nodes) => findPseudoElement(nodes))) throw new Unsafe('selector')
  return { ...reachOf(read, combinators), subject, pseudoElement, isSingle: read.length === 1 }
}

function split(selector: Selector): Split {
  const compounds: CssNode[][] = [[]]
  const combinators: string[] = []
  for (const node of selector.children.toArray()) {
    if (node.type === 'Combinator') {
      if (!/^[ >+~]$/.test(node.name)) throw new Unsafe('selector')
      combinators.push(node.name)
      compounds.push([])
    } else compounds.at(-1)?.push(node)
  }
  return { compounds, combinators }
}

function reachOf(
  read: readonly Compound[],
  combinators: readonly string[],
): Pick<Reach, 'html' | 'body' | 'isUniversal'> {
  const isInside = findInside(read, combinators)
  const [first] = read
  const isUniversal = read.length === 1 && first?.kind === 'any' && first.isPlain
  for (const [index, { kind }] of read.entries()) {
    if (isInside[index] || isUniversal) continue
    const isFirst = index === 0
    const isChild = index === 1 && first?.kind === 'html' && combinators[0] === ' '
    // An element of body's class is body, or in it.
    const isKnown = kind === 'html' ? isFirst : kind.startsWith('body') && (isFirst || isChild)
    if (!isKnown || (kind === 'html' && read.length > 1 && combinators[0] !== ' '))
      throw new Unsafe('selector')
  }
  const last = isInside.at(-1) ? 'inside' : read.at(-1)?.kind
  return {
    html: isUniversal || last === 'html',
    body: isUniversal || last === 'body' || last === 'bodyOrInside',
    isUniversal,
  }
}

/** Which compounds match only what stands in body: by their own name, or by what they stand in or beside. */
function findInside(read: readonly Compound[], combinators: readonly string[]): boolean[] {
  const isInside = read.map(({ kind }) => kind === 'inside')
  for (let index = 1; index < read.length; index++) {
    const outer = read[index - 1]
    const isBeside = /^[+~]$/.test(combinators[index - 1] ?? '')
    if (isBeside ? isInside[index - 1] : isInside[index - 1] || outer?.kind.startsWith('body')) {
      if (/^(?:html|body)$/.test(read[index]?.kind ?? '')) throw new Unsafe('selector')
      isInside[index] = true
    }
  }
  for (let index = read.length - 2; index >= 0; index--) {
    const isBeside = /^[+~]$/.test(combinators[index] ?? '')
    if (isBeside && isInside[index + 1] && !/^(?:html|body)/.test(read[index]?.kind ?? ''))
      isInside[index] = true
  }
  return isInside
}

function readCompound(nodes: readonly CssNode[], body: BodyNames): Compound {
  const compound: Compound = { type: undefined, classes: [], id: undefined, isPlain: true, kind: 'any' }
  let isRoot = false
  let isInside = false
  for (const node of nodes) {
    if ('name' in node && typeof node.name === 'string' && /[|\\]/.test(node.name))
      throw new Unsafe('selector')
    if (node.type === 'TypeSelector') {
      if (node.name !== '*') compound.type = node.name.toLowerCase()
    } else if (node.type === 'ClassSelector') compound.classes.push(node.name)
    else if (node.type === 'IdSelector') compound.id = node.name
    else if (node.type === 'PseudoClassSelector' && node.name.toLowerCase() === 'root') isRoot = true
    else if (node.type === 'PseudoClassSelector' && !olderPseudoElements.has(node.name.toLowerCase())) {
      compound.isPlain = false
      isInside = readPseudoClass(node, body) || isInside
    } else if (node.type === 'AttributeSelector') compound.isPlain = false
    else if (node.type !== 'PseudoElementSelector' && node.type !== 'PseudoClassSelector')
      throw new Unsafe('selector')
    isInside ||=
      (node.type === 'ClassSelector' && !body.classes.includes(node.name)) ||
      (node.type === 'IdSelector' && body.id !== node.name)
  }
  compound.kind = kindOf(compound, { isRoot, isInside })
  // What is asked of html and body besides their names has another answer for the elements in their places.
  if (/^(?:html|body)/.test(compound.kind) && !compound.isPlain) throw new Unsafe('selector')
  if (isRoot && compound.type !== undefined) throw new Unsafe('selector')
  return compound
}

function kindOf(
  { type, classes, id }: Compound,
  found: { isRoot: boolean; isInside: boolean },
): Compound['kind'] {
  if (type !== undefined && refusedTypes.test(type)) throw new Unsafe('selector')
  if (type === 'html' || found.isRoot) {
    if (classes.length > 0 || id !== undefined) throw new Unsafe('selector')
    return 'html'
  }
  if (type === 'body') return 'body'
  if (type !== undefined || found.isInside) return 'inside'
  return classes.length > 0 || id !== undefined ? 'bodyOrInside' : 'any'
}

/** Whether it can match inside of the body only. */
function readPseudoClass(node: PseudoClassSelector, body: BodyNames): boolean {
  const name = node.name.toLowerCase()
  if (!pseudoClasses.has(name)) throw new Unsafe('selector')
  const nested = nestedSelectors(node)
  const kinds = nested.map((selector) => readNested(selector, body, name === 'has'))
  const isPositive = name === 'is' || name === 'where'
  return isPositive && kinds.length > 0 && kinds.every((kind) => kind === 'inside')
}

/**
 * A selector within another one asks of the element itself; that of `:has()` of those below it and behind it. What it would stand in,
 * nobody asks.
 */
function readNested(selector: Selector, body: BodyNames, isRelative: boolean): Compound['kind'] | undefined {
  const { compounds, combinators } = split(selector)
  if (combinators.length > 0 && !isRelative) throw new Unsafe('selector')
  const kinds = compounds.filter((nodes) => nodes.length > 0).map((nodes) => readCompound(nodes, body).kind)
  if (kinds.some((kind) => kind === 'html' || kind === 'body') || kinds.length === 0)
    throw new Unsafe('selector')
  return kinds.at(-1)
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
    } else if (selectorArguments.has(node.name.toLowerCase())) throw new Unsafe('selector')
  }
  return found
}

function findPseudoElement(nodes: readonly CssNode[]): string | undefined {
  const found = nodes.filter(
    (node): node is PseudoElementSelector | PseudoClassSelector =>
      node.type === 'PseudoElementSelector' ||
      (node.type === 'PseudoClassSelector' && olderPseudoElements.has(node.name.toLowerCase())),
  )
  if (found.length > 1 || found.some(({ name }) => !pseudoElements.has(name.toLowerCase())))
    throw new Unsafe('pseudo-element')
  return found[0]?.name.toLowerCase()
}
