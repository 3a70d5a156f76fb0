import { hideMergeTags } from '@platen/merge'
import type { Atrule, CssNode, parse as Parse, Rule, Selector as SelectorNode } from 'css-tree'
// @ts-expect-error -- its types are of the whole package, which brings the grammar of every property with it
import parser from 'css-tree/parser'

const parse = parser as typeof Parse

/** `property: value` by offsets of the style sheet. */
export interface StyleDeclaration {
  /** Lower case. */
  property: string
  /** As written, without `!important`. */
  value: string
  isImportant: boolean
  start: number
  valueStart: number
  valueEnd: number
  /** Behind it and before its semicolon. */
  end: number
}

/** A rule whose selectors can hold for a printed page. */
export interface StyleRule {
  selectors: Selector[]
  /** Those that stand in it directly. */
  declarations: StyleDeclaration[]
  start: number
  /** Behind its opening brace. */
  bodyStart: number
  /** Before its closing brace. */
  bodyEnd: number
  end: number
  /** Within `@media` and the like. */
  isConditional: boolean
}

/** `tr:has(.code) > th`, its compounds in the order in which they are written. */
export interface Selector {
  /** As written. */
  text: string
  compounds: Compound[]
  /** Ids, classes and names, so that the larger number wins. */
  specificity: number
}

/** What must hold of one element, and how that element stands to the one before. */
export interface Compound {
  combinator: ' ' | '>' | '+' | '~'
  simples: SimpleSelector[]
}

/** One condition of a selector; `never`: one that is not looked at here, or not of elements. */
export type SimpleSelector =
  | { kind: 'type' | 'class' | 'id'; name: string }
  | { kind: 'attribute'; name: string; operator: string | undefined; value: string }
  | { kind: 'position'; ofType: boolean; fromEnd: boolean; a: number; b: number }
  | { kind: 'any' | 'none' | 'has'; selectors: Selector[] }
  | { kind: 'root' | 'never' }

const print = /^(?:@media)?\s*(?:only\s+)?(?:print|all)?\b(?!.*\bscreen\b)/i

/** The rules of a style sheet, with its merge tags in it; what cannot be read is left out, as browsers do. Never throws. */
export function readStyleSheet(css: string): StyleRule[] {
  const rules: StyleRule[] = []
  const visit = (node: CssNode, isConditional: boolean) => {
    if (node.type === 'Rule') addRule(rules, css, node, isConditional)
    else if (node.type === 'Atrule' && isForPrint(node, css))
      for (const child of node.block?.children ?? []) visit(child, true)
  }
  const sheet = parseCss(css, 'stylesheet')
  if (sheet.type === 'StyleSheet') for (const child of sheet.children) visit(child, false)
  return rules
}

/** The declarations of a `style` attribute's value. */
export function readDeclarations(text: string): StyleDeclaration[] {
  const list = parseCss(text, 'declarationList')
  return list.type === 'DeclarationList'
    ? [...list.children].flatMap((node) => declarationOf(node, text) ?? [])
    : []
}

/** The families that a style sheet brings fonts for, as written. */
export function readFontFaces(css: string): string[] {
  const sheet = parseCss(css, 'stylesheet')
  if (sheet.type !== 'StyleSheet') return []
  const faces = [...sheet.children].flatMap((node) =>
    node.type === 'Atrule' && node.name === 'font-face' ? [...(node.block?.children ?? [])] : [],
  )
  const names = faces.flatMap((node) => declarationOf(node, css) ?? [])
  return [...new Set(names.flatMap(({ property, value }) => (property === 'font-family' ? [value] : [])))]
}

function parseCss(css: string, context: 'stylesheet' | 'declarationList'): CssNode {
  return parse(hideMergeTags(css), {
    context,
    positions: true,
    parseValue: false,
    parseAtrulePrelude: false,
    parseCustomProperty: false,
  })
}

function isForPrint({ name, prelude }: Atrule, css: string): boolean {
  if (name === 'supports' || name === 'layer') return true
  return name === 'media' && print.test(prelude?.loc ? textOf(prelude, css).trim() : '')
}

function addRule(rules: StyleRule[], css: string, node: Rule, isConditional: boolean): void {
  const { prelude, block, loc } = node
  if (!loc || !block.loc || prelude.type !== 'SelectorList') return
  const end = block.loc.end.offset
  rules.push({
    selectors: [...prelude.children].flatMap((child) =>
      child.type === 'Selector' ? [selectorOf(child, css)] : [],
    ),
    declarations: [...block.children].flatMap((child) => declarationOf(child, css) ?? []),
    start: loc.start.offset,
    bodyStart: block.loc.start.offset + 1,
    // A rule that is left open ends with the sheet.
    bodyEnd: css[end - 1] === '}' ? end - 1 : end,
    end,
    isConditional,
  })
}

