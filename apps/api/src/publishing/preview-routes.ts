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
import { queuedData, type SentData, dataBounds } from '../bodies/packed-data.ts'
import { sendPieces, streamPieces } from '../http/answer.ts'
import { answerRoomOf } from '../http/body-room.ts'
import { type AtOnce, boundAtOnce, boundedFirst } from '../http/bound-at-once.ts'
import { readBody } from '../http/check-shape.ts'
import { accountOf, callerSignal, contextOf } from '../http/request-context.ts'
import { countedPlaces, dataFor } from './preview-data.ts'
import { findOwnTemplate, versionOf } from './find-own-template.ts'
import type { PrepareDraft } from './prepare-draft.ts'
import type { RenderForAuthor, SeenDocument } from './render-for-author.ts'

const bodyBytesMax = 10 * 2 ** 20
/** Each wrong one costs a sentence; a draft of all the files that it may have has a tenth. */
const draftValuesMax = 20_000
/** Small ones that are sent slowly, too. */
const bodiesAtOnceMax = 4

/** Not to be guessed, so that no template selects by it. */
const elementAttribute = `data-e${randomBytes(8).toString('hex')}`

const readPreview = readBody(previewSchema)
const readVersionPreview = readBody(previewVersionSchema)

/**
 * `POST …/preview`, the draft as it stands in the browser, and `POST …/versions/{version}/preview`. Neither is a generation: nothing is
 * recorded, and nothing of them is what callers get. A browser that leaves takes its job along.
 */
export function previewRoutes(parts: {
  catalog: Catalog
  prepare: PrepareDraft
  render: RenderForAuthor
  bodies: Bodies
  /** Bounds the work, which goes on for a while when its browser has left. */
  atOnce: AtOnce
  timeoutMs: number
}): Router {
  const { catalog, prepare, render, bodies, atOnce, timeoutMs } = parts
  const bounded = boundedFirst(boundAtOnce({ max: bodiesAtOnceMax, what: 'previews' }))
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
          takeRoom: answerRoomOf(req),
        })
        contextOf(req).jobId = seen.jobId
        const { fields, settings } = draft.bundle
        const brand = draft.brandName ?? null
        sendPreview(res, seen, { fields, settings, notes: draft.notes, brand })
      })
    },
  )

  router.post(
    '/app/api/templates/:id/versions/:version/preview',
    [bounded, ...bodies.reader({ bytesMax: bodyBytesMax, ...dataBounds })],
    async (req: Request<{ id: string; version: string }>, res: Response) => {
      const data = readVersionPreview(req.body).data as SentData
      const accountId = accountOf(req)
      const signal = callerSignal(res)
      const { templateId } = await findOwnTemplate(catalog.templates, req)
      const found = await catalog.versions.find(accountId, templateId, versionOf(req))
      if (!found) throw new Fault('not_found', { detail: 'The template has no version of this number.' })
      const { version, fields, settings, notes } = found
      const { faults, total } = await bodies.checkData(fields, data, { accountId, signal })
      if (total > 0) throw new Fault('invalid_data', { detail: countedPlaces(total), errors: faults })
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
          takeRoom: answerRoomOf(req),
        })
        contextOf(req).jobId = seen.jobId
        sendPreview(res, seen, { fields, settings, notes, brand: null })
      })
    },
  )
  return router
}

/** The same pages in half the time: a long document's tags are most of its print. */
function untagged(settings: TemplateSettings): TemplateSettings {
  return { ...settings, tagged: false, bookmarks: false, compact: false }
}

/** Returns what sends each part of a preview when it is there. The answer begins with the first one, so that a refusal before it has its own status. */
function startParts(req: Request<{ id: string }>, res: Response): OnPart {
  contextOf(req).endWithProblem = (problem) => {
    streamPieces(res, packPreviewPart({ problem }))
    res.end()
  }
  return (part, bytes) =>
    streamPieces(res, packPreviewPart(part === 'pages' ? { pdf: bytes } : { elements: bytes }))
}

/** Sends the complete preview, after its parts where there are some. */
function sendPreview(
  res: Response,
  { bytes, elements, fileName, report }: SeenDocument,
  of: Pick<PreviewAnswer, 'fields' | 'settings' | 'notes' | 'brand'>,
): void {
  sendPieces(res, packPreviewPart({ answer: { fileName, report, ...of }, pdf: bytes, elements }))
}
