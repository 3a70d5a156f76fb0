import type { PageEdit, RefusedEdit } from '../page-edit.ts'
import { parseSource, type SourceElement, type SourceTree } from '../parse-source.ts'
import { directionOf, type Held, type HeldStyle, heldStyleOf } from './cascade.ts'
import { isLeftOpen, rulesOf } from './rules-of.ts'
import { replaced, withClass, withoutAttribute, withoutClass } from './class-attribute.ts'
import { isMadeClass, newClassFor } from './class-name.ts'
import { withDeclaration, withoutProperty, withoutRule, withRule } from './edit-rule.ts'
import { ownClassOf, ownRulesOf, type StyledElements } from './own-rules.ts'
import { readDeclarations, type StyleRule } from './read-style-sheet.ts'
import { type Direction, expand } from './shorthands.ts'
import { classesOf, styleNodeOf } from './style-nodes.ts'
import { isStyleValue, type SetProperty, type StyleProperty } from './style-properties.ts'

/** Values by property. `null` removes the value that is set for this element only. */
export type StyleChanges = Readonly<Partial<Record<StyleProperty, string | null>>>

interface Working {
  tree: SourceTree
  css: string
  elements: StyledElements
}

/** Elements that have no style, because they are not drawn. */
const unstyled = new Set(['head', 'title', 'meta', 'link', 'style', 'script', 'template', 'base', 'br'])

/**
 * Sets the style of one or several elements as clean CSS: in the rule of their own class, or in a new rule at the end with a new
 * descriptive class. If another rule would win, the selector becomes more specific. Undefined for elements without a style.
 */
export function setStyle(
  tree: SourceTree,
  css: string,
  of: SourceElement | StyledElements,
  changes: StyleChanges,
): PageEdit | RefusedEdit | undefined {
  const elements: StyledElements = 'name' in of ? [of] : of
  if (elements.some((element) => unstyled.has(element.name) || isWithinDrawing(element))) return undefined
  const entries = Object.entries(changes) as [StyleProperty, string | null][]
  for (const [property, value] of entries) {
    if (value !== null && !isStyleValue(property, value))
      return { refused: `“${value}” is not a valid value here.` }
  }
  let at: Working = { tree, css, elements }
  for (const [property, value] of entries) if (value === null) at = withoutValue(at, property)
  for (const [property, value] of sidesTogether(entries)) {
    const next = withValue(at, property, value)
    if (!next)
      return {
        refused: isLeftOpen(at.css)
          ? 'The style sheet has an error that must be fixed first. See the Code tab.'
          : 'Another rule in the style sheet overrides this value. See the Code tab.',
      }
    at = next
  }
  return { html: at.tree.html, css: at.css, select: at.elements[0].start }
}

function isWithinDrawing({ parent }: SourceElement): boolean {
  for (let at = parent; at; at = at.parent) if (at.name === 'svg' || at.name === 'math') return true
  return false
}

/** Combines four sides into one declaration. */
function sidesTogether(entries: readonly [StyleProperty, string | null][]): [SetProperty, string][] {
  const set = new Map(entries.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])))
  const out: [SetProperty, string][] = []
  for (const box of ['padding', 'margin'] as const) {
    const [top, right, bottom, left] = (['top', 'right', 'bottom', 'left'] as const).map((side) =>
      set.get(`${box}-${side}`),
    )
    if (top === undefined || right === undefined || bottom === undefined || left === undefined) continue
    for (const side of ['top', 'right', 'bottom', 'left'] as const) set.delete(`${box}-${side}`)
    const all =
      left === right
        ? top === bottom
          ? top === right
            ? [top]
            : [top, right]
          : [top, right, bottom]
        : [top, right, bottom, left]
    out.push([box, all.join(' ')])
  }
  return [...out, ...set]
}

function withoutValue(at: Working, property: StyleProperty): Working {
  const direction = directionOf(styleNodeOf(at.tree, at.elements[0]))
  let { css } = at
  for (;;) {
    const rules = ownRulesOf(at.tree, css, at.elements)
    const next = rules
      .map((rule) => withoutSaid(css, rule, { property, direction }))
      .find((changed) => changed !== css)
    if (next === undefined) break
    css = next
  }
  return withoutUnusedClass(withoutInline({ ...at, css }, property), at.css)
}

/** Removes a property from a rule, and the rule if it is then empty. */
function withoutSaid(
  css: string,
  rule: StyleRule,
  { property, direction }: { property: StyleProperty; direction: Direction },
): string {
  const changed = withoutProperty({ text: css, ...rule }, property, direction)
  const shorter = css.length - changed.length
  const isEmpty = changed !== css && changed.slice(rule.bodyStart, rule.bodyEnd - shorter).trim() === ''
  return isEmpty ? withoutRule(changed, { start: rule.start, end: rule.end - shorter }) : changed
}

/** Removes a property from the `style` attribute, which would win over every rule. */
function withoutInline(given: Working, property: StyleProperty): Working {
  let at = given
  for (const index of given.elements.keys()) {
    const element = at.elements[index]
    const attribute = element?.attributes.find(({ name }) => name === 'style')
    if (!element || !attribute) continue
    const direction = directionOf(styleNodeOf(at.tree, element))
    const { value } = attribute
    const declarations = readDeclarations(value)
    const next = withoutProperty({ text: value, declarations, bodyStart: 0 }, property, direction)
    if (next === value) continue
    const { html } = at.tree
    at = inHtml(
      at,
      next.trim() === '' ? withoutAttribute(html, attribute) : replaced(html, attribute, next.trim()),
    )
  }
  return at
}

