import { documentFormat } from '@platen/contract'
import type { FolderPreview } from '@platen/contract'
import { ofAccount, previewFolder } from '@platen/storage'
import { type Request, type Response, Router } from 'express'
import { fileResponse, sendResponse, jsonWithBase64 } from '../../http/response.ts'
import { base64MemoryOf } from '../../http/limits/request-memory.ts'
import { createConcurrencyGuard } from '../../http/limits/concurrency-guard.ts'
import { accountOf, callerSignal, contextOf } from '../../http/request-context.ts'
import { dataFor } from '../../previews/preview-data.ts'
import type { PreviewedDocument } from '../../previews/render-for-author.ts'
import { checkDraftSource } from '../drafts/check-draft-source.ts'
import { folderToDraft } from '../drafts/folder-to-draft.ts'
import { putAssetsIn, removeFolder } from '../drafts/template-objects.ts'
import { withFolderPointers } from './with-folder-pointers.ts'
import type { WritingParts } from './writing-parts.ts'

const previewMs = 15_000
/** If the process ends or the store becomes unavailable during the render, the objects are removed after this time. */
const leftBehindMs = 600_000

/**
 * `POST /v1/templates/preview`: renders a folder as it would be published, with `?sample=` (default: `sample.json`, if it exists). No template is
 * created. The assets are in the store only during the render.
 */
export function previewRoutes(parts: WritingParts): Router {
  const { catalog, store, folders, guards, publishing, onError } = parts
  const previewsAtOnce = createConcurrencyGuard({ max: 2, what: 'folder previews' })
  const router = Router({ strict: true, caseSensitive: true })

  async function render(
    req: Request,
    of: { files: ReadonlyMap<string, Uint8Array>; signal: AbortSignal },
  ): Promise<{ seen: PreviewedDocument; notes: string[] }> {
    const { files, signal } = of
    const accountId = accountOf(req)
    const templateId = catalog.templates.newId()
    const { source: given, assets, notes } = await folderToDraft(files)
    const source = checkDraftSource(given)
    const file = sampleOf(req) ?? (source.files['sample.json'] === undefined ? undefined : 'sample.json')
    const deadlineAt = Date.now() + Math.min(previewMs, parts.requestTimeoutMs)
    const samples = new Set(file === undefined ? [] : [file])
    const assetFolder = previewFolder({
      expiresAt: Date.now() + leftBehindMs,
      id: ofAccount(accountId, templateId),
    })
    try {
      await putAssetsIn(store, assetFolder, assets)
      const prepare = { accountId, templateId, assetFolder, source, samples, deadlineAt, signal }
      const draft = await publishing.prepare(prepare)
      const seen = await publishing.render({
        accountId,
        bundle: draft.bundle,
        isInspected: true,
        isTest: contextOf(req).key?.isTest,
        data: dataFor(file === undefined ? { kind: 'blank' } : { kind: 'sample', file }, draft, '/sample'),
        requestId: contextOf(req).requestId,
        deadlineAt,
        signal,
        reserveMemory: base64MemoryOf(req),
      })
      return { seen, notes: [...notes, ...draft.notes] }
    } finally {
      await removeFolder(store, assetFolder).catch(onError)
    }
  }

  router.post('/v1/templates/preview', [...guards, ...folders.first], async (req: Request, res: Response) => {
    const { files } = await folders.take(req, res)
    const signal = callerSignal(res)
    const { seen, notes } = await previewsAtOnce(accountOf(req), () =>
      withFolderPointers(() => render(req, { files, signal })),
    )
    const { bytes, fileName, jobId, report } = seen
    contextOf(req).jobId = jobId
    if (req.accepts(['application/json', documentFormat.mediaType]) === documentFormat.mediaType) {
      const warnings = String(report.warnings.length)
      return sendResponse(res, fileResponse(bytes, fileName, { 'X-Document-Warnings': warnings }))
    }
    const { pages, warnings } = report
    const metadata: Omit<FolderPreview, 'pdf'> = { fileName, pages, warnings, notes }
    sendResponse(res, await jsonWithBase64(bytes, { name: 'pdf', rest: metadata }))
  })
  return router
}

function sampleOf(req: Request): string | undefined {
  const { sample } = req.query
  return typeof sample === 'string' && sample !== '' ? sample : undefined
}
