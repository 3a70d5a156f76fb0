import { type Atrule, type CssNode, type Declaration, generate, parse } from 'css-tree'

interface Sides {
  left: string
  right: string
}

/**
 * Returns rules to append to a style sheet: its `@page` rules with side margins that make the content a whole number of pixels wide.
 * Chromium rounds the width of the layout up, and cuts off what is beyond the page. `margin` has the sides that a rule does not set. A rule
 * without a right margin is unchanged, because its background fills the paper, and so is one with `!important`, which Chromium never
 * overrides.
 */
export function wholePixelPages(css: string, margin: Sides): string {
  if (!/@page/i.test(css)) return ''
  const sheet = parse(css, { parseAtrulePrelude: false, parseRulePrelude: false, onParseError: () => {} })
  const pages = pageRules(childrenOf(sheet), '', '')
  // Rules for single pages inherit from those for all pages, in any order.
  const plain = { ...margin }
  for (const { rule, selector } of pages) if (selector === '') Object.assign(plain, sidesOfRule(rule))
  return pages.map((page) => adjustedPage(page, plain)).join('')
}

interface PageRule {
  rule: Atrule
  selector: string
  /** The start and end of the conditions around it. */
  start: string
  end: string
}

function pageRules(nodes: readonly CssNode[], start: string, end: string): PageRule[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'Atrule' || !node.block) return []
    const prelude = node.prelude ? generate(node.prelude).trim() : ''
    const name = node.name.toLowerCase()
    if (name === 'page') return { rule: node, selector: prelude, start, end }
    const mayHold = name === 'supports' || (name === 'media' && !/\bscreen\b/i.test(prelude))
    return mayHold ? pageRules(childrenOf(node.block), `${start}@${name} ${prelude}{`, `}${end}`) : []
  })
}

/** Returns the margins that a rule sets, without `!important` ones. */
function sidesOfRule({ block }: Atrule): Partial<Sides> {
  const sides: Partial<Sides> = {}
  for (const node of block ? childrenOf(block) : [])
    if (node.type === 'Declaration' && node.important === false) Object.assign(sides, sidesOf(node))
  return sides
}

function adjustedPage({ rule, selector, start, end }: PageRule, plain: Sides): string {
  const own = sidesOfRule(rule)
  const { left, right } = { ...plain, ...own }
  const isSet = own.left !== undefined || own.right !== undefined
  if (!isSet || !isMargin.test(left) || !isMargin.test(right) || isNothing.test(right)) return ''
  const whole = `round(${left},1px)`
  // Slightly less than a whole pixel, so that rounding up does not add one.
  const rest = `calc(100% - ${whole} - round(down,100% - ${whole} - ${right},1px) + 0.01px)`
  return `${start}@page ${selector}{margin-left:${whole};margin-right:${rest}}${end}`
}

/** Lengths, percentages and calculations. */
const isMargin = /^(?:\+?[\d.]+[a-z%]*|calc\(.*\))$/i
const isNothing = /^\+?0*\.?0*[a-z%]*$/i

function sidesOf({ property, value }: Declaration): Partial<Sides> | undefined {
  const name = property.toLowerCase()
  if (value.type !== 'Value') return undefined
  const parts = childrenOf(value).map((part) => generate(part))
  const [first, second = first, , fourth = second] = parts
  if (first === undefined || second === undefined || fourth === undefined) return undefined
  if (name === 'margin')
    return parts.length <= 4 ? { right: unitOf(second), left: unitOf(fourth) } : undefined
  if (parts.length > 1) return undefined
  if (name === 'margin-left') return { left: unitOf(first) }
  return name === 'margin-right' ? { right: unitOf(first) } : undefined
}

/** In a calculation, 0 needs a unit. */
function unitOf(value: string): string {
  return /^[+-]?[\d.]+$/.test(value) ? `${value}px` : value
}

function childrenOf(node: CssNode): CssNode[] {
  return 'children' in node && node.children ? [...node.children] : []
}
