import type { Catalog, PublishedTemplate } from '@platen/catalog'
import { LRUCache } from 'lru-cache'

export type { PublishedTemplate } from '@platen/catalog'

export interface PublishedTemplates {
  /** The version that the API renders now; `undefined` for an unknown id, another account's, or one never published. */
  find(accountId: string, templateId: string): Promise<PublishedTemplate | undefined>
  /** One version of a template, whichever callers get. */
  findVersion(accountId: string, templateId: string, version: number): Promise<PublishedTemplate | undefined>
  forget(accountId: string, templateId: string): void
}

/** How long another API process may go on with the version before. */
const freshMs = 3_000

/** Spares the database a look-up for each document. */
export function cachePublishedTemplates(versions: Catalog['versions']): PublishedTemplates {
  const cache = new LRUCache<string, PublishedTemplate>({ max: 5_000, ttl: freshMs })
  const others = new LRUCache<string, PublishedTemplate>({ max: 1_000, ttl: freshMs })
  const name = (accountId: string, templateId: string) => `${accountId}\n${templateId}`
  return {
    async find(accountId, templateId) {
      const key = name(accountId, templateId)
      const kept = cache.get(key)
      if (kept) return kept
      const found = await versions.findPublished(accountId, templateId)
      if (found) cache.set(key, found)
      return found
    },
    async findVersion(accountId, templateId, version) {
      const key = `${name(accountId, templateId)}\n${version}`
      const kept = others.get(key)
      if (kept) return kept
      const found = await versions.find(accountId, templateId, version)
      if (found) others.set(key, found)
      return found
    },
    forget(accountId, templateId) {
      cache.delete(name(accountId, templateId))
    },
  }
}
