import { randomBytes } from 'node:crypto'
import type { Catalog } from '@platen/database'
import {
  Fault,
  packPreviewPart,
  type PreviewAnswer,
  previewSchema,
  previewVersionSchema,
  type TemplateSettings,
} from '@platen/contract'
import type { OnPart } from '@platen/queue'
import { type Request, type Response, Router } from 'express'
import type { Bodies } from '../bodies/bodies.ts'
import { queuedData, type SentData, dataBodyLimits } from '../bodies/packed-data.ts'
import { sendPieces, streamPieces } from '../http/response.ts'
import { responseMemoryOf } from '../http/limits/request-memory.ts'
import {
  type ConcurrencyGuard,
  createConcurrencyGuard,
  guardRequest,
} from '../http/limits/concurrency-guard.ts'
import { readBody } from '../http/check-shape.ts'
import { accountOf, callerSignal, contextOf } from '../http/request-context.ts'
import { describeErrorCount, dataFor } from './preview-data.ts'
import { findOwnTemplate, versionOf } from '../publishing/find-own-template.ts'
import type { PrepareDraft } from './prepare-draft.ts'
import type { RenderForAuthor, PreviewedDocument } from './render-for-author.ts'

const bodyBytesMax = 10 * 2 ** 20
/** Each invalid value adds an error message. A draft with the maximum number of files has a tenth of this. */
const draftValuesMax = 20_000
/** Includes small bodies that are sent slowly. */
const bodiesAtOnceMax = 4

/** Unguessable, so that no template can select elements by it. */
const elementAttribute = `data-e${randomBytes(8).toString('hex')}`

const readPreview = readBody(previewSchema)
const readVersionPreview = readBody(previewVersionSchema)

/**
 * `POST …/preview`, for the current draft in the browser, and `POST …/versions/{version}/preview`. Previews are not recorded as generations and are
 * never returned to callers. If the browser disconnects, the job is cancelled.
 */
export function previewRoutes(parts: {
  catalog: Catalog
  prepare: PrepareDraft
  render: RenderForAuthor
  bodies: Bodies
  /** Limits concurrent previews, which continue for a while after the browser has disconnected. */
  atOnce: ConcurrencyGuard
  timeoutMs: number
}): Router {
  const { catalog, prepare, render, bodies, atOnce, timeoutMs } = parts
  const bounded = guardRequest(createConcurrencyGuard({ max: bodiesAtOnceMax, what: 'previews' }))
  const router = Router({ strict: true, caseSensitive: true })

  router.post(
    '/app/api/templates/:id/preview',
    [bounded, ...bodies.reader({ bytesMax: bodyBytesMax, valuesMax: draftValuesMax })],
    async (req: Request<{ id: string }>, res: Response) => {
      const { source, data, shows, pagesFirst, elements } = readPreview(req.body)
      const accountId = accountOf(req)
      const signal = callerSignal(res)
      const { templateId } = await findOwnTemplate(catalog.templates, req)
      await atOnce(accountId, async () => {
        const deadlineAt = Date.now() + timeoutMs
        const samples = new Set(data.kind === 'sample' ? [data.file] : [])
        const draft = await prepare({
          accountId,
          templateId,
          source,
          samples,
          ...(elements && { elementAttribute }),
          deadlineAt,
          signal,
        })
        const { requestId } = contextOf(req)
        const seen = await render({
          accountId,
          bundle: {
            ...draft.bundle,
            ...(data.kind === 'names' && { showsNames: true }),
            ...(shows === 'pages' && { settings: untagged(draft.bundle.settings) }),
          },
          isInspected: shows === undefined,
          ...(pagesFirst && { onPart: startParts(req, res) }),
          data: dataFor(data, draft, '/data/file'),
          requestId,
          deadlineAt,
          signal,
          reserveMemory: responseMemoryOf(req),
        })
        contextOf(req).jobId = seen.jobId
        const { fields, settings } = draft.bundle
        const brand = draft.brandFingerprint ?? null
        sendPreview(res, seen, { fields, settings, notes: draft.notes, brand })
      })
    },
  )

  router.post(
    '/app/api/templates/:id/versions/:version/preview',
    [bounded, ...bodies.reader({ bytesMax: bodyBytesMax, ...dataBodyLimits })],
    async (req: Request<{ id: string; version: string }>, res: Response) => {
      const data = readVersionPreview(req.body).data as SentData
      const accountId = accountOf(req)
      const signal = callerSignal(res)
      const { templateId } = await findOwnTemplate(catalog.templates, req)
      const found = await catalog.versions.find(accountId, templateId, versionOf(req))
      if (!found) throw new Fault('not_found', { detail: 'The template does not have this version.' })
      const { version, fields, settings, notes } = found
      const { faults, total } = await bodies.checkData(fields, data, { accountId, signal })
      if (total > 0) throw new Fault('invalid_data', { detail: describeErrorCount(total), errors: faults })
      await atOnce(accountId, async () => {
        const { requestId } = contextOf(req)
        const deadlineAt = Date.now() + timeoutMs
        const seen = await render({
          accountId,
          bundle: { templateId, version },
          isInspected: true,
          data: queuedData(data),
          requestId,
          deadlineAt,
          signal,
          reserveMemory: responseMemoryOf(req),
        })
        contextOf(req).jobId = seen.jobId
        sendPreview(res, seen, { fields, settings, notes, brand: null })
      })
    },
  )
  return router
}

/** Prints the same pages in half the time, because tags take most of the time for long documents. */
function untagged(settings: TemplateSettings): TemplateSettings {
  return { ...settings, tagged: false, bookmarks: false, compact: false }
}

/** Returns a function that sends each part of a preview. The response starts with the first part, so that an earlier error can still set the status. */
function startParts(req: Request<{ id: string }>, res: Response): OnPart {
  contextOf(req).endWithProblem = (problem) => {
    streamPieces(res, packPreviewPart({ problem }))
    res.end()
  }
  return (part, bytes) =>
    streamPieces(res, packPreviewPart(part === 'pages' ? { pdf: bytes } : { elements: bytes }))
}

/** Sends the complete preview, after any parts. */
function sendPreview(
  res: Response,
  { bytes, elements, fileName, report }: PreviewedDocument,
  of: Pick<PreviewAnswer, 'fields' | 'settings' | 'notes' | 'brand'>,
): void {
  sendPieces(res, packPreviewPart({ answer: { fileName, report, ...of }, pdf: bytes, elements }))
}
