import type { Catalog, TemplateOverview } from '@platen/database'
import { Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import type { Request, RequestHandler } from 'express'
import { brandFingerprint } from '../brand/resolve-brand.ts'
import { accountOf, contextOf } from '../http/request-context.ts'
import type { Bodies } from '../bodies/bodies.ts'
import type { PublishedTemplates } from '../documents/published-templates.ts'
import type { StoredReads } from '../http/limits/limit-stored-reads.ts'
import type { Library } from './library.ts'

/** Dependencies of the template routes. */
export interface TemplateParts {
  catalog: Pick<Catalog, 'brands' | 'drafts' | 'sourceDocuments' | 'storedBytes' | 'templates' | 'versions'>
  store: ObjectStore
  library: Library
  bodies: Bodies
  /** Cache whose entries must be removed when their template changes. */
  published: Pick<PublishedTemplates, 'forget'>
  clock: () => Date
  /** Templates per account, including archived ones. */
  templatesMax: number
  storedReads: StoredReads
}

/** Days for which a card counts documents. */
const recentDays = 30
const dayMs = 86_400_000

/** Returns the time since which documents count as recent. */
export function recentSince(clock: () => Date): Date {
  return new Date(clock().getTime() - recentDays * dayMs)
}

/** Returns the template ID in the URL, and adds it to the log line. Throws `not_found` if it is invalid. */
export function templateIdOf(req: Request): string {
  const templateId = String(req.params['id'])
  contextOf(req).templateId = templateId.slice(0, 200)
  // The database rejects some strings with a different error, which would differ from the response for an unknown ID.
  if (!/^[\w-]{1,100}$/.test(templateId)) throw noTemplate()
  return templateId
}

/** Finds the account's template with the ID in the URL, even if it is archived. Throws `not_found`, including for templates of other accounts. */
export async function findOwn({ catalog, clock }: TemplateParts, req: Request): Promise<TemplateOverview> {
  const of = { documentsSince: recentSince(clock) }
  const found = await catalog.templates.findOverview(accountOf(req), templateIdOf(req), of)
  if (!found) throw noTemplate()
  return found
}

/** Finds a template like `findOwn` to change its draft. Throws `invalid_request` if it is archived. */
export async function findInUse(parts: TemplateParts, req: Request): Promise<TemplateOverview> {
  const found = await findOwn(parts, req)
  if (found.archivedAt)
    throw new Fault('invalid_request', {
      detail: 'The template is archived. Restore it before you change it.',
    })
  return found
}

/** Throws if the account cannot have another template. Call it before anything is read or stored for the template. */
export function requireTemplateRoom({
  catalog,
  templatesMax,
}: Pick<TemplateParts, 'catalog' | 'templatesMax'>): RequestHandler {
  return async (req, _res, next) => {
    await catalog.templates.requireRoom(accountOf(req), templatesMax)
    next()
  }
}

/** Returns the identifier of the account's current brand, or `undefined` if it is empty. */
export async function findBrandName({ catalog }: TemplateParts, req: Request): Promise<string | undefined> {
  return brandFingerprint(await catalog.brands.read(accountOf(req)))
}

/** Runs `findInUse` before a body is read. */
export function requireInUse(parts: TemplateParts): RequestHandler {
  return async (req, _res, next) => {
    await findInUse(parts, req)
    next()
  }
}

function noTemplate(): Fault {
  return new Fault('not_found', { detail: 'The account has no template with this ID.' })
}
