import { type Atrule, type CssNode, type Declaration, generate, parse, type Rule } from 'css-tree'
import {
  checkDeclaration,
  isBackground,
  type PlainDeclaration,
  readDeclaration,
} from './check-declaration.ts'
import { fontDescriptors } from './css-names.ts'
import type { Customs } from './custom-properties.ts'
import { type Edit, readPageRule } from './read-page-rule.ts'
import { type BodyNames, type Reach, readSelector } from './read-selector.ts'
import { Unsafe } from './unsafe.ts'

/** A rule of a style sheet, for what depends on the elements it matches. */
export interface SheetRule {
  reaches: Reach[]
  declarations: PlainDeclaration[]
  /** It counts always: no at-rule around it has a say. */
  isUnconditional: boolean
}

/** A style sheet whose documents may be printed together, and what has to change in it for that. */
export interface Sheet {
  edits: Edit[]
  rules: SheetRule[]
  usesPageCount: boolean
  hasFirstPage: boolean
}

const groups = new Set(['media', 'supports', 'layer'])
/** They do nothing by themselves, and no allowed property makes more of them than text. */
const plainAtRules = new Set(['keyframes', 'counter-style', 'charset'])

/** What a custom element takes the place of `body` with. */
export const bodyElement = 'platen-body'

/** Reads a style sheet without merge tags. Throws `Unsafe` where its documents would not look the same in a common print. */
export function readSheet(css: string, body: BodyNames, customs: Customs): Sheet {
  const tree = parse(css, {
    positions: true,
    onParseError: () => {
      throw new Unsafe('syntax')
    },
  })
  const sheet: Sheet = {
    edits: [],
    rules: [],
    usesPageCount: false,
    hasFirstPage: false,
  }
  const waiting: Array<{ node: CssNode; isUnconditional: boolean }> = [{ node: tree, isUnconditional: true }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, isUnconditional } = next
    if (node.type === 'StyleSheet' || node.type === 'Block') {
      for (const child of node.children.toArray()) waiting.push({ node: child, isUnconditional })
    } else if (node.type === 'Atrule') {
      const block = readAtRule(node, sheet, customs)
      if (block) waiting.push({ node: block, isUnconditional: false })
    } else if (node.type === 'Rule') {
      readRule(node, { sheet, body, customs, isUnconditional })
    } else if (node.type !== 'Comment' && node.type !== 'WhiteSpace') throw new Unsafe('syntax')
  }
  return sheet
}

/** The block whose rules are to be read, if it has one. */
function readAtRule(node: Atrule, sheet: Sheet, customs: Customs): CssNode | undefined {
  const name = node.name.toLowerCase()
  if (name === 'page') {
    const page = readPageRule(node, customs)
    sheet.edits.push(...page.edits)
    sheet.usesPageCount ||= page.usesPageCount
    sheet.hasFirstPage ||= page.isFirst
    return undefined
  }
  if (name === 'font-face') checkFont(node)
  if (name === 'font-face' || plainAtRules.has(name)) return undefined
  // The layer of that name is ours.
  const isOurs = name === 'layer' && node.prelude && /platen/i.test(generate(node.prelude))
  if (!groups.has(name) || isOurs) throw new Unsafe('at-rule')
  // A query of the parser's own unknown is text to it, which is all the same here.
  return node.block ?? undefined
}

function checkFont(rule: Atrule): void {
  for (const node of rule.block?.children.toArray() ?? []) {
    if (node.type === 'Comment') continue
    if (node.type !== 'Declaration' || !fontDescriptors.has(node.property.toLowerCase()))
      throw new Unsafe('font')
  }
}

interface RuleParts {
  sheet: Sheet
  body: BodyNames
  customs: Customs
  isUnconditional: boolean
}

