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

/** A font file in a brand, as written to bundles. */
export interface ResolvedFont {
  asset: BundleAsset
  /** Object key in the store. */
  key: string
  /** The `@font-face` rule. */
  css: string
  family: string
  /** CSS properties for which the family is selected. */
  properties: string[]
}

/** An account's brand, ready to be written to bundles. */
export interface ResolvedBrand extends Pick<BrandToBuild, 'css'> {
  /** Fingerprint of the brand's content. Fonts that are not selected do not affect it. */
  fingerprint: string | undefined
  logo?: { path: string; bytes: Uint8Array; sha256: string } | undefined
  fonts: readonly ResolvedFont[]
  company: Company
}

/** Returns a fingerprint of a brand's content, or `undefined` if the brand is empty. */
export function brandFingerprint(brand: Brand): string | undefined {
  const css = brandCss(brand)
  const company = brand.company.name === '' ? [] : [companyDetails.map((detail) => brand.company[detail])]
  if (css === '' && !brand.logo && company.length === 0) return undefined
  const rules = resolveFonts('', brand)
    .filter(({ properties }) => properties.length > 0)
    .map((font) => font.css)
  return createHash('sha256')
    .update(JSON.stringify([[css, ...rules].join(''), brand.logo?.sha256, ...company]))
    .digest('hex')
}

/** Returns all fonts in a brand, including those that are not selected, because a template can use their family directly. */
export function resolveFonts(accountId: string, { fonts, headingFont, textFont }: Brand): ResolvedFont[] {
  const selected = { '--brand-font-heading': headingFont, '--brand-font-text': textFont }
  return fonts.map((file) => {
    const { sha256, uploadId, bytes, contentType, family } = file
    const properties = Object.entries(selected)
      .filter(([, font]) => isOwnFont(font) && ownFamily(font) === family)
      .map(([property]) => property)
    const path = brandFontPath(file)
    const key = brandObjectKey(accountId, uploadId)
    const css = brandFontFace(file, path)
    return { asset: { path, contentType, bytes, sha256 }, key, css, family, properties }
  })
}
