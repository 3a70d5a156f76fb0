import { createHash } from 'node:crypto'
import type { BrandToBuild } from '@platen/template/bundle'
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
  family: string
  /** The properties for which its family is chosen. */
  properties: string[]
}

/** An account's brand, ready to be written into bundles. */
export interface BrandInUse extends Pick<BrandToBuild, 'css'> {
  /** Names what it says of itself: another brand has another name. Fonts that templates only name themselves are no part of it. */
  name: string | undefined
  logo?: { path: string; bytes: Uint8Array; sha256: string } | undefined
  fonts: readonly BrandFontInUse[]
  company: Company
}

/** Names a brand by all that it says; `undefined` for one that says nothing. */
export function brandName(brand: Brand): string | undefined {
  const css = brandCss(brand)
  const company = brand.company.name === '' ? [] : [companyDetails.map((detail) => brand.company[detail])]
  if (css === '' && !brand.logo && company.length === 0) return undefined
  const rules = fontsInUse('', brand)
    .filter(({ properties }) => properties.length > 0)
    .map((font) => font.css)
  return createHash('sha256')
    .update(JSON.stringify([[css, ...rules].join(''), brand.logo?.sha256, ...company]))
    .digest('hex')
}

/** The files of a brand's fonts, chosen or not: a template may name a family itself. */
export function fontsInUse(accountId: string, { fonts, headingFont, textFont }: Brand): BrandFontInUse[] {
  const chosen = { '--brand-font-heading': headingFont, '--brand-font-text': textFont }
  return fonts.map((file) => {
    const { sha256, uploadId, bytes, contentType, family } = file
    const properties = Object.entries(chosen)
      .filter(([, font]) => isOwnFont(font) && ownFamily(font) === family)
      .map(([property]) => property)
    const path = brandFontPath(file)
    const key = brandObjectKey(accountId, uploadId)
    const css = brandFontFace(file, path)
    return { asset: { path, contentType, bytes, sha256 }, key, css, family, properties }
  })
}
