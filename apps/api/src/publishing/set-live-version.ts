import type { Catalog } from '@platen/catalog'
import { Fault, type LiveVersionAnswer } from '@platen/contract'
import type { PublishedTemplates } from '../documents/published-templates.ts'

/**
 * Says which version callers get who name none: one that is pinned, or whatever is published last. Other API processes follow as they do after
 * a publishing. Throws `not_found` for a template that is not the account's, `invalid_request` for a version that it has not.
 */
export type SetLiveVersion = (
  accountId: string,
  templateId: string,
  version: number | 'latest',
) => Promise<LiveVersionAnswer>

export function createSetLiveVersion(parts: {
  catalog: Pick<Catalog, 'templates' | 'versions'>
  templates: Pick<PublishedTemplates, 'forget'>
}): SetLiveVersion {
  const { catalog, templates } = parts
  return async (accountId, templateId, version) => {
    const find = async () => {
      const found = await catalog.templates.find(accountId, templateId)
      if (found) return found
      throw new Fault('not_found', { detail: 'The account has no template with this id.' })
    }
    if ((await find()).publishedVersion === null) throw unpublished()
    await catalog.versions.pin(accountId, templateId, version === 'latest' ? null : version)
    templates.forget(accountId, templateId)
    const { liveVersion, pinnedVersion, publishedVersion } = await find()
    if (liveVersion === null || publishedVersion === null) throw unpublished()
    return { templateId, liveVersion, isPinned: pinnedVersion !== null, newestVersion: publishedVersion }
  }
}

function unpublished(): Fault {
  const message = 'The template was never published, so that it has no version yet. Publish it first.'
  return new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '/version', code: 'not_found', message }],
  })
}
