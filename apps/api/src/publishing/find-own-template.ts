import type { Catalog, TemplateInfo } from '@platen/database'
import { Fault } from '@platen/contract'
import type { Request } from 'express'
import { accountOf, contextOf } from '../http/request-context.ts'

/** Returns the template in the URL if the account has it and it is not archived, and adds it to the log line. Throws `not_found`. */
export async function findOwnTemplate(
  templates: Catalog['templates'],
  req: Request<{ id: string }>,
): Promise<TemplateInfo> {
  const template = await templates.find(accountOf(req), req.params.id)
  if (!template) throw new Fault('not_found', { detail: 'The account has no template with this ID.' })
  contextOf(req).templateId = template.templateId
  return template
}

/** Returns the version number in the URL. Throws `not_found` if it is invalid. */
export function versionOf(req: Request<{ version: string }>): number {
  if (/^[1-9]\d{0,8}$/.test(req.params.version)) return Number(req.params.version)
  throw new Fault('not_found', { detail: 'Versions are numbers, starting at 1.' })
}
