import type { Catalog, PublishedTemplate } from '@platen/database'
import { Fault } from '@platen/contract'
import type { Request } from 'express'
import type { PublishedTemplates } from '../../documents/published-templates.ts'
import { accountOf } from '../../http/request-context.ts'
import { findAddressedTemplate } from '../find-callers-template.ts'

/** What finds templates for programs. */
export interface ReadableParts {
  catalog: Pick<Catalog, 'templates' | 'versions'>
  /** What documents are made of. */
  templates: PublishedTemplates
}

/** The version that is asked for, or the one that documents are made of. Throws `not_found`. */
export async function findReadableVersion(
  parts: ReadableParts,
  req: Request,
  version: number | undefined,
): Promise<PublishedTemplate> {
  const { templateId } = await findAddressedTemplate(parts.catalog.templates, req)
  const accountId = accountOf(req)
  const found =
    version === undefined
      ? await parts.templates.find(accountId, templateId)
      : await parts.templates.findVersion(accountId, templateId, version)
  if (found) return found
  throw new Fault('not_found', {
    detail:
      version === undefined
        ? 'The template has no version yet: its author has not published it.'
        : 'The template has no version of this number.',
  })
}
