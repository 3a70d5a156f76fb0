import {
  type CreatedTemplate,
  documentImportSchema,
  Fault,
  type ImportedAccountSource,
  type SourceDocumentAnswer,
} from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import type { LoadDocument, LoadedSource } from '../../document-accounts/load-document.ts'
import { ownerOf } from '../../document-accounts/owner-of.ts'
import { createConcurrencyGuard } from '../../http/limits/concurrency-guard.ts'
import { readBody } from '../../http/check-shape.ts'
import { readJsonBody } from '../../http/json-body.ts'
import { accountOf, callerSignal } from '../../http/request-context.ts'
import { sessionOf } from '../../identity/require-session.ts'
import { createFromFile } from '../from-file/create-from-file.ts'
import type { UploadedFile } from '../from-file/uploaded-file.ts'
import { reimportWord } from '../from-file/reimport-word.ts'
import { findInUse, findOwn, type TemplateParts } from '../template-parts.ts'

const bodyBytesMax = 16 * 2 ** 10
/** Each import waits for its provider and holds the document in memory. */
const importsAtOnceMax = 2
const importWaitMsMax = 60_000

const importBody = readBody(documentImportSchema)

/** Creates and updates templates from documents in Google and Microsoft accounts. */
export function importRoutes(parts: TemplateParts, loadDocument: LoadDocument): Router {
  const { catalog } = parts
  const importsAtOnce = createConcurrencyGuard({ max: importsAtOnceMax, what: 'document imports' })
  const body = readJsonBody(bodyBytesMax)
  const router = Router({ strict: true, caseSensitive: true })

  const callerOf = (req: Request, res: Response) => {
    const signal = callerSignal(res)
    // The deadline starts once the document has been fetched.
    return () => ({ accountId: accountOf(req), signal, deadlineAt: Date.now() + importWaitMsMax })
  }

  router.post(
    '/app/api/document-accounts/:provider/imports',
    body,
    async (req: Request<{ provider: string }>, res: Response<CreatedTemplate>) => {
      const { documentId } = importBody(req.body)
      const owner = ownerOf(sessionOf(req as Request))
      const { accountId } = owner
      const caller = callerOf(req as Request, res)
      await catalog.templates.requireRoom(accountId, parts.templatesMax)
      const created = await importsAtOnce(accountId, async () => {
        const loaded = await loadDocument(owner, { provider: req.params.provider, documentId })
        const template = await createFromFile(parts, toFile(loaded), caller())
        await catalog.sourceDocuments.keep(accountId, template.templateId, loaded.document)
        return template
      })
      res.status(201).json(created)
    },
  )
  router.get('/app/api/templates/:id/document', async (req: Request, res: Response<SourceDocumentAnswer>) => {
    const { templateId } = await findOwn(parts, req)
    res.json({ document: (await catalog.sourceDocuments.find(accountOf(req), templateId)) ?? null })
  })
  router.post(
    '/app/api/templates/:id/document/import',
    async (req: Request, res: Response<ImportedAccountSource>) => {
      const { templateId } = await findInUse(parts, req)
      const owner = ownerOf(sessionOf(req))
      const { accountId } = owner
      const caller = callerOf(req, res)
      const before = await catalog.sourceDocuments.find(accountId, templateId)
      if (!before) throw new Fault('not_found', { detail: 'This template was not imported from an account.' })
      const answer = await importsAtOnce(accountId, async () => {
        const loaded = await loadDocument(owner, before)
        const read = await reimportWord(parts, { templateId, file: toFile(loaded) }, caller())
        const document = await catalog.sourceDocuments.keep(accountId, templateId, loaded.document)
        if (!document) throw new Fault('not_found', { detail: 'The template was deleted in the meantime.' })
        const isChanged = document.modifiedAt !== before.modifiedAt
        return { ...read, document, isChanged }
      })
      res.json(answer)
    },
  )
  return router
}

function toFile({ document, bytes }: LoadedSource): UploadedFile & { name: string } {
  return { bytes, name: document.name.replace(/\.docx$/i, ''), password: undefined }
}
