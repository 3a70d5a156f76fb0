import type { Brand } from '@platen/contract'
import { resolveValue, styleChoices } from '@platen/template/markup'
import { brandFamilies, brandWords } from './brand-choices.ts'

/** Every worker has them. */
const plainWords: Readonly<Record<string, string>> = {
  'sans-serif': 'Plain, without serifs',
  serif: 'With serifs',
  monospace: 'Typewriter',
}

/** Fonts to choose from, under a heading each. */
export interface FontGroup {
  group: string
  items: { value: string; label: string }[]
}

/** The fonts that a template can take: the brand's, those that it says already, uploaded ones among them, and those that are always there. */
export function fontGroups(of: {
  css: string
  brand: Brand | undefined
  /** CSS that says what the brand's variables come to. */
  brandVariables: string
  /** What holds now, which is offered however it came there. */
  held: string | undefined
  /** Families that are there beside the plain ones. */
  more?: readonly string[]
}): FontGroup[] {
  const { css, brand, brandVariables, held, more = [] } = of
  const ofBrand = brandFamilies(css, brand)
  const always = [...more, ...Object.keys(plainWords)]
  const known = new Set([...ofBrand.map(({ value }) => value), ...more])
  const used = styleChoices(css).families.filter((one) => !one.includes('var(') && !plainWords[one])
  const others = [...new Set([...(held === undefined || known.has(held) ? [] : [held]), ...used])]
  const named = (value: string) => {
    const family = familyWords(resolveValue(value, brandVariables + css))
    const brandFont = brandWords(value, css)
    return brandFont === undefined ? family : `${family} (${lower(brandFont)})`
  }
  const items = (values: readonly string[]) => values.map((value) => ({ value, label: named(value) }))
  return [
    { group: 'Brand', items: items(ofBrand.map(({ value }) => value)) },
    { group: 'This page', items: items(others.filter((one) => !plainWords[one] && !known.has(one))) },
    { group: 'Always there', items: items(always) },
  ].filter((group) => group.items.length > 0)
}

function lower(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}

/** The first family of a list of them, without quotes. */
function familyWords(value: string): string {
  const [first = value] = value.split(',')
  return plainWords[value] ?? first.trim().replaceAll(/^["']|["']$/g, '')
}
