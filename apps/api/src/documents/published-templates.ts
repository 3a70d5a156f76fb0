import type { Catalog, PublishedTemplate } from '@platen/database'
import { createOutageCache } from '../storage/outage-cache.ts'

export type { PublishedTemplate } from '@platen/database'

export interface PublishedTemplates {
  /** Returns the live version, or `undefined` if the account has no published template with this id. */
  find(accountId: string, templateId: string): Promise<PublishedTemplate | undefined>
  /** Returns a version of a template, live or not. */
  findVersion(accountId: string, templateId: string, version: number): Promise<PublishedTemplate | undefined>
  forget(accountId: string, templateId: string): void
}

/** How long another API process may use the previous version. */
const freshMs = 3_000

/** Caches templates, to avoid a database query for each document. While the database is unavailable, known templates are found for `outageMs`. */
export function cachePublishedTemplates(
  versions: Catalog['versions'],
  { outageMs = 0 }: { outageMs?: number } = {},
): PublishedTemplates {
  const live = createOutageCache<PublishedTemplate>({ max: 5_000, freshMs, outageMs })
  const others = createOutageCache<PublishedTemplate>({ max: 1_000, freshMs, outageMs })
  const name = (accountId: string, templateId: string) => `${accountId}\n${templateId}`
  return {
    find: (accountId, templateId) =>
      live.find(name(accountId, templateId), () => versions.findPublished(accountId, templateId)),
    findVersion: (accountId, templateId, version) =>
      others.find(`${name(accountId, templateId)}\n${version}`, () =>
        versions.find(accountId, templateId, version),
      ),
    forget: (accountId, templateId) => live.forget(name(accountId, templateId)),
  }
}
