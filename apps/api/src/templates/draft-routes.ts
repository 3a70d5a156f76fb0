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
import { boundAtOnce, boundedFirst } from '../http/bound-at-once.ts'
import { requireFirst } from '../http/bound-cost.ts'
import { readBody } from '../http/check-shape.ts'
import { accountOf } from '../http/request-context.ts'
import { type ReadDraft, readChargedDraft, readDraftJson } from './read-draft.ts'
import { nameInSource } from './template-name.ts'
import { findInUse, findOwn, inUseFirst, type TemplateParts } from './template-parts.ts'
import { writeZip } from './zip/write-zip.ts'
import { folderFiles } from './drafts/folder-files.ts'
import { draftConflict } from './drafts/draft-conflict.ts'
import { draftAssetKey, forEachInStore } from './drafts/template-objects.ts'

const draftBytesMax = 10 * 2 ** 20
/** Each wrong one costs a sentence; a draft of all the files that it may have has a tenth. */
const draftValuesMax = 20_000
/** Each is written to the database whole. The editor saves one after the other. */
const savesAtOnceMax = 4
/** A large one takes some 10 ms of the API's own thread, and of the embedded database, and megabytes until its caller takes it. */
const readsAtOnceMax = 6
/** Each holds an asset in memory until its caller takes it. */
const exportsAtOnceMax = 2

/** Reading and saving the draft, and taking it home as a zip. */
export function draftRoutes(parts: TemplateParts): Router {
  const { catalog, store, storedReads } = parts
  const router = Router({ strict: true, caseSensitive: true })
  const draftBody = readBody(saveDraftSchema)
  const savesAtOnce = boundAtOnce({ max: savesAtOnceMax, what: 'saves of drafts' })
  const readsAtOnce = boundAtOnce({ max: readsAtOnceMax, what: 'readings of drafts' })
  const exportsAtOnce = boundAtOnce({ max: exportsAtOnceMax, what: 'exports' })

  router.get(
    '/app/api/templates/:id/draft',
    requireFirst(storedReads),
    boundedFirst(readsAtOnce),
    async (req: Request, res: Response) => {
      const accountId = accountOf(req)
      const template = await findOwn(parts, req)
      const { json, ...rest } = await storedReads.run(
        accountId,
        () => readDraftJson(parts, accountId, template),
        (read) => read.json.length,
      )
      const beside = JSON.stringify(rest satisfies Omit<ReadDraft, 'source'>)
      res.set('Cache-Control', 'no-store')
      res.type('json').end(`{"source":${json},${beside.slice(1)}`)
    },
  )
  router.put(
    '/app/api/templates/:id/draft',
    inUseFirst(parts),
    boundedFirst(savesAtOnce),
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
    requireFirst(storedReads),
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
        // A caller that leaves during the download is no fault; a store that becomes unavailable breaks the download off.
        await pipeline(chunks, res).catch(() => undefined)
      })
    },
  )
  return router
}

/** The template is called what its draft says, where it says it. */
function named(source: DraftSource): { name?: string } {
  const name = nameInSource(source)
  return name === undefined ? {} : { name }
}

/** Throws `invalid_request` naming each asset of the source that was not uploaded for this template, or has another size. */
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
