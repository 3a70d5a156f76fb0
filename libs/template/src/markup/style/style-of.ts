import type { SourceElement, SourceTree } from '../parse-source.ts'
import { type Held, heldStyle, type HeldStyle, sheetOf } from './cascade.ts'
import { fontSizeOf } from './font-size.ts'
import { ownRulesOf, type StyledElements } from './own-rules.ts'
import { type Longhand, longhandsOf } from './shorthands.ts'
import { resolveVariables } from './resolve-variables.ts'
import { type StyleNode, styleNodeOf } from './style-nodes.ts'
import { inherited, styleProperties, type StyleProperty } from './style-properties.ts'

export interface StyleValue {
  /** The value as in the style sheet. A border has a width, style and color, or is `none`. */
  value: string
  /**
   * `own`: a rule for this element only, which can be changed and reset; `rule`: a rule that also applies to other elements; `attribute`: the
   * element's `style`; `around`: inherited; `default`: the browser's.
   */
  from: 'own' | 'rule' | 'attribute' | 'around' | 'default'
  /** The value without variables or relative sizes. */
  resolved?: string
  selector?: string
}

/** Properties without a value are omitted. */
export type ElementStyle = Partial<Record<StyleProperty, StyleValue>>

/**
 * Returns the style of an element for the properties of the panel, with the source of each value. Rules are matched on the source as in browsers.
 * Selectors for interaction (`:hover`) never match. `brand` is CSS with the account's variables, which comes before the style sheet. `among` are
 * elements that share a style. Rules that apply to all of them count as own rules.
 */
export function styleOf(
  tree: SourceTree,
  css: string,
  element: SourceElement,
  { brand = '', among }: { brand?: string; among?: StyledElements } = {},
): ElementStyle {
  const node = styleNodeOf(tree, element)
  const sheet = sheetOf(tree, css)
  const own = new Set(ownRulesOf(tree, css, among ?? [element]))
  const style: ElementStyle = {}
  const rest = new Set<StyleProperty>(styleProperties)
  for (let at: typeof node | undefined = node; at && rest.size > 0; at = at.parent) {
    const held = heldStyle(at, sheet)
    for (const property of rest) {
      const found = valueOf(held, property)
      if (!found || (inherited.has(property) && isHandedOn(found.value))) continue
      rest.delete(property)
      const { rule, selector, isDefault } = found
      const from = isDefault
        ? 'default'
        : at !== node
          ? 'around'
          : rule === undefined
            ? 'attribute'
            : own.has(rule)
              ? 'own'
              : 'rule'
      const resolved =
        property === 'font-size'
          ? sizeOf(found.value, node, sheet)
          : resolveVariables(found.value, node, brand + sheet)
      style[property] = {
        value: found.value,
        from,
        ...(resolved !== found.value && { resolved }),
        ...(selector !== undefined && !isDefault && { selector }),
      }
    }
    if (at === node) for (const property of rest) if (!inherited.has(property)) rest.delete(property)
  }
  return style
}

/** Converts a relative size to points. */
function sizeOf(value: string, node: StyleNode, css: string): string {
  const said = resolveVariables(value, node, css)
  if (/^[\d.]+(?:pt|px|mm|cm|in|pc)$/i.test(said)) return said
  const size = fontSizeOf(node, css)
  return size === undefined ? said : `${Math.round(size * 100) / 100}pt`
}

function isHandedOn(value: string): boolean {
  return value === 'inherit' || value === 'unset'
}

function valueOf(held: HeldStyle, property: StyleProperty): Held | undefined {
  const [first, ...more] = longhandsOf(property).map((longhand: Longhand) => held.get(longhand))
  if (more.length === 0) return first
  const [style, color] = more
  // If no border style is set, there is no border.
  if (!style || (!first && !color))
    return style && { ...style, value: style.value === 'none' ? 'none' : `medium ${style.value}` }
  const width = first?.value ?? 'medium'
  const isNone = style.value === 'none' || /^0(?:[a-z]+)?$/.test(width)
  return {
    ...strongestOf([first, style, color]),
    value: isNone ? 'none' : `${width} ${style.value} ${color?.value ?? 'currentcolor'}`,
  }
}

/** Returns the part of a border that the last rule sets. This rule is named as the source of the border. */
function strongestOf(parts: readonly (Held | undefined)[]): Held {
  const known = parts.filter((part) => part !== undefined)
  return known.toSorted((a, b) => (b.rule?.start ?? Infinity) - (a.rule?.start ?? Infinity))[0] as Held
}
