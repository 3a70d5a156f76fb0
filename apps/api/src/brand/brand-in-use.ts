import { createHash } from 'node:crypto'
import type { BrandToBuild } from '@platen/bundle'
import type { Catalog } from '@platen/catalog'
import { type Brand, brandCss, Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { LRUCache } from 'lru-cache'

/** An account's brand, ready to be written into bundles. */
export interface BrandInUse extends BrandToBuild {
  /** Names it: another brand has another name. */
  name: string
  logo?: { path: string; bytes: Uint8Array; sha256: string } | undefined
}

/** The account's brand as it is now; `undefined` where it says nothing. Throws `unavailable`. */
export type ReadBrand = (accountId: string) => Promise<BrandInUse | undefined>

const keptBytesMax = 32 * 2 ** 20

/** Where a logo's bytes are. */
export function brandLogoKey(accountId: string, sha256: string): string {
  return `brands/${accountId}/${sha256}`
}

/** What is in the store of an account's brand. */
export async function removeBrandObjects(store: ObjectStore, accountId: string): Promise<void> {
  const keys: string[] = []
  for await (const { key } of store.list(brandLogoKey(accountId, ''))) keys.push(key)
  for (const key of keys) await store.remove(key)
}

/** Names a brand by all that it says; `undefined` for one that says nothing. */
export function brandName(brand: Brand): string | undefined {
  const css = brandCss(brand)
  if (css === '' && !brand.logo) return undefined
  return createHash('sha256')
    .update(JSON.stringify([css, brand.logo?.sha256]))
    .digest('hex')
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
      logo: logo
        ? {
            path: `assets/brand-logo.${logoEndings[logo.contentType] ?? 'png'}`,
            bytes: await readLogo(brandLogoKey(accountId, logo.sha256)),
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
