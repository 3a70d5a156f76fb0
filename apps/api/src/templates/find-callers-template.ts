import type { Catalog, ListedTemplate } from '@platen/database'
import { Fault, type KeyGrant, canAccessTemplate } from '@platen/contract'
import type { Request } from 'express'
import { accountOf, contextOf } from '../http/request-context.ts'

/** Who asks for templates by a key. */
export interface KeyHolder {
  accountId: string
  /** Left out where people act for themselves. */
  key?: Pick<KeyGrant, 'templateIds'> | undefined
}

/** Where templates are looked for. */
type Templates = Pick<Catalog['templates'], 'findListed' | 'findBySlug'>

/**
 * The template of this id, or else of this slug, if it is the account's, in use, and known to the key. Throws `not_found`, for all others
 * alike: a key learns nothing of templates that are not for it.
 */
export async function findCallersTemplate(
  templates: Templates,
  { accountId, key }: KeyHolder,
  named: string,
): Promise<ListedTemplate> {
  // The database refuses some text with a fault of its own, which would tell it from an unknown id.
  const isName = /^[\w.-]{1,100}$/.test(named)
  const byId = isName ? await templates.findListed(accountId, named) : undefined
  const bySlug = isName && !byId ? await templates.findBySlug(accountId, named) : undefined
  const found = bySlug ? await templates.findListed(accountId, bySlug.templateId) : byId
  if (found && canAccessTemplate(key, found.templateId)) return found
  throw new Fault('not_found', { detail: 'The account has no template with this id or slug.' })
}

/** `findCallersTemplate` for the `:templateId` of an address. The log line names the template. */
export async function findAddressedTemplate(templates: Templates, req: Request): Promise<ListedTemplate> {
  const named = String(req.params['templateId'])
  const context = contextOf(req)
  context.templateId = named.slice(0, 200)
  const found = await findCallersTemplate(templates, { accountId: accountOf(req), key: context.key }, named)
  context.templateId = found.templateId
  return found
}