function readRule(rule: Rule, { sheet, body, customs, isUnconditional }: RuleParts): void {
  if (rule.prelude.type !== 'SelectorList') throw new Unsafe('syntax')
  const reaches = rule.prelude.children.toArray().map((selector) => {
    if (selector.type !== 'Selector') throw new Unsafe('syntax')
    return readSelector(selector, body)
  })
  renameBody(rule.prelude, sheet.edits)
  const declarations: Array<PlainDeclaration & { node: Declaration }> = []
  for (const node of rule.block.children.toArray()) {
    if (node.type === 'Comment') continue
    if (node.type !== 'Declaration') throw new Unsafe('nesting')
    const plain = readDeclaration(node, customs)
    declarations.push({ ...plain, node })
    for (const reach of reaches) checkReach(plain, reach)
  }
  moveBackgrounds(rule, { reaches, declarations, isUnconditional, edits: sheet.edits })
  sheet.rules.push({
    reaches,
    declarations: declarations.map(({ property, value }) => ({ property, value })),
    isUnconditional,
  })
}

function checkReach(declaration: PlainDeclaration, reach: Reach): void {
  const { pseudoElement, isUniversal } = reach
  if (pseudoElement === undefined) return checkDeclaration(declaration, reach)
  checkDeclaration(declaration, { html: false, body: false, isUniversal })
  if (!reach.html) return
  // It would be made for the elements of the common print as well.
  const isHarmless = /^(?:before|after)$/.test(pseudoElement) && declaration.property !== 'content'
  if (!isUniversal || (!isHarmless && !/^(?:selection|marker|placeholder)$/.test(pseudoElement)))
    throw new Unsafe('pseudo-element')
}

function renameBody(list: CssNode, edits: Edit[]): void {
  const waiting: CssNode[] = [list]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'TypeSelector' && node.name.toLowerCase() === 'body')
      edits.push(editOf(node, bodyElement))
    if (node.type === 'Nth' && node.selector) waiting.push(node.selector)
    const children =
      'children' in node && node.children && typeof node.children !== 'string' ? node.children : undefined
    if (children) waiting.push(...children.toArray())
  }
}

const none = /^(?:none|transparent|initial|unset|0|0 0)$/
const color = /^(?:#[0-9a-f]{3,8}|[a-z]+|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^()]*\))$/

interface WithBackgrounds {
  reaches: Reach[]
  declarations: Array<PlainDeclaration & { node: Declaration }>
  isUnconditional: boolean
  edits: Edit[]
}

/**
 * The background of body paints the whole page, unless html has one; that of an element in body's place paints its box. So a plain colour
 * goes over to html, to which it gives the same.
 */
function moveBackgrounds(
  rule: Rule,
  { reaches, declarations, isUnconditional, edits }: WithBackgrounds,
): void {
  if (!reaches.some(({ html, body }) => html || body)) return
  const backgrounds = declarations.filter(({ property }) => isBackground(property))
  if (backgrounds.every(({ value }) => none.test(value))) {
    if (backgrounds.length > 0 && reaches.some(({ subject }) => subject.kind === 'html'))
      throw new Unsafe('background')
    return
  }
  if (
    !isUnconditional ||
    reaches.some(({ html, body, subject }) => (html || body) && !/^(?:html|body)$/.test(subject.kind))
  )
    throw new Unsafe('background')
  if (
    !backgrounds.every(
      ({ value }) => color.test(value) && !none.test(value) && !/^inherit|revert/.test(value),
    )
  )
    throw new Unsafe('background')
  if (reaches.some(({ html }) => html)) return
  if (
    reaches.length !== 1 ||
    !reaches[0]?.isSingle ||
    !reaches[0].subject.isPlain ||
    reaches[0].subject.classes.length > 0
  )
    throw new Unsafe('background')
  const moved = backgrounds.map(({ node }) => {
    const text = generate(node)
    edits.push(editOf(node, '--platen-moved:0'))
    return text
  })
  const end = rule.loc?.end.offset ?? 0
  edits.push({ start: end, end, text: `html{${moved.join(';')}}` })
}

function editOf(node: CssNode, text: string): Edit {
  if (!node.loc) throw new Unsafe('syntax')
  return { start: node.loc.start.offset, end: node.loc.end.offset, text }
}
