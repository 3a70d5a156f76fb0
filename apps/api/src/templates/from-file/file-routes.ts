import {
  type CreatedTemplate,
  Fault,
  filePasswordHeader,
  type ImportedPdf,
  type ImportedSource,
  sourceFileBytesMax,
} from '@platen/contract'
import { preparePdf } from '@platen/pdf'
import type { WaitingCaller } from '@platen/platform'
import { describePreparedPdf } from '@platen/template/bundle'
import { type Request, type Response, Router } from 'express'
import { createConcurrencyGuard } from '../../http/limits/concurrency-guard.ts'
import { readBytes } from '../../http/read-bytes.ts'
import { accountOf, callerSignal } from '../../http/request-context.ts'
import { draftAsset } from '../drafts/folder-to-draft.ts'
import { requireUploadRoom } from '../drafts/require-upload-room.ts'
import { draftAssetKey } from '../drafts/template-objects.ts'
import { nameInQuery } from '../name-in-query.ts'
import { findInUse, requireTemplateRoom, type TemplateParts } from '../template-parts.ts'
import { createFromFile } from './create-from-file.ts'
import { type UploadedFile, isPdf } from './uploaded-file.ts'
import { reimportWord } from './reimport-word.ts'

/** Each file is held in memory and read by a separate process. */
const filesAtOnceMax = 2
const fileWaitMsMax = 60_000

/** Creates and updates templates from uploaded files. */
export function fileRoutes(parts: TemplateParts): Router {
  const filesAtOnce = createConcurrencyGuard({ max: filesAtOnceMax, what: 'document uploads' })
  const router = Router({ strict: true, caseSensitive: true })

  /** Reads the body and processes it while the sender is waiting. */
  function withFile<T>(
    req: Request,
    res: Response,
    work: (bytes: Buffer, caller: WaitingCaller) => Promise<T>,
  ): Promise<T> {
    const signal = callerSignal(res)
    const accountId = accountOf(req)
    return filesAtOnce(accountId, async () => {
      const bytes = await readBytes(req, res, sourceFileBytesMax)
      return work(bytes, { accountId, signal, deadlineAt: Date.now() + fileWaitMsMax })
    })
  }

  router.post(
    '/app/api/templates/file',
    requireTemplateRoom(parts),
    async (req: Request, res: Response<CreatedTemplate>) => {
      const [name, password] = [nameInQuery(req), passwordOf(req)]
      const created = await withFile(req, res, (bytes, caller) =>
        createFromFile(parts, { bytes, name, password }, caller),
      )
      res.status(201).json(created)
    },
  )
  router.post('/app/api/templates/:id/document/file', async (req: Request, res: Response<ImportedSource>) => {
    const { templateId } = await findInUse(parts, req)
    res.json(
      await withFile(req, res, (bytes, caller) =>
        reimportWord(parts, { templateId, file: { bytes } }, caller),
      ),
    )
  })
  router.post('/app/api/templates/:id/document/pdf', async (req: Request, res: Response<ImportedPdf>) => {
    const { templateId } = await findInUse(parts, req)
    const password = passwordOf(req)
    res.json(
      await withFile(req, res, (bytes, caller) =>
        readPdf(parts, { templateId, file: { bytes, password } }, caller),
      ),
    )
  })
  return router
}

function passwordOf(req: Request): string | undefined {
  const encoded = req.get(filePasswordHeader)
  if (encoded === undefined || encoded === '') return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw new Fault('invalid_request', {
      detail: `The ${filePasswordHeader} header must be percent-encoded.`,
    })
  }
}

/** Any valid path. The editor chooses the path of the PDF. */
const path = 'assets/pages.pdf'

/**
 * Stores a PDF over which an existing template will be drawn. The editor then changes the draft, so that the change can be undone. Throws
 * `invalid_upload`.
 */
async function readPdf(
  { catalog, store }: TemplateParts,
  { templateId, file }: { templateId: string; file: Pick<UploadedFile, 'bytes' | 'password'> },
  caller: WaitingCaller,
): Promise<ImportedPdf> {
  if (!isPdf(file.bytes))
    throw new Fault('invalid_upload', {
      detail: 'The file is not a PDF. Save the document as a PDF, and choose that file.',
    })
  const { password } = file
  const prepared = await preparePdf(file.bytes, { ...caller, password, form: { use: 'emptied' } })
  const asset = await draftAsset(path, prepared.bytes)
  const { accountId } = caller
  await requireUploadRoom({ catalog, store }, { accountId, templateId }, [asset])
  const { contentType } = asset
  await store.put(draftAssetKey(templateId, asset.sha256), prepared.bytes, { contentType })
  return { asset, pages: prepared.base.pages.length, notes: describePreparedPdf('The PDF', prepared) }
}
