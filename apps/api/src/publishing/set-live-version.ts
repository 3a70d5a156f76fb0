import type { Catalog } from '@platen/database'
import { Fault, type LiveVersionAnswer } from '@platen/contract'
import type { PublishedTemplates } from '../documents/published-templates.ts'
import type { Announce } from '../webhooks/announce.ts'

/**
 * Says which version callers get who name none: one that is pinned, or whatever is published last. Other API processes follow as they do after
 * a publishing. A change is announced. Throws `not_found` for a template that is not the account's, `invalid_request` for a version that it has not.
 */
export type SetLiveVersion = (
  accountId: string,
  templateId: string,
  version: number | 'latest',
) => Promise<LiveVersionAnswer>

export function createSetLiveVersion(parts: {
  catalog: Pick<Catalog, 'templates' | 'versions'>
  templates: Pick<PublishedTemplates, 'forget'>
  announce: Announce
  /** Hears of a change that was not announced. */
  onError: (error: unknown) => void
  clock?: () => Date
}): SetLiveVersion {
  const { catalog, templates, announce, onError, clock = () => new Date() } = parts
  return async (accountId, templateId, version) => {
    const before = await catalog.templates.find(accountId, templateId)
    if (!before) throw new Fault('not_found', { detail: 'The account has no template with this id.' })
    if (before.publishedVersion === null) throw unpublished()
    const now = await catalog.versions.pin(accountId, templateId, version === 'latest' ? null : version)
    templates.forget(accountId, templateId)
    const { liveVersion, pinnedVersion, newestVersion } = now
    const isPinned = pinnedVersion !== null
    if (pinnedVersion !== before.pinnedVersion) {
      // With its moment, as a version may become the live one again, and the same data are announced once.
      const data = { templateId, liveVersion, isPinned, name: before.name, setAt: clock().toISOString() }
      await announce(accountId, 'template.live_version_set', data).catch(onError)
    }
    return { templateId, liveVersion, isPinned, newestVersion }
  }
}

function unpublished(): Fault {
  const message = 'The template was never published, so that it has no version yet. Publish it first.'
  return new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '/version', code: 'not_found', message }],
  })
}
