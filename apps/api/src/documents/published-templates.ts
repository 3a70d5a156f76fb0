import type { Catalog, PublishedTemplate } from '@platen/database'
import { LRUCache } from 'lru-cache'
import { createOutageCache } from '../storage/outage-cache.ts'

export type { PublishedTemplate } from '@platen/database'

export interface PublishedTemplates {
  /** Returns the live version, or `undefined` if the account has no published template with this ID. */
  find(accountId: string, templateId: string): Promise<PublishedTemplate | undefined>
  /** Returns a version of a template, live or not. */
  findVersion(accountId: string, templateId: string, version: number): Promise<PublishedTemplate | undefined>
  /** Whether the account has no published template with this ID or slug. Only known for a second after `noteMissing`, otherwise `false`. */
  isMissing(accountId: string, name: string): Promise<boolean>
  /** Reads which templates the account has, so that more requests with an unknown name do not query it. Call it when a template was not found. */
  noteMissing(accountId: string): void
  forget(accountId: string, templateId: string): void
}

/** How long another API process may use the previous version. */
const freshMs = 3_000
/** How long a template that another API process published can be missing. */
const missingMs = 1_000
/** Total length of the cached templates as JSON. Their objects need several times as much memory. */
const lengthMax = { live: 32 * 2 ** 20, others: 8 * 2 ** 20 }

/** Caches templates, to avoid a database query for each document. While the database is unavailable, known templates are found for `outageMs`. */
export function cachePublishedTemplates(
  {
    versions,
    templates,
  }: {
    versions: Pick<Catalog['versions'], 'find' | 'findPublished'>
    templates: Pick<Catalog['templates'], 'listPublished'>
  },
  { outageMs = 0 }: { outageMs?: number } = {},
): PublishedTemplates {
  const live = createOutageCache<PublishedTemplate>({
    max: 5_000,
    size: { max: lengthMax.live, of: lengthOf },
    freshMs,
    outageMs,
  })
  const others = createOutageCache<PublishedTemplate>({
    max: 1_000,
    size: { max: lengthMax.others, of: lengthOf },
    freshMs,
    outageMs,
  })
  // Each list can contain thousands of names.
  const names = new LRUCache<string, Promise<Set<string> | undefined>>({
    max: 200,
    ttl: missingMs,
    ttlAutopurge: true,
  })
  const name = (accountId: string, templateId: string) => `${accountId}\n${templateId}`
  return {
    find: (accountId, templateId) =>
      live.find(name(accountId, templateId), () => versions.findPublished(accountId, templateId)),
    findVersion: (accountId, templateId, version) =>
      others.find(`${name(accountId, templateId)}\n${version}`, () =>
        versions.find(accountId, templateId, version),
      ),
    async isMissing(accountId, templateName) {
      const published = await names.get(accountId)
      return published !== undefined && !published.has(templateName)
    },
    noteMissing(accountId) {
      if (names.has(accountId)) return
      const reading = templates.listPublished(accountId).then(
        (list) => new Set(list.flatMap(({ templateId, slug }) => [templateId, slug])),
        // The query for the template reports the error.
        () => undefined,
      )
      names.set(accountId, reading)
    },
    forget(accountId, templateId) {
      live.forget(name(accountId, templateId))
      names.delete(accountId)
    },
  }
}

function lengthOf(template: PublishedTemplate): number {
  return JSON.stringify(template).length
}
