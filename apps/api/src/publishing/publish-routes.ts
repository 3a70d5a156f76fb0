import type { Catalog } from '@platen/catalog'
import {
  type DraftSource,
  escapePointerPart,
  Fault,
  type PublishCheck,
  type PublishedAnswer,
  publishSchema,
  type SampleOutcome,
} from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { type Request, type Response, Router } from 'express'
import { changedAssets, changedFiles } from '../templates/drafts/compare-sources.ts'
import type { AtOnce } from '../http/bound-at-once.ts'
import { readJsonBody } from '../http/json-body.ts'
import { readBody } from '../http/check-shape.ts'
import { accountOf, callerSignal, contextOf } from '../http/request-context.ts'
import type { PublishVersion } from './publish-template.ts'
import { checkSamples } from './check-samples.ts'
import { createCompareWithPublished } from './comparison/compare-versions.ts'
import { findOwnTemplate } from './find-own-template.ts'
import type { PreparedDraft, PrepareDraft } from './prepare-draft.ts'
import { readPrepared } from './read-prepared.ts'
import type { RenderForAuthor } from './render-for-author.ts'

const bodyBytesMax = 1_024

const readPublish = readBody(publishSchema)

type OfTemplate = Request<{ id: string }>

/** A stored draft, made ready to be rendered with all of its samples. */
interface DraftToPublish extends PreparedDraft {
  accountId: string
  source: DraftSource
  revision: number
  sampleFiles: string[]
}

/** `POST …/publish-check`, which changes nothing, and `POST …/publish`, which makes the stored draft the version that callers get. */
export function publishRoutes(parts: {
  catalog: Catalog
  store: ObjectStore
  prepare: PrepareDraft
  render: RenderForAuthor
  publish: PublishVersion
  atOnce: AtOnce
  /** For all samples together. */
  samplesMs: number
}): Router {
  const { catalog, store, prepare, render, publish, atOnce, samplesMs } = parts
  const compareWithPublished = createCompareWithPublished(catalog)
  const router = Router({ strict: true, caseSensitive: true })

  async function readStored(
    of: { accountId: string; templateId: string },
    signal: AbortSignal,
    revision?: number,
  ): Promise<DraftToPublish> {
    const draft = await catalog.drafts.read(of.accountId, of.templateId)
    if (!draft) throw new Fault('not_found', { detail: 'The template has no draft.' })
    if (revision !== undefined && draft.revision !== revision) throw new Fault('draft_conflict')
    const source = draft.source as DraftSource
    const sampleFiles = samplesOf(source)
    const prepared = await prepare({
      ...of,
      source,
      samples: new Set(sampleFiles),
      deadlineAt: Date.now() + samplesMs,
      signal,
    })
    return { ...prepared, accountId: of.accountId, source, revision: draft.revision, sampleFiles }
  }

  const judge = (draft: DraftToPublish, requestId: string, signal: AbortSignal): Promise<SampleOutcome[]> =>
    checkSamples(render, {
      accountId: draft.accountId,
      draft,
      requestId,
      signal,
      files: draft.sampleFiles,
      deadlineAt: Date.now() + samplesMs,
    })

  router.post('/app/api/templates/:id/publish-check', async (req: OfTemplate, res: Response) => {
    const accountId = accountOf(req)
    const signal = callerSignal(res)
    const { templateId, publishedVersion } = await findOwnTemplate(catalog.templates, req)
    await atOnce(accountId, async () => {
      const draft = await readStored({ accountId, templateId }, signal)
      const before = await catalog.versions.findSource(accountId, templateId, publishedVersion ?? 0)
      const answer: PublishCheck = {
        revision: draft.revision,
        publishedVersion,
        changedFiles: changedFiles(before, draft.source),
        changedAssets: changedAssets(before, draft.source),
        changes: await compareWithPublished({ accountId, bundle: draft.bundle, publishedVersion }),
        samples: await judge(draft, contextOf(req).requestId, signal),
      }
      res.json(answer)
    })
  })

  router.post(
    '/app/api/templates/:id/publish',
    readJsonBody(bodyBytesMax),
    async (req: OfTemplate, res: Response) => {
      const { revision, anyway = false } = readPublish(req.body)
      const accountId = accountOf(req)
      const signal = callerSignal(res)
      const { templateId } = await findOwnTemplate(catalog.templates, req)
      await atOnce(accountId, async () => {
        const draft = await readStored({ accountId, templateId }, signal, revision)
        if (!anyway) refuseStopped(await judge(draft, contextOf(req).requestId, signal))
        const { assetKeys, ...bundle } = draft.bundle
        // What was prepared for the samples is what is published.
        const assets = await readPrepared(
          store,
          bundle.assets.map((asset) => ({ asset, key: assetKeys[asset.path] ?? '' })),
        )
        const { source, notes, brandName } = draft
        const published = await publish({ accountId, bundle, assets, notes, source, brandName })
        res.json(published satisfies PublishedAnswer)
      })
    },
  )
  return router
}

function samplesOf(source: DraftSource): string[] {
  const isFirst = (file: string) => (file === 'sample.json' ? 0 : 1)
  return Object.keys(source.files)
    .filter((file) => file === 'sample.json' || /^samples\/[^/]+\.json$/.test(file))
    .toSorted((a, b) => isFirst(a) - isFirst(b) || (a < b ? -1 : 1))
}

function refuseStopped(outcomes: readonly SampleOutcome[]): void {
  const stopped = outcomes.filter(({ verdict }) => verdict === 'stopped')
  if (stopped.length === 0) return
  throw new Fault('publish_stopped', {
    detail: stopped.length === 1 ? '1 sample stops it.' : `${stopped.length} samples stop it.`,
    errors: stopped.map(({ file, reason = '' }) => ({
      pointer: `/samples/${escapePointerPart(file.replace(/^samples\//, '').replace(/\.json$/, ''))}`,
      code: 'sample_stopped',
      message: `${file}: ${reason}`,
    })),
  })
}
