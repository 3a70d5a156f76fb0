import type { SourceElement, SourceTree } from '../parse-source.ts'
import { matches } from './match-selector.ts'
import {
  readDeclarations,
  readStyleSheet,
  type StyleDeclaration,
  type StyleRule,
} from './read-style-sheet.ts'
import type { Selector } from './read-selector.ts'
import { rulesOf } from './rules-of.ts'
import { type Direction, expand, type Longhand } from './shorthands.ts'
import { type StyleNode, styleNodeOf } from './style-nodes.ts'

/** The winning declaration of a property. */
export interface Held {
  value: string
  isImportant: boolean
  declaration: StyleDeclaration
  /** Undefined for the `style` attribute. */
  rule: StyleRule | undefined
  selector: string | undefined
  /** Whether the declaration is a browser default. */
  isDefault: boolean
}

/** Winning declarations by longhand, without inherited values. */
export type HeldStyle = ReadonlyMap<Longhand, Held>

/** Browser defaults for the properties of the panel. */
const defaults = readStyleSheet(`
  h1, h2, h3, h4, h5, h6, b, strong, th { font-weight: bold }
  i, em, cite, address, dfn, var { font-style: italic }
  th { text-align: center }
  h1 { font-size: 2em } h2 { font-size: 1.5em } h3 { font-size: 1.17em }
  small { font-size: smaller }
`)

/** Returns the declarations that apply to an element from rules and its `style` attribute. With `mayHold`, rules that may apply are included. */
export function heldStyle(node: StyleNode, css: string, mayHold = false): HeldStyle {
  const direction = directionOf(node)
  const held = new Map<Longhand, Held & { rank: number }>()
  const add = (
    declarations: readonly StyleDeclaration[],
    from: Pick<Held, 'rule' | 'selector' | 'isDefault'> & { rank: number },
  ) => {
    for (const declaration of declarations) {
      const { isImportant } = declaration
      const rank = rankOf(from, isImportant)
      for (const [longhand, value] of expand(declaration.property, declaration.value, direction)) {
        if (rank >= (held.get(longhand)?.rank ?? -1))
          held.set(longhand, { ...from, value, isImportant, declaration, rank })
      }
    }
  }
  for (const [rules, isDefault] of [
    [defaults, true],
    [rulesOf(css), false],
  ] as const) {
    for (const rule of rules) {
      const selector = rule.isUncertain && !mayHold ? undefined : strongest(rule, node)
      if (!selector) continue
      const rank = isDefault ? 0 : 1 + selector.specificity
      add(rule.declarations, { rule, selector: selector.text, isDefault, rank })
    }
  }
  const own = node.attributes.get('style')
  if (own !== undefined)
    add(readDeclarations(own), { rule: undefined, selector: undefined, isDefault: false, rank: inline })
  return held
}

const inline = 1e12
const important = 1e13
const layered = 1e14

/** Returns the rank of a declaration. Rules in layers have a lower rank than other rules, but a higher rank if they are important. */
function rankOf({ rule, rank }: { rule: StyleRule | undefined; rank: number }, isImportant: boolean): number {
  if (rule?.isLayered !== true) return rank + (isImportant ? important : 0)
  return isImportant ? rank + layered : rank / layered
}

/** Cache of matches, because style sheets with the same start share rules. */
const tried = new WeakMap<StyleNode, WeakMap<StyleRule, Selector | null>>()

/** Returns the matching selector with the highest specificity. */
export function strongest(rule: StyleRule, node: StyleNode): Selector | undefined {
  const known = tried.get(node) ?? new WeakMap<StyleRule, Selector | null>()
  tried.set(node, known)
  let found = known.get(rule)
  if (found === undefined) {
    const holding = rule.selectors.filter((selector) => matches(selector, node))
    found = holding.toSorted((a, b) => b.specificity - a.specificity)[0] ?? null
    known.set(rule, found)
  }
  return found ?? undefined
}

export function heldStyleOf(
  tree: SourceTree,
  css: string,
  element: SourceElement,
  mayHold = false,
): HeldStyle {
  return heldStyle(styleNodeOf(tree, element), sheetOf(tree, css), mayHold)
}

const insides = new WeakMap<SourceTree, string>()

/** Returns the style sheet followed by `<style>` elements, in document order. */
export function sheetOf(tree: SourceTree, css: string): string {
  const inside =
    insides.get(tree) ??
    tree.elements
      .filter(({ name }) => name === 'style')
      .map(({ openEnd, closeStart }) => tree.html.slice(openEnd, closeStart))
      .join('\n')
  insides.set(tree, inside)
  return inside === '' ? css : `${css}\n${inside}`
}

/** Returns the text direction of an element, if the source sets it. */
export function directionOf(node: StyleNode): Direction {
  for (let at: StyleNode | undefined = node; at; at = at.parent) {
    const dir = at.attributes.get('dir')?.toLowerCase()
    if (dir === 'rtl' || dir === 'ltr') return dir
  }
  return 'ltr'
}
