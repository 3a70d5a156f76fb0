import type { Catalog, ListedTemplate, PublishedTemplate } from '@platen/catalog'
import { Fault, knowsTemplate } from '@platen/contract'
import type { Request } from 'express'
import type { PublishedTemplates } from '../../documents/published-templates.ts'
import { accountOf, contextOf } from '../../http/request-context.ts'

/** What finds templates for programs. */
export interface ReadableParts {
  catalog: Pick<Catalog, 'templates' | 'versions'>
  /** What documents are made of. */
  templates: PublishedTemplates
}

/** The template that the address names by its id or its slug, if it is the account's, in use, and known to the key; throws `not_found`. The log line names it. */
export async function findReadable({ catalog }: ReadableParts, req: Request): Promise<ListedTemplate> {
  const named = String(req.params['templateId'])
  contextOf(req).templateId = named.slice(0, 200)
  // The database refuses some text with a fault of its own, which would tell it from an unknown id.
  const isName = /^[\w.-]{1,100}$/.test(named)
  const byId = isName ? await catalog.templates.findListed(accountOf(req), named) : undefined
  const bySlug = isName && !byId ? await catalog.templates.findBySlug(accountOf(req), named) : undefined
  const found = bySlug ? await catalog.templates.findListed(accountOf(req), bySlug.templateId) : byId
  if (!found || !knowsTemplate(contextOf(req).key, found.templateId))
    throw new Fault('not_found', { detail: 'The account has no template with this id or slug.' })
  contextOf(req).templateId = found.templateId
  return found
}

/** The version that is asked for, or the one that documents are made of. Throws `not_found`. */
export async function findReadableVersion(
  parts: ReadableParts,
  req: Request,
  version: number | undefined,
): Promise<PublishedTemplate> {
  const { templateId } = await findReadable(parts, req)
  const accountId = accountOf(req)
  const found =
    version === undefined
      ? await parts.templates.find(accountId, templateId)
      : await parts.catalog.versions.find(accountId, templateId, version)
  if (found) return found
  throw new Fault('not_found', {
    detail:
      version === undefined
        ? 'The template has no version yet: its author has not published it.'
        : 'The template has no version of this number.',
  })
}
