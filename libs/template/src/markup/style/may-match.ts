import { hiddenTags, hideMergeTags } from '@platen/merge'
import type { SourceElement, SourceTree } from '../parse-source.ts'
import { findSections } from '../sections.ts'
import { holdsAttribute } from './match-selector.ts'
import type { Compound, Selector, SimpleSelector } from './read-selector.ts'
import { type StyleNode, styleNodeOf } from './style-nodes.ts'

/** Whether a selector matches: 0 (no), 1 (perhaps, depending on the data or on what is not known), 2 (yes). */
type Match = 0 | 1 | 2

/**
 * Returns the elements that a selector can match, depending on the data: sections can repeat or leave out elements, classes and attributes can contain
 * merge tags, and elements are drawn into others. An unknown part of a selector counts as a possible match.
 * `richTexts`: elements that print rich text.
 */
export function elementsThatMayMatch(
  tree: SourceTree,
  selector: Selector,
  richTexts: ReadonlySet<SourceElement> = new Set(),
): SourceElement[] {
  const page = pageOf(tree)
  const search = searchFor(selector, page)
  const found = sourceElementsThatMayMatch(tree, selector)
  const isInRichText = selector.compounds
    .at(-1)
    ?.simples.every((one) => one.kind !== 'type' || richTextNames.has(one.name))
  if (isInRichText !== true) return found
  const texts = page.texts.filter((one) => search(one) > 0).flatMap(({ element }) => element ?? [])
  if (found.length === 0) return texts
  const known = new Set(found)
  return [...found, ...texts.filter((one) => richTexts.has(one) && !known.has(one))]
}

/** The same, but without elements that only print rich text to which the selector applies. */
export function sourceElementsThatMayMatch(tree: SourceTree, selector: Selector): SourceElement[] {
  const page = pageOf(tree)
  const search = searchFor(selector, page)
  return tree.elements.filter(
    (element) =>
      search(styleNodeOf(tree, element)) > 0 ||
      page.drawn.some((one) => one.element === element && search(one) > 0),
  )
}

/** Returns whether the data decides if a selector matches an element, including elements in drawings and rich text. */
export function matchesByData(
  tree: SourceTree,
  selector: Selector,
  richTexts: ReadonlySet<SourceElement> = new Set(),
): boolean {
  const page = pageOf(tree)
  const search = searchFor(selector, page)
  const own = tree.elements.map((element) => search(styleNodeOf(tree, element)))
  // A selector that matches no element is probably for rich text.
  const isForText = !own.some((match) => match > 0)
  const texts = page.texts.filter(({ element }) => isForText || (element && richTexts.has(element)))
  return own.includes(1) || [...page.drawn, ...texts].some((one) => search(one) > 0)
}

/** The elements that rich text can contain. */
const richTextNames = new Set(
  'p br hr h3 h4 h5 h6 strong em s a code pre ul ol li blockquote table thead tbody tr th td'.split(' '),
)

/** What the elements of a page depend on. */
interface Page {
  html: string
  /** Elements in a section in their parent, so they can be repeated or missing. */
  isUncertain: (node: StyleNode) => boolean
  /** Stand for all elements in a drawing. */
  drawn: StyleNode[]
  /** Stand for all elements in values, such as rich text. */
  texts: StyleNode[]
}

const pages = new WeakMap<SourceTree, Page>()

