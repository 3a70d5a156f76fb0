import { rulesOf } from './rules-of.ts'

/** What a brand says, by the ends of its custom properties: `--brand-primary`. */
export type BrandName = 'primary' | 'accent' | 'font-heading' | 'font-text'

/**
 * How a style sheet says a value of the brand, so that what is set follows the brand: by its own variable (`var(--primary)`), else in its
 * words; where it does not say it yet, with `instead` for accounts without a brand. `undefined`: it does not, and nothing stands in.
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

/** Variables that lead to variables: more of them are a circle. */
const depthMax = 8

/** Which value of the brand a value of a style sheet is, be it by a variable of the sheet's own. */
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
