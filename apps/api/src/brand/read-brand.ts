import type { Catalog } from '@platen/database'
import { brandCss, Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { LRUCache } from 'lru-cache'
import { type BrandInUse, brandName, fontsInUse } from './brand-in-use.ts'
import { brandObjectKey } from './brand-objects.ts'
import { logoPath } from './read-logo.ts'

/** The account's brand as it is now; `undefined` where it says nothing. Throws `unavailable`. */
export type ReadBrand = (accountId: string) => Promise<BrandInUse | undefined>

const keptBytesMax = 32 * 2 ** 20

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
    if (name === undefined && brand.fonts.length === 0) return undefined
    const { logo } = brand
    return {
      name,
      css: brandCss(brand),
      fonts: fontsInUse(accountId, brand),
      company: brand.company,
      logo: logo
        ? {
            path: logoPath(logo),
            bytes: await readLogo(brandObjectKey(accountId, logo.uploadId)),
            sha256: logo.sha256,
          }
        : undefined,
    }
  }
}
