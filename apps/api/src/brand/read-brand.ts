import type { Catalog } from '@platen/database'
import { brandCss, Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { LRUCache } from 'lru-cache'
import { type ResolvedBrand, brandFingerprint, resolveFonts } from './resolve-brand.ts'
import { brandObjectKey } from './brand-objects.ts'
import { logoPath } from './read-logo.ts'

/** Returns an account's current brand, or `undefined` if it is empty. Throws `unavailable`. */
export type ReadBrand = (accountId: string) => Promise<ResolvedBrand | undefined>

const cachedBytesMax = 32 * 2 ** 20

/** Recently used logos are cached. */
export function createReadBrand(parts: { brands: Catalog['brands']; store: ObjectStore }): ReadBrand {
  const { brands, store } = parts
  const logos = new LRUCache<string, Buffer>({
    maxSize: cachedBytesMax,
    sizeCalculation: (bytes) => bytes.length + 1,
  })

  async function readLogo(key: string): Promise<Buffer> {
    const bytes = logos.get(key) ?? (await store.get(key))
    if (!bytes)
      throw new Fault('unavailable', { detail: 'The logo of the brand is being changed. Try again.' })
    logos.set(key, bytes)
    return bytes
  }

  return async (accountId) => {
    const brand = await brands.read(accountId)
    const fingerprint = brandFingerprint(brand)
    if (fingerprint === undefined && brand.fonts.length === 0) return undefined
    const { logo } = brand
    return {
      fingerprint,
      css: brandCss(brand),
      fonts: resolveFonts(accountId, brand),
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
