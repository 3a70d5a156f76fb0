import { type TemplateSettings, withCompanyDefaults } from '@platen/contract'
import type { TemplateSource } from '@platen/template/bundle'
import type { ResolvedFont, ResolvedBrand } from './resolve-brand.ts'

/** Returns the CSS of the brand for a template, and the fonts of the brand whose family or property is in `fontDeclarations`. */
export function brandFor(
  brand: ResolvedBrand | undefined,
  { fontDeclarations }: Pick<TemplateSource, 'fontDeclarations'>,
): { css: string; fonts: ResolvedFont[] } {
  const fonts = (brand?.fonts ?? []).filter(({ properties, family }) =>
    [family.toLowerCase(), ...properties].some((name) => fontDeclarations.includes(name)),
  )
  return { css: [brand?.css ?? '', ...fonts.map(({ css }) => css)].join(''), fonts }
}

/** Returns a template's settings, with the company details as defaults for fields that use them. */
export function companySettings(
  settings: TemplateSettings,
  brand: ResolvedBrand | undefined,
): TemplateSettings {
  const { fields } = settings
  return fields && brand ? { ...settings, fields: withCompanyDefaults(fields, brand.company) } : settings
}
