import { type Brand, brandAccent, brandFamily } from '@platen/contract'
import { type BrandName, brandNameOf, brandValue } from '@platen/template/markup'

/** A value that is the brand's, so that it follows when the brand is changed. */
export interface BrandChoice {
  name: BrandName
  label: string
  /** As the style sheet is to say it. */
  value: string
}

const colours = [
  { name: 'primary', label: 'Main colour of the brand' },
  { name: 'accent', label: 'Second colour of the brand' },
] as const
const fonts = [
  { name: 'font-heading', label: 'Headings of the brand', key: 'headingFont' },
  { name: 'font-text', label: 'Text of the brand', key: 'textFont' },
] as const

/** The brand's colours that a template can take: those that it says already, and those that the account has. */
export function brandColours(css: string, brand: Brand | undefined): BrandChoice[] {
  return colours.flatMap(({ name, label }) => {
    const said = brand && { primary: brand.primary, accent: brandAccent(brand) }[name]
    const value = brandValue(css, name, said ?? undefined)
    return value === undefined ? [] : [{ name, label, value }]
  })
}

/** The same of its pair of fonts. */
export function brandFamilies(css: string, brand: Brand | undefined): BrandChoice[] {
  return fonts.flatMap(({ name, label, key }) => {
    const font = brand?.[key] ?? undefined
    const value = brandValue(css, name, font && brandFamily(font))
    return value === undefined ? [] : [{ name, label, value }]
  })
}

/** What people call a value that is the brand's: `Main colour of the brand`. */
export function brandWords(value: string | undefined, css: string): string | undefined {
  const name = value === undefined ? undefined : brandNameOf(value, css)
  return [...colours, ...fonts].find((one) => one.name === name)?.label
}
