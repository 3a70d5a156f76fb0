import { createHash } from 'node:crypto'
import type { BrandToBuild } from '@platen/bundle'
import type { Catalog } from '@platen/catalog'
import {
  type Brand,
  brandCss,
  brandFontFace,
  brandFontPath,
  companyDetails,
  type BundleAsset,
  type Company,
  Fault,
  isOwnFont,
  ownFamily,
  type TemplateSettings,
  withCompany,
} from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { LRUCache } from 'lru-cache'

/** A font file of a brand, as it stands in bundles. */
interface BrandFontInUse {
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

/** What the brand says to a template, and the fonts that it brings along: those whose property stands in one of its sources. */
export function brandFor(
  brand: BrandInUse | undefined,
  sources: readonly string[],
): { css: string; fonts: BrandFontInUse[] } {
  const fonts = (brand?.fonts ?? []).filter(({ properties }) =>
    properties.some((property) => sources.some((source) => source.includes(property))),
  )
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

/** The account's brand as it is now; `undefined` where it says nothing. Throws `unavailable`. */
export type ReadBrand = (accountId: string) => Promise<BrandInUse | undefined>

const keptBytesMax = 32 * 2 ** 20

/** Where the bytes of a logo or of a font are. */
export function brandObjectKey(accountId: string, uploadId: string): string {
  return `brands/${accountId}/${uploadId}`
}

/** What is in the store of an account's brand. */
export async function removeBrandObjects(store: ObjectStore, accountId: string): Promise<void> {
  const keys: string[] = []
  for await (const { key } of store.list(brandObjectKey(accountId, ''))) keys.push(key)
  for (const key of keys) await store.remove(key)
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

function fontsInUse(accountId: string, { fonts, headingFont, textFont }: Brand): BrandFontInUse[] {
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

/** Reads brands for what is built; the logos last used stay in memory. */
export function createReadBrand(parts: { brands: Catalog['brands']; store: ObjectStore }): ReadBrand {
  const { brands, store } = parts
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytesMax,
    sizeCalculation: (bytes) => bytes.length + 1,
  })

  async function readLogo(key: string): Promise<Buffer> {
    const bytes = kept.get(key) ?? (await store.get(key))
    if (!bytes)
      throw new Fault('unavailable', { detail: 'The logo of the brand is being changed. Try again.' })
    kept.set(key, bytes)
    return bytes
  }

  return async (accountId) => {
    const brand = await brands.read(accountId)
    const name = brandName(brand)
    if (name === undefined) return undefined
    const { logo } = brand
    return {
      name,
      css: brandCss(brand),
      fonts: fontsInUse(accountId, brand),
      company: brand.company,
      logo: logo
        ? {
            path: `assets/brand-logo.${logoEndings[logo.contentType] ?? 'png'}`,
            bytes: await readLogo(brandObjectKey(accountId, logo.uploadId)),
            sha256: logo.sha256,
          }
        : undefined,
    }
  }
}

/** How the name of a logo ends, by its type: what browsers show and documents print. */
export const logoEndings: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}
