import { createHash } from 'node:crypto'
import type { BrandToBuild } from '@platen/bundle'
import {
  type Brand,
  brandCss,
  brandFontFace,
  brandFontPath,
  companyDetails,
  type BundleAsset,
  type Company,
  isOwnFont,
  ownFamily,
} from '@platen/contract'
import { brandObjectKey } from './brand-objects.ts'

/** A font file of a brand, as it stands in bundles. */
export interface BrandFontInUse {
  asset: BundleAsset
  /** Where its bytes are in the store. */
  key: string
  /** The rule that names it. */
  css: string
  /** The properties whose family it belongs to. */
  properties: string[]
}

/** An account's brand, ready to be written into bundles. */
export interface BrandInUse extends Pick<BrandToBuild, 'css'> {
  /** Names it: another brand has another name. */
  name: string
  logo?: { path: string; bytes: Uint8Array; sha256: string } | undefined
  fonts: readonly BrandFontInUse[]
  company: Company
}

/** Names a brand by all that it says; `undefined` for one that says nothing. */
export function brandName(brand: Brand): string | undefined {
  const css = brandCss(brand)
  const company = brand.company.name === '' ? [] : [companyDetails.map((detail) => brand.company[detail])]
  if (css === '' && !brand.logo && company.length === 0) return undefined
  const rules = fontsInUse('', brand).map((font) => font.css)
  return createHash('sha256')
    .update(JSON.stringify([[css, ...rules].join(''), brand.logo?.sha256, ...company]))
    .digest('hex')
}

/** The files of the fonts that a brand has chosen, of those that it has. */
export function fontsInUse(accountId: string, { fonts, headingFont, textFont }: Brand): BrandFontInUse[] {
  const chosen = { '--brand-font-heading': headingFont, '--brand-font-text': textFont }
  return fonts.flatMap((file) => {
    const { sha256, uploadId, bytes, contentType, family } = file
    const properties = Object.entries(chosen)
      .filter(([, font]) => isOwnFont(font) && ownFamily(font) === family)
      .map(([property]) => property)
    if (properties.length === 0) return []
    const path = brandFontPath(file)
    const key = brandObjectKey(accountId, uploadId)
    return [{ asset: { path, contentType, bytes, sha256 }, key, css: brandFontFace(file, path), properties }]
  })
}
