import type { Catalog } from '@platen/database'
import { Fault, type LiveVersionAnswer } from '@platen/contract'
import type { PublishedTemplates } from '../documents/published-templates.ts'
import type { Announce } from '../webhooks/announce.ts'

/**
 * Pins a version, or unpins it with `latest`, and announces the change. Other API processes notice it in the same way as a new version. Throws
 * `not_found` for a template that the account does not have, and `invalid_request` for a version that the template does not have.
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
  /** Called if a change could not be announced. */
  onError: (error: unknown) => void
  clock?: () => Date
}): SetLiveVersion {
  const { catalog, templates, announce, onError, clock = () => new Date() } = parts
  return async (accountId, templateId, version) => {
    const before = await catalog.templates.find(accountId, templateId)
    if (!before) throw new Fault('not_found', { detail: 'The account has no template with this ID.' })
    if (before.publishedVersion === null) throw unpublished()
    const now = await catalog.versions.pin(accountId, templateId, version === 'latest' ? null : version)
    templates.forget(accountId, templateId)
    const { liveVersion, pinnedVersion, newestVersion } = now
    const isPinned = pinnedVersion !== null
    if (pinnedVersion !== before.pinnedVersion) {
      // The time makes the data unique. A version can become live again, and identical data is announced only once.
      const data = { templateId, liveVersion, isPinned, name: before.name, setAt: clock().toISOString() }
      await announce(accountId, 'template.live_version_set', data).catch(onError)
    }
    return { templateId, liveVersion, isPinned, newestVersion }
  }
}

function unpublished(): Fault {
  const message = 'The template has no published version yet. Publish it first.'
  return new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '/version', code: 'not_found', message }],
  })
}
