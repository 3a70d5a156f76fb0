import type { Catalog, PublishedTemplate } from '@platen/database'
import { createOutageCache } from '../storage/outage-cache.ts'

export type { PublishedTemplate } from '@platen/database'

export interface PublishedTemplates {
  /** The version that the API renders now; `undefined` for an unknown id, another account's, or one never published. */
  find(accountId: string, templateId: string): Promise<PublishedTemplate | undefined>
  /** One version of a template, whichever callers get. */
  findVersion(accountId: string, templateId: string, version: number): Promise<PublishedTemplate | undefined>
  forget(accountId: string, templateId: string): void
}

/** How long another API process may go on with the version before. */
const freshMs = 3_000

/** Spares the database a look-up for each document; known templates are found for `outageMs` while it is unavailable. */
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
