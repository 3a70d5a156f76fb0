import { withDeclaration, withRule } from './edit-rule.ts'
import type { StyleRule } from './read-style-sheet.ts'
import { rulesOf } from './rules-of.ts'
import { expand } from './shorthands.ts'
import { isStyleValue, type StyleProperty } from './style-properties.ts'

const roots = new Set([':root', 'html', 'body'])

function isOfRoot({ selectors, isConditional }: StyleRule): boolean {
  return !isConditional && selectors.length > 0 && selectors.every(({ text }) => roots.has(text.trim()))
}

/** The rule that says a property of the whole page: that of `body` before that of what is around it. */
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

/** What a style sheet says of the whole page, on `html`, `:root` or `body`. */
export function rootStyle(css: string, property: StyleProperty): string | undefined {
  return rootRule(css, property)?.value
}

/** The style sheet that says so of the whole page, in the rule that says it already; `undefined` for a value that is none. */
export function setRootStyle(css: string, property: StyleProperty, value: string): string | undefined {
  if (!isStyleValue(property, value)) return undefined
  const own = rulesOf(css).filter(isOfRoot)
  const rule =
    rootRule(css, property)?.rule ??
    own.find(({ selectors }) => selectors.some(({ text }) => text.trim() === 'html'))
  if (!rule) return withRule(css, 'html', `${property}: ${value}`)
  return withDeclaration(css, rule, { property, value, direction: 'ltr' })
}

/** A custom property of the whole page, and where its value stands. */
export interface RootVariable {
  /** `--accent` */
  name: string
  value: string
  start: number
  end: number
}

/** The custom properties of a style sheet's root, in its order. */
export function rootVariables(css: string): RootVariable[] {
  return rulesOf(css)
    .filter(isOfRoot)
    .flatMap(({ declarations }) =>
      declarations.flatMap(({ property, value, valueStart, valueEnd }) =>
        property.startsWith('--') ? [{ name: property, value, start: valueStart, end: valueEnd }] : [],
      ),
    )
}
