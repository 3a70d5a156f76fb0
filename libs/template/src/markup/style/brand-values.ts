import { rulesOf } from './rules-of.ts'

/** The name of a brand value. The custom property of `primary` is `--brand-primary`. */
export type BrandName = 'primary' | 'accent' | 'font-heading' | 'font-text'

/**
 * Returns how a style sheet writes a value of the brand: with its own variable (`var(--primary)`), otherwise as it is already written there,
 * otherwise with `instead` as the fallback for accounts without a brand. Undefined if the style sheet has no such value and `instead` is undefined.
 */
export function brandValue(css: string, name: BrandName, instead: string | undefined): string | undefined {
  const declarations = rulesOf(css).flatMap((rule) => rule.declarations)
  const said = new RegExp(`var\\(\\s*--brand-${name}\\s*(?:,(?:[^()]|\\([^()]*\\))*)?\\)`)
  const variable = rootVariables(css).find(({ value }) => said.exec(value)?.[0] === value)
  if (variable) return `var(${variable.property})`
  const written = declarations.map(({ value }) => said.exec(value)?.[0]).find((one) => one !== undefined)
  return (
    written?.replaceAll(/\s+/g, ' ') ??
    (instead === undefined ? undefined : `var(--brand-${name}, ${instead})`)
  )
}

/** Maximum depth of references between variables. Deeper references are treated as cycles. */
const depthMax = 8

/** Returns the value of the brand that a value in a style sheet refers to, directly or through variables. */
export function brandNameOf(value: string, css: string, depth = 0): BrandName | undefined {
  const name = /^\s*var\(\s*--([\w-]+)/.exec(value)?.[1]
  if (name === undefined || depth > depthMax) return undefined
  const own = /^brand-(primary|accent|font-heading|font-text)$/.exec(name)?.[1]
  if (own !== undefined) return own as BrandName
  const variable = rootVariables(css).find(({ property }) => property === `--${name}`)
  return variable && brandNameOf(variable.value, css, depth + 1)
}

function rootVariables(css: string) {
  return rulesOf(css)
    .filter(({ selectors }) => selectors.some(({ text }) => text === ':root' || text === 'html'))
    .flatMap(({ declarations }) => declarations.filter(({ property }) => property.startsWith('--')))
}
