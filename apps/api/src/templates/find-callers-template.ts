import type { Catalog, ListedTemplate } from '@platen/database'
import { Fault, type KeyGrant, canAccessTemplate } from '@platen/contract'
import type { Request } from 'express'
import { accountOf, contextOf } from '../http/request-context.ts'

/** A caller of the API with its key. */
export interface KeyHolder {
  accountId: string
  /** Absent for signed-in users. */
  key?: Pick<KeyGrant, 'templateIds'> | undefined
}

type Templates = Pick<Catalog['templates'], 'findListed' | 'findBySlug'>

/**
 * Finds a template of the account by ID or slug, if it is not archived and the key can access it. Otherwise, always throws the same `not_found`,
 * so that a key reveals nothing about other templates.
 */
export async function findCallersTemplate(
  templates: Templates,
  { accountId, key }: KeyHolder,
  named: string,
): Promise<ListedTemplate> {
  // The database rejects some strings with a different error, which would differ from the response for an unknown ID.
  const isName = /^[\w.-]{1,100}$/.test(named)
  const byId = isName ? await templates.findListed(accountId, named) : undefined
  const bySlug = isName && !byId ? await templates.findBySlug(accountId, named) : undefined
  const found = bySlug ? await templates.findListed(accountId, bySlug.templateId) : byId
  if (found && canAccessTemplate(key, found.templateId)) return found
  throw new Fault('not_found', { detail: 'The account has no template with this ID or slug.' })
}

/** Finds the template of the `:templateId` in the URL, and adds it to the log line. See `findCallersTemplate`. */
export async function findAddressedTemplate(templates: Templates, req: Request): Promise<ListedTemplate> {
  const named = String(req.params['templateId'])
  const context = contextOf(req)
  context.templateId = named.slice(0, 200)
  const found = await findCallersTemplate(templates, { accountId: accountOf(req), key: context.key }, named)
  context.templateId = found.templateId
  return found
}
