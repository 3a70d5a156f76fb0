import { pipeline } from 'node:stream/promises'
import {
  type DraftAnswer,
  type DraftSource,
  escapePointerPart,
  Fault,
  type FaultItem,
  saveDraftSchema,
} from '@platen/contract'
import { contentDisposition, type ObjectStore } from '@platen/storage'
import { type Request, type Response, Router } from 'express'
import { checkDraftSource } from './drafts/check-draft-source.ts'
import { createConcurrencyGuard, guardRequest } from '../http/limits/concurrency-guard.ts'
import { refuseOverLimit } from '../http/limits/limit-cost.ts'
import { readBody } from '../http/check-shape.ts'
import { accountOf } from '../http/request-context.ts'
import { type ReadDraft, readChargedDraft, readDraftJson } from './read-draft.ts'
import { nameInSource } from './template-name.ts'
import { findInUse, findOwn, requireInUse, type TemplateParts } from './template-parts.ts'
import { writeZip } from './zip/write-zip.ts'
import { folderFiles } from './drafts/folder-files.ts'
import { draftConflict } from './drafts/draft-conflict.ts'
import { draftAssetKey, forEachInStore } from './drafts/template-objects.ts'

const draftBytesMax = 10 * 2 ** 20
/** Each invalid value adds an error message. A draft with the maximum number of files has a tenth of this. */
const draftValuesMax = 20_000
/** Each draft is written to the database in full. The editor saves one at a time. */
const savesAtOnceMax = 4
/** A large draft takes about 10 ms on the main thread and in the embedded database, and megabytes of memory until it is sent. */
const readsAtOnceMax = 6
/** Each export has an asset in memory until it is sent. */
const exportsAtOnceMax = 2

/** Reads, saves and exports the draft. */
export function draftRoutes(parts: TemplateParts): Router {
  const { catalog, store, storedReads } = parts
  const router = Router({ strict: true, caseSensitive: true })
  const draftBody = readBody(saveDraftSchema)
  const savesAtOnce = createConcurrencyGuard({ max: savesAtOnceMax, what: 'draft saves' })
  const readsAtOnce = createConcurrencyGuard({ max: readsAtOnceMax, what: 'draft requests' })
  const exportsAtOnce = createConcurrencyGuard({ max: exportsAtOnceMax, what: 'exports' })

  router.get(
    '/app/api/templates/:id/draft',
    refuseOverLimit(storedReads),
    guardRequest(readsAtOnce),
    async (req: Request, res: Response) => {
      const accountId = accountOf(req)
      const template = await findOwn(parts, req)
      const { json, ...rest } = await storedReads.run(
        accountId,
        () => readDraftJson(parts, accountId, template),
        (read) => read.json.length,
      )
      const restJson = JSON.stringify(rest satisfies Omit<ReadDraft, 'source'>)
      res.set('Cache-Control', 'no-store')
      res.type('json').end(`{"source":${json},${restJson.slice(1)}`)
    },
  )
  router.put(
    '/app/api/templates/:id/draft',
    requireInUse(parts),
    guardRequest(savesAtOnce),
    parts.bodies.reader({ bytesMax: draftBytesMax, valuesMax: draftValuesMax }),
    async (req: Request, res: Response<Omit<DraftAnswer, 'source'>>) => {
      const { revision, source: given } = draftBody(req.body)
      const source = checkDraftSource(given)
      const accountId = accountOf(req)
      const template = await findInUse(parts, req)
      if (template.draftRevision !== revision) throw draftConflict(template.draftRevision, 'written')
      await requireAssets(store, template.templateId, source)
      const saved = await catalog.drafts.save(accountId, template.templateId, {
        source,
        revision,
        ...named(source),
      })
      if (!saved.saved) throw draftConflict(saved.revision, 'written')
      const { updatedAt } = await findOwn(parts, req)
      res.json({ revision: saved.revision, updatedAt: updatedAt.toISOString() })
    },
  )

  router.get(
    '/app/api/templates/:id/export',
    refuseOverLimit(storedReads),
    async (req: Request, res: Response) => {
      const template = await findOwn(parts, req)
      await exportsAtOnce(accountOf(req), async () => {
        const { source, updatedAt } = await readChargedDraft(parts, accountOf(req), template)
        const chunks = writeZip(folderFiles(store, template.templateId, source), updatedAt)
        res.set({
          'Content-Type': 'application/zip',
          'Content-Disposition': contentDisposition(`${template.slug}.zip`),
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
        })
        // Errors are ignored: the caller disconnected, or the store became unavailable, which aborts the download.
        await pipeline(chunks, res).catch(() => undefined)
      })
    },
  )
  return router
}

/** Returns the name of the template in its draft, if it has one. */
function named(source: DraftSource): { name?: string } {
  const name = nameInSource(source)
  return name === undefined ? {} : { name }
}

/** Throws `invalid_request` with each asset of the source that was not uploaded for this template, or has a different size. */
async function requireAssets(store: ObjectStore, templateId: string, source: DraftSource): Promise<void> {
  const errors: FaultItem[] = []
  await forEachInStore(Object.entries(source.assets), async ([path, { sha256, bytes }]) => {
    const info = await store.stat(draftAssetKey(templateId, sha256))
    if (info?.bytes === bytes) return
    errors.push({
      pointer: `/source/assets/${escapePointerPart(path)}`,
      code: 'missing_asset',
      message: `${path} was not uploaded for this template. Upload it again.`,
    })
  })
  if (errors.length === 0) return
  throw new Fault('invalid_request', { detail: errors[0]?.message ?? '', errors })
}