function pageOf(tree: SourceTree): Page {
  const known = pages.get(tree)
  if (known) return known
  const sections = findSections(tree.html)
  const uncertain = new Set<SourceElement>()
  for (const element of tree.elements) {
    const from = element.parent?.openEnd ?? 0
    const { start, end } = element
    if (sections.some((one) => from <= one.start && one.openEnd <= start && end <= one.closeStart))
      uncertain.add(element)
  }
  const within = (element: SourceElement): StyleNode => ({
    ...styleNodeOf(tree, element),
    name: '',
    parent: styleNodeOf(tree, element),
    children: [],
  })
  const isDrawn = ({ name }: SourceElement) => name === 'bar-code' || name === 'data-chart'
  const page: Page = {
    html: tree.html,
    isUncertain: ({ element }) => element !== undefined && uncertain.has(element),
    drawn: tree.elements.filter(isDrawn).map(within),
    texts: tree.elements
      .filter(({ children }) =>
        children.some(
          ({ kind, start, end }) => kind === 'text' && tree.html.slice(start, end).includes('{{'),
        ),
      )
      .map(within),
  }
  pages.set(tree, page)
  return page
}

const drawnNames = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs use clippath'.split(' '),
)

function searchFor(selector: Selector, page: Page): (node: StyleNode) => Match {
  const inner = new Set([...page.drawn, ...page.texts])
  const drawn = new Set(page.drawn)
  return from(selector, undefined)

  /** `anchor`: the start of a relative selector, as in `:has(> img)`. */
  function from({ compounds }: Selector, anchor: StyleNode | undefined): (node: StyleNode) => Match {
    const known = compounds.map(() => new Map<StyleNode, Match>())
    const at = (index: number, node: StyleNode): Match => {
      const kept = known[index]?.get(node)
      if (kept !== undefined) return kept
      const match = find(index, node)
      known[index]?.set(node, match)
      return match
    }
    const find = (index: number, node: StyleNode): Match => {
      const compound = compounds[index]
      if (!compound) return 0
      const own = least(compound.simples.map((simple) => holds(simple, node)))
      if (own === 0 || (index === 0 && !anchor)) return own
      const around = candidates(node, compound.combinator).map(([other, match]) =>
        least([match, index === 0 ? (other === anchor ? 2 : 0) : at(index - 1, other)]),
      )
      return least([own, most(around)])
    }
    return (node) => at(compounds.length - 1, node)
  }

  function candidates(node: StyleNode, combinator: Compound['combinator']): [StyleNode, Match][] {
    const { parent, position } = node
    // Drawings are nested.
    const self: [StyleNode, Match][] = inner.has(node) ? [[node, 1]] : []
    if (!parent) return self
    if (combinator === '>') return [...self, [parent, 2]]
    if (combinator === ' ') {
      const all = self
      for (let one: StyleNode | undefined = parent; one; one = one.parent) all.push([one, 2])
      return all
    }
    if (self.length > 0) return self
    const before: [StyleNode, Match][] = []
    for (const one of parent.children.slice(0, position).toReversed()) {
      const isLoose = page.isUncertain(one)
      before.push([one, isLoose ? 1 : 2])
      if (combinator === '+' && !isLoose) break
    }
    // Items of a list follow each other.
    const repeated = page.isUncertain(node) ? parent.children.filter((one) => page.isUncertain(one)) : []
    return [...before, ...repeated.map((one): [StyleNode, Match] => [one, 1])]
  }

  function holds(simple: SimpleSelector, node: StyleNode): Match {
    switch (simple.kind) {
      case 'type':
        if (drawn.has(node)) return drawnNames.has(simple.name) ? 1 : 0
        if (inner.has(node)) return 1
        return node.name.toLowerCase() === simple.name ? 2 : 0
      case 'class':
        return inner.has(node) ? 0 : holdsClass(simple.name, node, page.html)
      case 'id':
        if (inner.has(node)) return 0
        return node.id.includes('{{') ? 1 : sameText(node.id, simple.name)
      case 'attribute':
        return inner.has(node) ? 1 : mayHoldAttribute(simple, node)
      case 'position':
        return inner.has(node) ? 1 : holdsPosition(simple, node)
      case 'any':
        return simple.selectors.length === 0
          ? 1
          : most(simple.selectors.map((one) => from(one, undefined)(node)))
      case 'none': {
        if (simple.selectors.length === 0) return 1
        const match = most(simple.selectors.map((one) => from(one, undefined)(node)))
        return match === 2 ? 0 : match === 1 ? 1 : 2
      }
      case 'has':
        // What is in an element can depend on the data.
        return simple.selectors.length === 0 || simple.selectors.some((one) => mayHave(node, one)) ? 1 : 0
      case 'root':
        return node.parent === undefined ? 2 : 0
      case 'never':
        return 1
      default:
        return simple satisfies never
    }
  }

  function mayHave(node: StyleNode, relative: Selector): boolean {
    const first = relative.compounds[0]?.combinator
    const match = from(relative, node)
    const waiting = first === '+' || first === '~' ? [...(node.parent?.children ?? [])] : [...node.children]
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      if (match(one) > 0) return true
      waiting.push(...one.children, ...page.drawn.filter(({ parent }) => parent === one))
    }
    return false
  }

  function holdsPosition(
    { ofType, fromEnd, a, b }: SimpleSelector & { kind: 'position' },
    node: StyleNode,
  ): Match {
    const all = node.parent?.children ?? [node]
    const among = ofType ? all.filter(({ name }) => name === node.name) : all
    const index = among.indexOf(node)
    const before = fromEnd ? among.slice(index + 1) : among.slice(0, index)
    const certain = before.filter((one) => !page.isUncertain(one)).length
    const first = certain + 1 - b
    if (certain === before.length && !page.isUncertain(node))
      return (a === 0 ? first === 0 : first % a === 0 && first / a >= 0) ? 2 : 0
    // Its number is this one or any higher one.
    return a > 0 || first <= 0 ? 1 : 0
  }
}