function declarationOf(node: CssNode, css: string): StyleDeclaration | undefined {
  if (node.type !== 'Declaration' || !node.loc || !node.value.loc) return undefined
  return {
    property: node.property.toLowerCase(),
    value: textOf(node.value, css).trim(),
    isImportant: Boolean(node.important),
    start: node.loc.start.offset,
    valueStart: node.value.loc.start.offset,
    valueEnd: node.value.loc.end.offset,
    end: node.loc.start.offset + textOf(node, css).trimEnd().length,
  }
}

function textOf({ loc }: CssNode, css: string): string {
  return loc ? css.slice(loc.start.offset, loc.end.offset) : ''
}

const step = { id: 1_000_000, class: 1_000, type: 1 }
/** What stands in brackets within so many others is not looked at: each of them multiplies the elements to try. */
const nestingMax = 3

function selectorOf(node: SelectorNode, css: string, nesting = 0): Selector {
  const compounds: Compound[] = []
  let specificity = 0
  let combinator: Compound['combinator'] | undefined = ' '
  for (const part of node.children) {
    if (part.type === 'Combinator') {
      combinator = /^[>+~]$/.test(part.name) ? (part.name as '>' | '+' | '~') : ' '
      continue
    }
    const simple = simpleOf(part, css, nesting)
    if (combinator !== undefined) compounds.push({ combinator, simples: [] })
    combinator = undefined
    if (!simple) continue
    compounds.at(-1)?.simples.push(simple)
    specificity += specificityOf(simple, part)
  }
  return { text: textOf(node, css), compounds, specificity }
}

function specificityOf(simple: SimpleSelector, part: CssNode): number {
  if (simple.kind === 'type') return step.type
  if (simple.kind === 'id') return step.id
  if (!('selectors' in simple)) return step.class
  if (part.type === 'PseudoClassSelector' && part.name === 'where') return 0
  return simple.selectors.reduce((most, { specificity }) => Math.max(most, specificity), 0)
}

/** `undefined`: any element. */
function simpleOf(part: CssNode, css: string, nesting: number): SimpleSelector | undefined {
  if (part.type === 'TypeSelector')
    return part.name === '*' ? undefined : { kind: 'type', name: part.name.toLowerCase() }
  if (part.type === 'ClassSelector') return { kind: 'class', name: part.name }
  if (part.type === 'IdSelector') return { kind: 'id', name: part.name }
  if (part.type === 'PseudoClassSelector')
    return pseudoOf(part.name.toLowerCase(), part.children ? [...part.children] : [], { css, nesting })
  if (part.type !== 'AttributeSelector') return { kind: 'never' }
  const { name, matcher, value } = part
  return {
    kind: 'attribute',
    name: name.name.toLowerCase(),
    operator: matcher ?? undefined,
    value: value === null ? '' : value.type === 'String' ? value.value : value.name,
  }
}

const nested: ReadonlyMap<string, 'any' | 'none' | 'has'> = new Map([
  ['is', 'any'],
  ['where', 'any'],
  ['not', 'none'],
  ['has', 'has'],
])

function pseudoOf(
  name: string,
  within: CssNode[],
  { css, nesting }: { css: string; nesting: number },
): SimpleSelector {
  if (name === 'root') return { kind: 'root' }
  const kind = nested.get(name)
  if (kind) {
    if (nesting === nestingMax) return { kind: 'never' }
    const selectors = within.flatMap((list) =>
      list.type === 'SelectorList'
        ? [...list.children].flatMap((one) =>
            one.type === 'Selector' ? [selectorOf(one, css, nesting + 1)] : [],
          )
        : [],
    )
    return { kind, selectors }
  }
  const place = /^(?:(first|last)|nth(-last)?)-(child|of-type)$/.exec(name)
  if (!place) return { kind: 'never' }
  const [, end, nthLast, what] = place
  const nth = end ? { a: 0, b: 1 } : nthOf(within[0])
  return nth
    ? {
        kind: 'position',
        ofType: what === 'of-type',
        fromEnd: end === 'last' || nthLast !== undefined,
        ...nth,
      }
    : { kind: 'never' }
}

/** Of `2n + 1`, `odd`, `3`. */
function nthOf(node: CssNode | undefined): { a: number; b: number } | undefined {
  if (node?.type !== 'Nth' || node.selector) return undefined
  const { nth } = node
  if (nth.type === 'Identifier') return { a: 2, b: nth.name === 'odd' ? 1 : 0 }
  return { a: Number(nth.a ?? 0), b: Number(nth.b ?? 0) }
}
