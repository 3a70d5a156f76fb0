import type { Catalog } from '@platen/database'
import {
  type RequestedVersion,
  type BundleRef,
  type DraftBundle,
  type DraftSource,
  draftVersion,
  Fault,
  type FaultItem,
  type Field,
  type KeyGrant,
  canAccessTemplate,
} from '@platen/contract'
import { refuseWithoutScope } from '../http/authenticate.ts'
import { createConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import { limitCost } from '../http/limits/limit-cost.ts'
import { bytesOfSource, type StoredReads } from '../http/limits/limit-stored-reads.ts'
import type { PrepareDraft } from '../previews/prepare-draft.ts'
import { createOutageCache } from '../storage/outage-cache.ts'
import type { PublishedTemplates } from './published-templates.ts'

/** The template and version that a request names. */
export interface RequestedTemplate {
  /** ID or slug. */
  templateId: string
  version?: RequestedVersion | undefined
}

/** A request's account and key. Signed-in users have no key. */
export interface TemplateCaller {
  accountId: string
  key?: KeyGrant | undefined
  signal: AbortSignal
}

/** The template that documents are generated from. */
export interface TemplateToRender {
  templateId: string
  /** 0 for the draft. */
  version: number
  fields: readonly Field[]
  bundle: BundleRef | DraftBundle
}

/**
 * Finds the template to render: the live version, another version, or the current draft, checked as publishing does. Faults: `template_not_found`,
 * `invalid_request` for an unknown version, `insufficient_scope` for a draft that the key cannot access, and those of `PrepareDraft`.
 */
export type FindTemplate = (requested: RequestedTemplate, caller: TemplateCaller) => Promise<TemplateToRender>

const draftMs = 15_000
const draftsAtOnceMax = 4
/** Each miss takes one or two queries. */
const missesMax = 50
const missesSeconds = 10
/** The database rejects some other strings with a different error. */
const slugPattern = /^[a-z0-9][a-z0-9._-]{0,99}$/
/** How long the template for a slug is cached. */
const slugMs = 3_000

export function createFindTemplate(parts: {
  templates: PublishedTemplates
  drafts: Pick<Catalog['drafts'], 'read'>
  storedReads: StoredReads
  /** Finds templates that are not archived. */
  own: Pick<Catalog['templates'], 'find' | 'findBySlug'>
  prepare: PrepareDraft
  /** How long known slugs can still be found while the database is unavailable. */
  outageMs?: number
  /** Monotonic clock in milliseconds. */
  now?: () => number
}): FindTemplate {
  const { templates, drafts, storedReads, own, prepare, outageMs = 0, now } = parts
  const guardDrafts = createConcurrencyGuard({ max: draftsAtOnceMax, what: 'draft documents' })
  const misses = limitCost({
    max: missesMax,
    seconds: missesSeconds,
    refusal: `An account can request ${missesMax} unknown drafts and versions in ${missesSeconds} s.`,
  })
  const named = createOutageCache<{ templateId: string }>({
    max: 5_000,
    freshMs: slugMs,
    outageMs,
    ...(now && { now }),
  })

  async function idOf(accountId: string, name: string): Promise<string> {
    if (name.startsWith('tpl_') || !slugPattern.test(name)) return name
    const found = await named.find(`${accountId}\n${name}`, () => own.findBySlug(accountId, name))
    if (!found) throw templateNotFound()
    return found.templateId
  }

  /** Runs a lookup that queries the database for each unknown name, and limits lookups that find nothing. */
  async function limitMisses<T>(accountId: string, look: () => Promise<T>): Promise<T> {
    await misses.check(accountId)
    try {
      return await look()
    } catch (error) {
      if (error instanceof Fault && isNotFound(error)) await misses.charge(accountId, 1)
      throw error
    }
  }

  async function findDraft(templateId: string, { accountId, key, signal }: TemplateCaller) {
    if (key) refuseWithoutScope(key, 'templates:write')
    const [template, draft] = await Promise.all([
      own.find(accountId, templateId),
      storedReads.run(
        accountId,
        () => drafts.read(accountId, templateId),
        (read) => bytesOfSource(read?.source as DraftSource | undefined),
      ),
    ])
    if (!template) throw templateNotFound()
    if (!draft) throw versionNotFound('The template has no draft.')
    const source = draft.source as DraftSource
    const deadlineAt = Date.now() + draftMs
    const { bundle } = await guardDrafts(accountId, () =>
      prepare({ accountId, templateId, source, samples: new Set(), deadlineAt, signal }),
    )
    return { templateId, version: draftVersion, fields: bundle.fields, bundle }
  }

  async function findLive(accountId: string, name: string, key: KeyGrant | undefined) {
    if (await templates.isMissing(accountId, name)) throw templateNotFound()
    try {
      const templateId = await idOf(accountId, name)
      if (!canAccessTemplate(key, templateId)) throw templateNotFound()
      const live = await templates.find(accountId, templateId)
      if (live) return live
      throw templateNotFound()
    } catch (error) {
      if (error instanceof Fault && error.code === 'template_not_found') templates.noteMissing(accountId)
      throw error
    }
  }

  async function findVersion(accountId: string, templateId: string, version: number) {
    const found = await templates.findVersion(accountId, templateId, version)
    if (!found) throw versionNotFound(`The template has no published version ${version}.`)
    return found
  }

  return async ({ templateId: name, version }, caller) => {
    const { accountId, key } = caller
    if (version === 'draft')
      return limitMisses(accountId, async () => {
        const templateId = await idOf(accountId, name)
        if (!canAccessTemplate(key, templateId)) throw templateNotFound()
        return findDraft(templateId, caller)
      })
    const live = await findLive(accountId, name, key)
    const { templateId } = live
    const isLive = version === undefined || version === live.version
    const found = isLive
      ? live
      : await limitMisses(accountId, () => findVersion(accountId, templateId, version))
    return { ...found, bundle: { templateId, version: found.version } }
  }
}

/** Whether the fault is about an unknown template or version. */
function isNotFound({ errors }: Fault): boolean {
  return errors.length === 1 && errors[0]?.code === 'not_found'
}

function templateNotFound(): Fault {
  const message = 'No published template of this account has this ID or slug.'
  return new Fault('template_not_found', {
    errors: [{ pointer: '/templateId', code: 'not_found', message }],
  })
}

function versionNotFound(message: string): Fault {
  const item: FaultItem = { pointer: '/version', code: 'not_found', message }
  return new Fault('invalid_request', { detail: message, errors: [item] })
}
