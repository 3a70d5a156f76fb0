import type { Brand } from '@platen/contract'
import { resolveValue, styleChoices } from '@platen/template/markup'
import { brandFamilies, brandLabel } from './brand-choices.ts'

/** Generic families, which every worker has. */
const genericLabels: Readonly<Record<string, string>> = {
  'sans-serif': 'Sans serif',
  serif: 'Serif',
  monospace: 'Monospace',
}

/** A group of fonts with a heading. */
export interface FontGroup {
  group: string
  items: { value: string; label: string }[]
}

/** Returns the fonts that a template can use: the brand's fonts, the page's fonts (including uploaded ones), and fonts that are always available. */
export function fontGroups(of: {
  css: string
  brand: Brand | undefined
  /** CSS that defines the brand's variables. */
  brandVariables: string
  /** The current value, which is always offered. */
  held: string | undefined
  /** Families that are available in addition to the generic ones. */
  more?: readonly string[]
}): FontGroup[] {
  const { css, brand, brandVariables, held, more = [] } = of
  const ofBrand = brandFamilies(css, brand)
  const always = [...more, ...Object.keys(genericLabels)]
  const known = new Set([...ofBrand.map(({ value }) => value), ...more])
  const used = styleChoices(css).families.filter((one) => !one.includes('var(') && !genericLabels[one])
  const others = [...new Set([...(held === undefined || known.has(held) ? [] : [held]), ...used])]
  const named = (value: string) => {
    const family = familyName(resolveValue(value, brandVariables + css))
    const brandFont = brandLabel(value, css)
    return brandFont === undefined ? family : `${family} (${lower(brandFont)})`
  }
  const items = (values: readonly string[]) => values.map((value) => ({ value, label: named(value) }))
  return [
    { group: 'Brand', items: items(ofBrand.map(({ value }) => value)) },
    { group: 'This page', items: items(others.filter((one) => !genericLabels[one] && !known.has(one))) },
    { group: 'Always available', items: items(always) },
  ].filter((group) => group.items.length > 0)
}

function lower(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}

/** Returns the first family in a list, without quotes. */
function familyName(value: string): string {
  const [first = value] = value.split(',')
  return genericLabels[value] ?? first.trim().replaceAll(/^["']|["']$/g, '')
}
