import type { Catalog, PublishedTemplate } from '@platen/database'
import { Fault } from '@platen/contract'
import type { Request } from 'express'
import type { PublishedTemplates } from '../../documents/published-templates.ts'
import { accountOf } from '../../http/request-context.ts'
import { findAddressedTemplate } from '../find-callers-template.ts'

/** Dependencies of routes that read templates. */
export interface ReadableParts {
  catalog: Pick<Catalog, 'templates' | 'versions'>
  /** The templates that documents are generated from. */
  templates: PublishedTemplates
}

/** Returns the requested version, or the live version. Throws `not_found`. */
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
        ? 'The template has no published version yet.'
        : 'The template does not have this version.',
  })
}
