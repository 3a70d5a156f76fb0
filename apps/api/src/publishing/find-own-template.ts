import type { Catalog, TemplateInfo } from '@platen/database'
import { Fault } from '@platen/contract'
import type { Request } from 'express'
import { accountOf, contextOf } from '../http/request-context.ts'

/** The template that the address names, if it is the account's and in use; throws `not_found`. The log line names it. */
export async function findOwnTemplate(
  templates: Catalog['templates'],
  req: Request<{ id: string }>,
): Promise<TemplateInfo> {
  const template = await templates.find(accountOf(req), req.params.id)
  if (!template) throw new Fault('not_found', { detail: 'The account has no template with this id.' })
  contextOf(req).templateId = template.templateId
  return template
}

/** The version that the address names; throws `not_found` for what is no version's number. */
export function versionOf(req: Request<{ version: string }>): number {
  if (/^[1-9]\d{0,8}$/.test(req.params.version)) return Number(req.params.version)
  throw new Fault('not_found', { detail: 'Versions are numbers that count from 1.' })
}
