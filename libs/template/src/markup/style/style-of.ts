import type { SourceElement, SourceTree } from '../parse-source.ts'
import { type Held, heldStyle, type HeldStyle, sheetOf } from './cascade.ts'
import { fontSizeOf } from './font-size.ts'
import { ownRulesOf, type StyledElements } from './own-rules.ts'
import { type Longhand, longhandsOf } from './shorthands.ts'
import { resolveVariables } from './resolve-variables.ts'
import { type StyleNode, styleNodeOf } from './style-nodes.ts'
import { inherited, styleProperties, type StyleProperty } from './style-properties.ts'

/** What holds for one property of an element. */
export interface StyleValue {
  /** As the style sheet has it; a border as width, style and colour, or `none`. */
  value: string
  /**
   * `own`: a rule of this element alone, which is changed and reset; `rule`: one that may hold for others too; `attribute`: its own `style`;
   * `around`: taken from what is around it; `default`: what browsers do.
   */
  from: 'own' | 'rule' | 'attribute' | 'around' | 'default'
  /** What it comes to, where it names variables of the style sheet, or sizes in terms of other text. */
  resolved?: string
  /** The selector of the rule, as written. */
  selector?: string
}

/** What the style sheet says of an element; what it says nothing of is left out. */
export type ElementStyle = Partial<Record<StyleProperty, StyleValue>>

/**
 * What the style sheet says of an element for the properties of the panel, and where each value comes from. Rules are matched as browsers do
 * on the source, where what repeats stands once; what a selector asks of viewers (`:hover`) never holds. `brand`: CSS with the variables of
 * the account's brand, which stands before the style sheet. `among`: the elements that are to look alike; rules of theirs are its own.
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

/** A size in terms of what is around it comes to a number of points. */
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
  const [style, colour] = more
  // Without a style there is no line, whatever its width.
  if (!style || (!first && !colour))
    return style && { ...style, value: style.value === 'none' ? 'none' : `medium ${style.value}` }
  const width = first?.value ?? 'medium'
  const isNone = style.value === 'none' || /^0(?:[a-z]+)?$/.test(width)
  return {
    ...strongestOf([first, style, colour]),
    value: isNone ? 'none' : `${width} ${style.value} ${colour?.value ?? 'currentcolor'}`,
  }
}

/** Of the parts of a border, the one of the rule that comes last: that rule is named. */
function strongestOf(parts: readonly (Held | undefined)[]): Held {
  const known = parts.filter((part) => part !== undefined)
  return known.toSorted((a, b) => (b.rule?.start ?? Infinity) - (a.rule?.start ?? Infinity))[0] as Held
}
