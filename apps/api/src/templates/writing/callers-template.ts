import type { TemplateOverview } from '@platen/catalog'
import { Fault, type KeyGrant, knowsTemplate } from '@platen/contract'
import type { Request } from 'express'
import { accountOf, contextOf, keyOf } from '../../http/request-context.ts'
import { recentSince, type TemplateParts } from '../template-parts.ts'

/**
 * The template that the address names by its id or its slug, if it is the account's, in use, and the key knows it. Throws `not_found`. The log
 * line names it.
 */
export async function findCallersTemplate(
  { catalog, clock }: Pick<TemplateParts, 'catalog' | 'clock'>,
  req: Request,
): Promise<TemplateOverview> {
  const accountId = accountOf(req)
  const named = String(req.params['id'])
  // The database refuses some text with a fault of its own.
  const isName = /^[\w.-]{1,100}$/.test(named)
  const byId = isName ? await catalog.templates.find(accountId, named) : undefined
  const found = byId ?? (isName ? await catalog.templates.findBySlug(accountId, named) : undefined)
  const template =
    found && knowsTemplate(keyOf(req), found.templateId)
      ? await catalog.templates.findOverview(accountId, found.templateId, {
          documentsSince: recentSince(clock),
        })
      : undefined
  if (!template) throw new Fault('not_found', { detail: 'The account has no template with this id or slug.' })
  contextOf(req).templateId = template.templateId
  return template
}

/** Throws `scope_missing` for a key that knows some templates alone: a new one would be none of them. */
export function requireAllTemplates({ templateIds }: Pick<KeyGrant, 'templateIds'>): void {
  if (templateIds === null) return
  throw new Fault('scope_missing', {
    detail: 'This key knows certain templates alone, and can make no other. Use a key for all templates.',
  })
}
