import type { Catalog, TemplateOverview } from '@platen/database'
import { Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import type { Request, RequestHandler } from 'express'
import { brandName } from '../brand/brand-in-use.ts'
import { accountOf, contextOf } from '../http/request-context.ts'
import type { Bodies } from '../bodies/bodies.ts'
import type { PublishedTemplates } from '../documents/published-templates.ts'
import type { StoredReads } from '../http/stored-reads.ts'
import type { Library } from './library.ts'

/** What the template routes work with. */
export interface TemplateParts {
  catalog: Pick<Catalog, 'brands' | 'drafts' | 'sourceDocuments' | 'storedBytes' | 'templates' | 'versions'>
  store: ObjectStore
  library: Library
  bodies: Bodies
  /** Told of what callers must no longer get. */
  published: Pick<PublishedTemplates, 'forget'>
  clock: () => Date
  /** Of an account, archived ones included. */
  templatesMax: number
  storedReads: StoredReads
}

/** Of which documents a card counts those made. */
const recentDays = 30
const dayMs = 86_400_000

/** Since when documents count as recent. */
export function recentSince(clock: () => Date): Date {
  return new Date(clock().getTime() - recentDays * dayMs)
}

/** The id in the address, for the log too. Throws `not_found` for what no template is called. */
export function templateIdOf(req: Request): string {
  const templateId = String(req.params['id'])
  contextOf(req).templateId = templateId.slice(0, 200)
  // The database refuses some text with a fault of its own, which would tell it from an unknown id.
  if (!/^[\w-]{1,100}$/.test(templateId)) throw noTemplate()
  return templateId
}

/** The account's template of the address, archived or not. Throws `not_found`, for another account's too. */
export async function findOwn({ catalog, clock }: TemplateParts, req: Request): Promise<TemplateOverview> {
  const of = { documentsSince: recentSince(clock) }
  const found = await catalog.templates.findOverview(accountOf(req), templateIdOf(req), of)
  if (!found) throw noTemplate()
  return found
}

/** The same for changes of the draft: an archived template takes none. Throws `invalid_request` for one. */
export async function findInUse(parts: TemplateParts, req: Request): Promise<TemplateOverview> {
  const found = await findOwn(parts, req)
  if (found.archivedAt)
    throw new Fault('invalid_request', {
      detail: 'The template is archived. Restore it before you change it.',
    })
  return found
}

/** Before anything is read or stored for a new template: whether the account may have one more. */
export function roomFirst({
  catalog,
  templatesMax,
}: Pick<TemplateParts, 'catalog' | 'templatesMax'>): RequestHandler {
  return async (req, _res, next) => {
    await catalog.templates.requireRoom(accountOf(req), templatesMax)
    next()
  }
}

/** Names the account's brand; `undefined` for one that says nothing. */
export async function findBrandName({ catalog }: TemplateParts, req: Request): Promise<string | undefined> {
  return brandName(await catalog.brands.read(accountOf(req)))
}

/** Before a body is read: `findInUse`. */
export function inUseFirst(parts: TemplateParts): RequestHandler {
  return async (req, _res, next) => {
    await findInUse(parts, req)
    next()
  }
}

function noTemplate(): Fault {
  return new Fault('not_found', { detail: 'The account has no template with this id.' })
}
