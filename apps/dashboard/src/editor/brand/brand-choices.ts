import { type Brand, brandAccent, brandFamily } from '@platen/contract'
import { type BrandName, brandNameOf, brandValue } from '@platen/template/markup'

/** A brand value that follows changes to the brand. */
export interface BrandChoice {
  name: BrandName
  label: string
  /** The value for the style sheet. */
  value: string
}

const colors = [
  { name: 'primary', label: 'Primary brand color' },
  { name: 'accent', label: 'Secondary brand color' },
] as const
const fonts = [
  { name: 'font-heading', label: 'Brand heading font', key: 'headingFont' },
  { name: 'font-text', label: 'Brand text font', key: 'textFont' },
] as const

/** Returns the brand colors that a template can use: those in its style sheet and the account's. */
export function brandColors(css: string, brand: Brand | undefined): BrandChoice[] {
  return colors.flatMap(({ name, label }) => {
    const said = brand && { primary: brand.primary, accent: brandAccent(brand) }[name]
    const value = brandValue(css, name, said ?? undefined)
    return value === undefined ? [] : [{ name, label, value }]
  })
}

/** Returns the brand fonts that a template can use. */
export function brandFamilies(css: string, brand: Brand | undefined): BrandChoice[] {
  return fonts.flatMap(({ name, label, key }) => {
    const font = brand?.[key] ?? undefined
    const value = brandValue(css, name, font && brandFamily(font))
    return value === undefined ? [] : [{ name, label, value }]
  })
}

/** Returns the label of a brand value, such as `Primary brand color`. */
export function brandLabel(value: string | undefined, css: string): string | undefined {
  const name = value === undefined ? undefined : brandNameOf(value, css)
  return [...colors, ...fonts].find((one) => one.name === name)?.label
}
