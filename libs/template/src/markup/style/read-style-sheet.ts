import { hideMergeTags } from '@platen/merge'
import type { Atrule, CssNode, parse as Parse, Rule } from 'css-tree'
// @ts-expect-error -- its types are those of the whole package, which includes the grammar of every property
import parser from 'css-tree/parser'
import { nestingMax, type Selector, selectorOf, textOf } from './read-selector.ts'

const parse = parser as typeof Parse

/** A declaration with its offsets in the style sheet. */
export interface StyleDeclaration {
  property: string
  /** The value without `!important`. */
  value: string
  isImportant: boolean
  start: number
  valueStart: number
  valueEnd: number
  end: number
}

/** A rule whose selectors can match a printed page. */
export interface StyleRule {
  selectors: Selector[]
  declarations: StyleDeclaration[]
  start: number
  bodyStart: number
  bodyEnd: number
  end: number
  /** Whether the rule is in `@media` or a similar at-rule. */
  isConditional: boolean
  /** Whether the rule depends on unknown conditions, such as the width of the page. */
  isUncertain: boolean
  /** Whether the rule is in a layer. Rules outside of layers win over it. */
  isLayered: boolean
}

/** Parses the rules of a style sheet with merge tags. Invalid parts are ignored, as in browsers. Never throws. */
export function readStyleSheet(css: string): StyleRule[] {
  const rules: StyleRule[] = []
  const visit = (node: CssNode, within: Within) => {
    if (node.type === 'Rule') {
      const rule = ruleOf(css, node, within)
      if (!rule) return
      rules.push(rule)
      if (within.depth < nestingMax)
        for (const child of nestedIn(node, css))
          visit(child, { ...within, parents: rule.selectors, depth: within.depth + 1 })
    } else if (node.type === 'Atrule') {
      const holds = heldIn(node, css)
      if (holds === 'never') return
      const inside = {
        ...within,
        isConditional: true,
        isUncertain: within.isUncertain || holds === 'maybe',
        isLayered: within.isLayered || node.name.toLowerCase() === 'layer',
      }
      for (const child of node.block?.children ?? []) visit(child, inside)
    }
  }
  const sheet = parseCss(css, 'stylesheet')
  const top: Within = {
    isConditional: false,
    isUncertain: false,
    isLayered: false,
    parents: undefined,
    depth: 0,
  }
  if (sheet.type === 'StyleSheet') for (const child of sheet.children) visit(child, top)
  return rules
}

interface Within extends Pick<StyleRule, 'isConditional' | 'isUncertain' | 'isLayered'> {
  parents: readonly Selector[] | undefined
  depth: number
}

/** Parses the value of a `style` attribute. */
export function readDeclarations(text: string): StyleDeclaration[] {
  const list = parseCss(text, 'declarationList')
  return list.type === 'DeclarationList'
    ? [...list.children].flatMap((node) => declarationOf(node, text) ?? [])
    : []
}

/** Parses a list such as `h1, .logo > img`. Throws for invalid selectors. */
export function readSelectors(list: string): Selector[] {
  const node = parse(list, {
    context: 'selectorList',
    positions: true,
    onParseError(error) {
      throw error
    },
  })
  return node.type === 'SelectorList'
    ? [...node.children].flatMap((one) => (one.type === 'Selector' ? [selectorOf(one, list)] : []))
    : []
}

/** A top-level rule, including `@media` and `@page`. */
export interface TopRule {
  /** The prelude with single spaces. */
  selector: string
  /** The rule as written, with the comments before it. */
  text: string
}

/** Returns the top-level rules, except at-rules that have no block (`@import …;`). Never throws. */
export function readTopRules(css: string): TopRule[] {
  const sheet = parseCss(css, 'stylesheet')
  let behind = 0
  return (sheet.type === 'StyleSheet' ? [...sheet.children] : []).flatMap((node): TopRule[] => {
    if (!node.loc || node.type === 'Comment') return []
    const text = css.slice(behind, node.loc.end.offset).trim()
    behind = node.loc.end.offset
    const block = node.type === 'Rule' || node.type === 'Atrule' ? node.block?.loc : undefined
    if (!block) return []
    const selector = css
      .slice(node.loc.start.offset, block.start.offset)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    return [{ selector, text }]
  })
}

