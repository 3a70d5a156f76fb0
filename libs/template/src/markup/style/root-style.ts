import { withDeclaration, withRule } from './edit-rule.ts'
import type { StyleRule } from './read-style-sheet.ts'
import { rulesOf } from './rules-of.ts'
import { expand } from './shorthands.ts'
import { isStyleValue, type StyleProperty } from './style-properties.ts'

const roots = new Set([':root', 'html', 'body'])

function isOfRoot({ selectors, isConditional }: StyleRule): boolean {
  return !isConditional && selectors.length > 0 && selectors.every(({ text }) => roots.has(text.trim()))
}

/** Returns the rule that sets a property for the whole page: on `body`, otherwise on `html` or `:root`. */
function rootRule(css: string, property: StyleProperty): { rule: StyleRule; value: string } | undefined {
  const saying = rulesOf(css)
    .filter(isOfRoot)
    .flatMap((rule) =>
      rule.declarations.flatMap((declaration) =>
        expand(declaration.property, declaration.value, 'ltr').flatMap(([longhand, value]) =>
          longhand === property ? [{ rule, value }] : [],
        ),
      ),
    )
  const isBody = ({ rule }: { rule: StyleRule }) => rule.selectors.some(({ text }) => text.trim() === 'body')
  return saying.findLast(isBody) ?? saying.at(-1)
}

/** Returns a property of the whole page, on `html`, `:root` or `body`. */
export function rootStyle(css: string, property: StyleProperty): string | undefined {
  return rootRule(css, property)?.value
}

/** Sets a property of the whole page in its existing rule; undefined for an invalid value. */
export function setRootStyle(css: string, property: StyleProperty, value: string): string | undefined {
  if (!isStyleValue(property, value)) return undefined
  const own = rulesOf(css).filter(isOfRoot)
  const rule =
    rootRule(css, property)?.rule ??
    own.find(({ selectors }) => selectors.some(({ text }) => text.trim() === 'html'))
  if (!rule) return withRule(css, 'html', `${property}: ${value}`)
  return withDeclaration(css, rule, { property, value, direction: 'ltr' })
}

export interface RootVariable {
  /** The name, such as `--accent`. */
  name: string
  value: string
  start: number
  end: number
}

/** Returns the custom properties of the root. */
export function rootVariables(css: string): RootVariable[] {
  return rulesOf(css)
    .filter(isOfRoot)
    .flatMap(({ declarations }) =>
      declarations.flatMap(({ property, value, valueStart, valueEnd }) =>
        property.startsWith('--') ? [{ name: property, value, start: valueStart, end: valueEnd }] : [],
      ),
    )
}
