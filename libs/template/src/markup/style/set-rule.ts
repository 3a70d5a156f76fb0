import { styleNodeOf } from './style-nodes.ts'
import { strongest } from './cascade.ts'
import type { SourceElement, SourceTree } from '../parse-source.ts'
import { withoutRule, withRule } from './edit-rule.ts'
import type { StyleDeclaration, StyleRule } from './read-style-sheet.ts'
import { rulesOf } from './rules-of.ts'

/** Values by property; `null` removes a declaration. A value can end with `!important`. */
export type RuleChange = Readonly<Record<string, string | null>>

/**
 * Sets declarations for a selector in its last rule outside of at-rules, or in a new rule at the end. Everything else is unchanged. An empty rule is
 * removed.
 */
export function setRule(css: string, selector: string, change: RuleChange): string {
  let text = css
  for (const [property, value] of Object.entries(change)) {
    const rule = ruleOf(text, selector)
    if (value !== null) text = said(text, selector, { rule, property: property.trim(), value: value.trim() })
    else if (rule) text = unsaid(text, rule, property.trim().toLowerCase())
  }
  return text
}

/** Removes a selector's rules outside at-rules. */
export function removeRule(css: string, selector: string): string {
  let text = css
  for (let rule = ruleOf(text, selector); rule; rule = ruleOf(text, selector)) text = withoutRule(text, rule)
  return text
}

/** Returns the elements that a rule can match. Pseudo-elements count as their elements. */
export function elementsOfRule(tree: SourceTree, rule: StyleRule): SourceElement[] {
  return tree.elements.filter((element) => strongest(rule, styleNodeOf(tree, element)) !== undefined)
}

function ruleOf(css: string, selector: string): StyleRule | undefined {
  const wanted = plain(selector)
  return rulesOf(css).findLast(
    (rule) => !rule.isConditional && plain(rule.selectors.map(({ text }) => text).join(',')) === wanted,
  )
}

/** Normalizes a selector. */
function plain(selector: string): string {
  return selector
    .replaceAll(/\s*([>+~,])\s*/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function said(
  css: string,
  selector: string,
  { rule, property, value }: { rule: StyleRule | undefined; property: string; value: string },
): string {
  const declaration = `${property}: ${value}`
  if (!rule) return withRule(css, selector, declaration)
  const known = rule.declarations.findLast((one) => one.property === property.toLowerCase())
  if (known) return css.slice(0, known.valueStart) + value + css.slice(known.end)
  const last = rule.declarations.at(-1)
  if (!last) {
    const body = css.slice(rule.bodyStart, rule.bodyEnd).trimEnd()
    return `${css.slice(0, rule.bodyStart)}${body}\n  ${declaration};\n${css.slice(rule.bodyEnd)}`
  }
  const space = /\s*$/.exec(css.slice(rule.bodyStart, last.start))?.[0] ?? ' '
  const semicolon = /^\s*;/.exec(css.slice(last.end, rule.bodyEnd))?.[0]
  const at = last.end + (semicolon?.length ?? 0)
  const line = /\r?\n[ \t]*$/.exec(space)?.[0] ?? ' '
  return `${css.slice(0, at)}${semicolon === undefined ? ';' : ''}${line}${declaration};${css.slice(at)}`
}

function unsaid(css: string, rule: StyleRule, property: string): string {
  const gone: readonly StyleDeclaration[] = rule.declarations.filter((one) => one.property === property)
  if (gone.length === 0) return css
  if (gone.length === rule.declarations.length) return withoutRule(css, rule)
  return gone.toReversed().reduce((text, { start, end }) => {
    const before = text.slice(rule.bodyStart, start)
    const space = before.length - before.trimEnd().length
    const semicolon = /^\s*;/.exec(text.slice(end))?.[0].length ?? 0
    return text.slice(0, start - space) + text.slice(end + semicolon)
  }, css)
}
