import { type TemplateSettings, withCompanyDefaults } from '@platen/contract'
import type { TemplateSource } from '@platen/template/bundle'
import type { BrandFontInUse, BrandInUse } from './brand-in-use.ts'

/** Returns the CSS of the brand for a template, and the brand's fonts whose family or property `fontDeclarations` names. */
export function brandFor(
  brand: BrandInUse | undefined,
  { fontDeclarations }: Pick<TemplateSource, 'fontDeclarations'>,
): { css: string; fonts: BrandFontInUse[] } {
  const fonts = (brand?.fonts ?? []).filter(({ properties, family }) =>
    [family.toLowerCase(), ...properties].some((name) => fontDeclarations.includes(name)),
  )
  return { css: [brand?.css ?? '', ...fonts.map(({ css }) => css)].join(''), fonts }
}

/** A template's settings with the company's details where its fields follow it. */
export function companySettings(settings: TemplateSettings, brand: BrandInUse | undefined): TemplateSettings {
  const { fields } = settings
  return fields && brand ? { ...settings, fields: withCompanyDefaults(fields, brand.company) } : settings
}
