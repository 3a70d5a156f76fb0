import { type TemplateSettings, withCompany } from '@platen/contract'
import type { BrandFontInUse, BrandInUse } from './brand-in-use.ts'

/** What the brand says to a template, and the fonts that it brings along: those whose property, or whose family by its name, stands in one of its sources. */
export function brandFor(
  brand: BrandInUse | undefined,
  sources: readonly string[],
): { css: string; fonts: BrandFontInUse[] } {
  const fonts = (brand?.fonts ?? []).filter(({ properties, family }) => {
    const named = new RegExp(
      `\\bfont(?:-family)?\\s*:[^;{}]{0,400}${family.replaceAll(/[.+]/g, '\\$&')}`,
      'i',
    )
    return sources.some(
      (source) => properties.some((property) => source.includes(property)) || named.test(source),
    )
  })
  return { css: [brand?.css ?? '', ...fonts.map(({ css }) => css)].join(''), fonts }
}

/** A template's settings with the company's details where its fields follow it. */
export function companySettings(settings: TemplateSettings, brand: BrandInUse | undefined): TemplateSettings {
  const { fields } = settings
  return fields && brand ? { ...settings, fields: withCompany(fields, brand.company) } : settings
}

/** All places of a template's folder that may name a property. */
export function styleSources(html: string, css: string, files: ReadonlyMap<string, Uint8Array>): string[] {
  const sheets = [...files].filter(([path]) => /^assets\/.*\.css$/i.test(path))
  return [html, css, ...sheets.map(([, bytes]) => Buffer.from(bytes).toString())]
}