/** Returns the font families of `@font-face` rules. */
export function readFontFaces(css: string): string[] {
  const sheet = parseCss(css, 'stylesheet')
  if (sheet.type !== 'StyleSheet') return []
  const faces = [...sheet.children].flatMap((node) =>
    node.type === 'Atrule' && node.name === 'font-face' ? [...(node.block?.children ?? [])] : [],
  )
  const names = faces.flatMap((node) => declarationOf(node, css) ?? [])
  return [...new Set(names.flatMap(({ property, value }) => (property === 'font-family' ? [value] : [])))]
}

/** Returns the offset after rules that must come first, such as `@import`. */
export function offsetAfterImports(css: string): number {
  const sheet = parseCss(css, 'stylesheet')
  let end = 0
  for (const node of sheet.type === 'StyleSheet' ? sheet.children : []) {
    if (node.type === 'Comment') continue
    if (node.type !== 'Atrule' || node.block || !inFront.has(node.name.toLowerCase())) break
    end = node.loc?.end.offset ?? end
  }
  return end
}

const inFront = new Set(['charset', 'import', 'layer', 'namespace'])

function parseCss(css: string, context: 'stylesheet' | 'declarationList', offset = 0): CssNode {
  return parse(hideMergeTags(css), {
    context,
    offset,
    positions: true,
    parseValue: false,
    parseAtrulePrelude: false,
    parseCustomProperty: false,
  })
}

/** Returns the nested rules of a rule. The parser returns them as raw text. */
function nestedIn({ block }: Rule, css: string): CssNode[] {
  return [...block.children].flatMap((child) => {
    if (child.type !== 'Raw') return [child]
    const text = textOf(child, css)
    const sheet = text.includes('{') ? parseCss(text, 'stylesheet', child.loc?.start.offset) : undefined
    return sheet?.type === 'StyleSheet' ? [...sheet.children] : []
  })
}

/** Whether the content of an at-rule applies to print. */
function heldIn({ name: written, prelude }: Atrule, css: string): 'always' | 'maybe' | 'never' {
  const name = written.toLowerCase()
  if (name === 'layer') return 'always'
  if (name === 'supports' || name === 'container') return 'maybe'
  if (name !== 'media') return 'never'
  const asked = prelude?.loc ? textOf(prelude, css).trim().toLowerCase() : ''
  if (/^(?:only\s+)?(?:print|all)?$/.test(asked)) return 'always'
  const isForScreens = asked
    .split(',')
    .every((one) => /\b(?:screen|speech)\b/.test(one) && !/\bnot\b/.test(one))
  return isForScreens || /^not\s+(?:print|all)$/.test(asked) ? 'never' : 'maybe'
}

function ruleOf(
  css: string,
  node: Rule,
  { parents, isConditional, isUncertain, isLayered }: Within,
): StyleRule | undefined {
  const { prelude, block, loc } = node
  if (!loc || !block.loc || prelude.type !== 'SelectorList') return undefined
  const end = block.loc.end.offset
  const own = [...prelude.children].flatMap((child) =>
    child.type === 'Selector' ? [selectorOf(child, css, { parents })] : [],
  )
  return {
    selectors: own,
    declarations: [...block.children].flatMap((child) => declarationOf(child, css) ?? []),
    start: loc.start.offset,
    bodyStart: block.loc.start.offset + 1,
    // An unclosed rule ends with the sheet.
    bodyEnd: css[end - 1] === '}' ? end - 1 : end,
    end,
    isConditional: isConditional || parents !== undefined,
    isUncertain,
    isLayered,
  }
}

function declarationOf(node: CssNode, css: string): StyleDeclaration | undefined {
  if (node.type !== 'Declaration' || !node.loc || !node.value.loc) return undefined
  const written = textOf(node.value, css)
  const value = written.trim()
  // The value of a custom property includes the surrounding whitespace.
  const valueStart = node.value.loc.start.offset + written.indexOf(value)
  return {
    property: node.property.toLowerCase(),
    value,
    isImportant: Boolean(node.important),
    start: node.loc.start.offset,
    valueStart,
    valueEnd: valueStart + value.length,
    end: node.loc.start.offset + textOf(node, css).trimEnd().length,
  }
}