function holdsClass(name: string, { classes, attributes, element }: StyleNode, html: string): Match {
  if (classes.includes(name)) return 2
  if (classes.some((one) => sameText(one, name) > 0)) return 1
  const values = [attributes.get('class') ?? '']
  for (const attribute of element?.attributes ?? []) {
    const bare = attribute.name.replaceAll(hiddenTags, '')
    if (bare === attribute.name) continue
    // Sections can leave out an attribute. Other merge tags can print any.
    const written = html.slice(attribute.start, attribute.start + attribute.name.length)
    if (/\{\{(?!\s*[#^/])/.test(written)) return 1
    if (bare === 'class') values.push(attribute.value)
  }
  return values.some((value) => mayContainClass(value, name)) ? 1 : 0
}

/** The text of a merge tag in a class is not known. */
function mayContainClass(value: string, name: string): boolean {
  return hideMergeTags(value)
    .split(/\s+/)
    .some((part) => {
      const texts = part.split(hiddenTags)
      return new RegExp(`^${texts.map((text) => literal(text)).join('.*')}$`, 'isu').test(name)
    })
}

function mayHoldAttribute(
  simple: SimpleSelector & { kind: 'attribute' },
  { attributes, parent }: StyleNode,
): Match {
  const has = attributes.get(simple.name)
  // The language and the direction of the page are set while printing.
  if (has === undefined) return parent === undefined || hasLooseAttributes(attributes) ? 1 : 0
  if (simple.operator === undefined) return 2
  if (has.includes('{{')) return 1
  if (holdsAttribute(simple, has)) return 2
  // The values of some attributes are not case-sensitive.
  return holdsAttribute({ ...simple, value: simple.value.toLowerCase() }, has.toLowerCase()) ? 1 : 0
}

function hasLooseAttributes(attributes: StyleNode['attributes']): boolean {
  return [...attributes.keys()].some((name) => name.search(hiddenTags) >= 0 || name.includes('{{'))
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function sameText(one: string, other: string): Match {
  if (one === other) return 2
  return one.toLowerCase() === other.toLowerCase() ? 1 : 0
}

function least(all: readonly Match[]): Match {
  return all.reduce((low, one) => (one < low ? one : low), 2)
}

function most(all: readonly Match[]): Match {
  return all.reduce((high, one) => (one > high ? one : high), 0)
}