/** Removes a class that was created for a rule if no rule uses it. Classes that the author wrote stay. */
function withoutUnusedClass(at: Working, before: string): Working {
  if (at.css === before) return at
  const name = ownClassOf(at.tree, at.elements)
  if (name === undefined || !isMadeClass(at.tree, at.elements, name)) return at
  const sheets = at.css + (at.tree.html.includes('<style') ? at.tree.html : '')
  const isAsked = new RegExp(`\\.${name}(?![\\w-])`).test(sheets)
  return isAsked ? at : inEach(at, (html, element) => withoutClass(html, element, name))
}

function withValue(given: Working, property: SetProperty, value: string): Working | undefined {
  let at = given
  const parts = expand(property, value, 'ltr')
  for (const [longhand] of parts)
    at = withoutInline(at, longhand.replace(/^(border-\w+)-\w+$/, '$1') as StyleProperty)
  // A rule that also applies to other elements must not provide the value, because that rule may change later.
  const holds = (css: string, isOwn: (held: Held) => boolean) =>
    at.elements.every((element) => {
      const known = heldStyleOf(at.tree, css, element)
      const possible = heldStyleOf(at.tree, css, element, true)
      return (
        isHeld(known, parts) &&
        isHeld(possible, parts) &&
        parts.every(([longhand]) => {
          const held = known.get(longhand)
          return held !== undefined && isOwn(held)
        })
      )
    })
  const direction = directionOf(styleNodeOf(at.tree, at.elements[0]))
  for (const rule of ownRulesOf(at.tree, at.css, at.elements)) {
    const css = withDeclaration(at.css, rule, { property, value, direction })
    if (holds(css, (held) => held.rule?.start === rule.start)) return { ...at, css }
  }
  let name = ownClassOf(at.tree, at.elements)
  if (name === undefined) {
    const fresh = newClassFor(at.tree, at.css, at.elements)
    name = fresh
    at = inEach(at, (html, element) => withClass(html, element, fresh))
  }
  const declaration = `${property}: ${value}`
  const selectors = selectorsFor(at.elements, name)
  // Caches the sheet, because each attempt extends it.
  rulesOf(at.css)
  for (const selector of selectors) {
    const css = withRule(at.css, selector, declaration)
    if (holds(css, (held) => held.selector === selector)) return { ...at, css }
  }
  for (const selector of selectors) {
    const css = withRule(at.css, selector, `${declaration} !important`)
    if (holds(css, (held) => held.selector === selector)) return { ...at, css }
  }
  return undefined
}

/** Whether the element has these values from the cascade rather than as browser defaults. */
function isHeld(held: HeldStyle, parts: ReturnType<typeof expand>): boolean {
  return parts.every(([longhand, value]) => {
    const one = held.get(longhand)
    return one?.value === value && !one.isDefault
  })
}

/** Changes each element. Goes from the last to the first, so that offsets stay valid. */
function inEach(at: Working, change: (html: string, element: SourceElement) => string): Working {
  const last = at.elements.toSorted((a, b) => b.start - a.start)
  return inHtml(at, last.reduce(change, at.tree.html))
}

function inHtml(at: Working, html: string): Working {
  const tree = parseSource(html)
  const [first, ...others] = at.elements.flatMap(({ index }) => tree.elements[index] ?? [])
  if (!first || others.length + 1 < at.elements.length)
    throw new Error('an attribute change removed an element')
  return { ...at, tree, elements: [first, ...others] }
}

/** Returns selectors for elements of a class, each more specific than the previous one. */
function selectorsFor(elements: StyledElements, own: string): string[] {
  const plain = `.${own}`
  const [{ name }] = elements
  const named = elements.every((one) => one.name === name) ? [`${name}${plain}`] : []
  const selectors = [plain, ...named]
  let around = ''
  for (const outer of aroundAll(elements)) {
    const [first] = classesOf(outer)
    if (first === undefined || !/^[a-z][\w-]*$/i.test(first)) continue
    around = `.${first} ${around}`
    selectors.push(`${around}${plain}`, ...named.map((one) => around + one))
  }
  // Only a selector with an id wins over rules with an id.
  const id = aroundAll(elements).flatMap(({ attributes }) => idOf(attributes) ?? [])[0]
  const ofId = id === undefined ? [] : [`#${id} ${plain}`, `#${id} ${around}${plain}`]
  const itself = elements.length === 1 ? idOf(elements[0].attributes) : undefined
  if (itself !== undefined) ofId.push(`#${itself}${plain}`)
  // Repeated classes increase the specificity.
  return [...selectors, `${around}${plain}${plain}`, `${around}${plain}${plain}${plain}`, ...ofId]
}

/** Returns the common ancestors, innermost first. */
function aroundAll(elements: StyledElements): SourceElement[] {
  const around: SourceElement[] = []
  for (let at = elements[0].parent; at; at = at.parent) {
    const outer = at
    if (elements.every(({ start, end }) => outer.openEnd <= start && end <= outer.end)) around.push(outer)
  }
  return around
}

function idOf(attributes: SourceElement['attributes']): string | undefined {
  const id = attributes.find(({ name }) => name === 'id')?.value
  return id !== undefined && /^[a-z][\w-]*$/i.test(id) ? id : undefined
}
